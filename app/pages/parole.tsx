import { Suspense, useEffect, useRef } from 'react'
import { usePlayer } from '../session/use-session.ts'
import { Countdown } from '../teletext/countdown.tsx'
import { Page } from '../teletext/page/page.tsx'
import { useMoment } from '../text/time.ts'
import { BackToRoom } from '../words/back-to-room.tsx'
import { Choosing } from '../words/choosing/choosing.tsx'
import { PreviousWords } from '../words/choosing/previous-words.tsx'
import { isOver } from '../words/is-over.ts'
import { Heard } from '../words/outcome/heard.tsx'
import { OutOfTime } from '../words/outcome/out-of-time.tsx'
import { Outcome } from '../words/outcome/outcome-chunk.ts'
import { useWords } from '../words/use-words.ts'

export function Component() {
  const player = usePlayer()
  const { draft, keeper } = useWords(player)
  const { user, season } = player
  const isTimeUp = useMoment(() => isOver(season)) || draft.lock === 'deadline'
  useHeadingFocus(user.hasFinished ? 'finished' : isTimeUp ? 'over' : 'choosing')
  return (
    <Page
      accent="green"
      heading="Parole"
      line={
        <>
          <span role="status">
            {user.hasFinished && (
              <>
                Chiuse a chiave.
                <br />
                <span className="ok">{season.speechPublished ? 'Com’è andata?' : 'Ora tocca a lui.'}</span>
              </>
            )}
          </span>
          {!user.hasFinished && (
            <Countdown season={season} before="Si gioca ancora per" without="Dieci parole. Sceglile bene." />
          )}
        </>
      }
    >
      {user.hasFinished && <BackToRoom isNext />}
      {user.hasFinished ? (
        <>
          {season.speechPublished && (
            <Suspense>
              <Outcome words={user.words} season={season} isPlaying />
            </Suspense>
          )}
          <Heard words={user.words} bonusWords={season.bonusWords} isOver={season.speechPublished} />
        </>
      ) : isTimeUp ? (
        <OutOfTime draft={draft} season={season} />
      ) : (
        <Choosing key={player.account.id} player={player} draft={draft} keeper={keeper} />
      )}
      {!user.hasFinished && <BackToRoom isNext={false} />}
      <PreviousWords year={season.previousYear} />
    </Page>
  )
}

/** When one screen replaces another, the focused element goes with it: the new heading gets the focus. */
function useHeadingFocus(screen: string): void {
  const shown = useRef(screen)
  useEffect(() => {
    if (shown.current === screen) return
    shown.current = screen
    document.querySelector<HTMLElement>('main h1')?.focus()
  }, [screen])
}
