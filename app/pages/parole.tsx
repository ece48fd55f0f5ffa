import { Suspense } from 'react'
import { mayChoose } from '../../shared/evening/stage.ts'
import { wordsText } from '../../shared/evening/texts/words.ts'
import { NewsLine, TwoLines } from '../evening/news-line.tsx'
import { Reminder } from '../evening/reminder.tsx'
import { useStage } from '../evening/use-stage.ts'
import { PastLink } from '../past/past-link.tsx'
import { Outcome } from '../room/evening-chunk.ts'
import { useBoardRooms } from '../rooms/use-board-rooms.ts'
import { usePlayer } from '../session/use-session.ts'
import { Scene } from '../teletext/page/arrival.tsx'
import { Page } from '../teletext/page/page.tsx'
import { BackToRoom } from '../words/back-to-room.tsx'
import { Choosing } from '../words/choosing/choosing.tsx'
import { PreviousWords } from '../words/choosing/previous-words.tsx'
import { countdown, LastCalls, useLastSeconds } from '../words/last-minutes.tsx'
import { Heard } from '../words/outcome/heard.tsx'
import { OutOfTime } from '../words/outcome/out-of-time.tsx'
import { ToTheBoards } from '../words/outcome/to-the-board.tsx'
import { useWords } from '../words/words.ts'

export function Component() {
  const player = usePlayer()
  const { draft, keeper } = useWords(player)
  const { user, season } = player
  const stage = useStage(season)
  const isTimeUp = !mayChoose(stage) || draft.lock === 'deadline'
  const boards = useBoardRooms(season, stage)
  const hasKeys = boards.rooms.length > 0
  const seconds = useLastSeconds(season, stage)
  const isLast = seconds > 0 && !user.hasFinished && !isTimeUp
  const last = { count: draft.words.length, stage, seconds: isLast ? seconds : 0 }
  return (
    <Scene value={user.hasFinished ? 'finished' : isTimeUp ? 'over' : 'choosing'}>
      <Page
        accent={isLast ? 'red' : 'green'}
        heading="Parole"
        band={isLast ? countdown(last.count, stage, seconds) : ''}
        line={
          <>
            <span role="status">
              {user.hasFinished && <TwoLines text={wordsText('words.line.finished', stage)} tone="ok" />}
            </span>
            {!user.hasFinished && (
              <NewsLine say={(...now) => wordsText('words.line.unfinished', ...now)} season={season} stage={stage} />
            )}
          </>
        }
      >
        {user.hasFinished && (hasKeys ? <ToTheBoards {...boards} stage={stage} /> : <BackToRoom isNext />)}
        {user.hasFinished ? (
          <>
            {season.speechPublished && (
              <Suspense>
                <Outcome words={user.words} season={season} isPlaying />
              </Suspense>
            )}
            <Heard
              words={user.words}
              bonusWords={season.bonusWords}
              stage={stage}
              hasBoard={boards.rooms.some(({ isOpen }) => !isOpen)}
            />
            <PastLink />
          </>
        ) : isTimeUp ? (
          <OutOfTime
            draft={draft}
            season={season}
            stage={isTimeUp && mayChoose(stage) ? 'locked' : stage}
            boards={boards}
          />
        ) : (
          <>
            <p className="small second">
              <TwoLines text={wordsText('words.rule', stage)} />
            </p>
            <LastCalls {...last} />
            <Choosing key={player.account.id} player={player} draft={draft} keeper={keeper} />
          </>
        )}
        <Reminder season={season} stage={stage} />
        {!user.hasFinished && !hasKeys && <BackToRoom isNext={false} />}
        <PreviousWords year={season.previousYear} />
      </Page>
    </Scene>
  )
}
