/**
 * Page 102 in each stage: choosing the words, hearing them during the speech, and the outcome or the missed deadline; with
 * keys to the boards.
 */
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { paths } from '../../shared/api/paths.ts'
import type { RoomCard, RoomList, Season } from '../../shared/api/shapes.ts'
import { plays, willPlay } from '../../shared/evening/seal.ts'
import { mayChoose, type Stage } from '../../shared/evening/stage.ts'
import { linesOf } from '../../shared/evening/text.ts'
import { wordsText } from '../../shared/evening/texts.ts'
import { isCrowded } from '../../shared/rooms/rooms.ts'
import { WORDS_PER_PLAYER } from '../../shared/season.ts'
import { isClosingDue, useFreshCards, useStage } from '../evening/evening.ts'
import { Outcome } from '../evening/evening-chunk.ts'
import { NewsLine, Reminder, TwoLines, useCalm } from '../evening/news.tsx'
import { pickedWords, pickWord, useCell } from '../keep/kept.ts'
import { keptAnswer } from '../keep/kept-answers.ts'
import { call } from '../net/call.ts'
import { usePlayer } from '../session/use-session.ts'
import { useHydrated } from '../start/hydration.ts'
import { Link } from '../start/visit.tsx'
import { Page, Scene, Section } from '../teletext/page.tsx'
import { listNames } from '../text/italian.ts'
import { PastLink } from '../years/links.tsx'
import { Choosing, countdown, LastCalls, useLastSeconds } from './choosing.tsx'
import { BackToRoom, BonusMark, WordList } from './word-list.tsx'
import { isFinishing, useWords, type WordsDraft } from './words.ts'

export function Component() {
  const player = usePlayer()
  const { draft, keeper } = useWords(player)
  const { user, season } = player
  const stage = useStage(season)
  const isIn = plays(user, season)
  const isTimeUp = !mayChoose(stage) || draft.lock === 'deadline'
  const boards = useBoardRooms(season, stage)
  const hasKeys = boards.rooms.length > 0
  const seconds = useLastSeconds(season, stage)
  const isLast = seconds > 0 && !user.hasFinished && !isTimeUp
  const last = { count: draft.words.length, stage, seconds: isLast ? seconds : 0 }
  return (
    <Scene value={isIn ? 'finished' : isTimeUp ? 'over' : 'choosing'}>
      <Page
        accent={isLast ? 'red' : 'green'}
        heading="Parole"
        band={isLast ? countdown(last.count, stage, seconds) : ''}
        line={
          <>
            <span role="status">{isIn && <TwoLines text={wordsText('words.line.finished', stage)} tone="ok" />}</span>
            {!isIn && (
              <NewsLine say={(...now) => wordsText('words.line.unfinished', ...now)} season={season} stage={stage} />
            )}
          </>
        }
      >
        {isIn && !user.hasFinished && (
          <p className="notice good" role="status">
            {wordsText('words.saved', stage)}
          </p>
        )}
        {isIn && (hasKeys ? <ToTheBoards {...boards} stage={stage} /> : <BackToRoom isNext />)}
        {isIn ? (
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
            {draft.words.length < WORDS_PER_PLAYER && (
              <p className="small second">
                <TwoLines text={wordsText('words.rule', stage)} />
              </p>
            )}
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

type HeardProps = {
  words: readonly string[]
  bonusWords: readonly string[]
  stage: Stage
  /** Whether a board is offered above, on which the room plays together. */
  hasBoard: boolean
}

/**
 * After finishing: a personal list of the words that the player has heard, here or on a board. It does not count, and stays
 * in this browser. After the speech it is shown only if a word is ticked.
 */
function Heard({ words, bonusWords, stage, hasBoard }: HeardProps) {
  const [what, worth] = linesOf(wordsText(hasBoard ? 'words.heard.board' : 'words.heard', stage))
  const title = wordsText('words.heard.title', stage)
  const picked = useCell(pickedWords)
  const [isTouched, setTouched] = useState(false)
  const pickedCount = words.filter((word) => picked.includes(word)).length
  const spoken = useCalm(isTouched ? `Sentite ${pickedCount} su ${words.length}.` : '')
  const toggle = (word: string): void => {
    setTouched(true)
    pickWord(word, !picked.includes(word))
  }
  // A word unticked on this visit stays, so that it can be ticked again.
  if (title !== '' && pickedCount === 0 && !isTouched) return null
  return (
    <>
      {title !== '' && <h2 className="section">{title}</h2>}
      <div>
        <p className={hasBoard ? 'small second unprinted' : 'unprinted'}>
          <span>{what}</span> <span className="second">{worth}</span>
        </p>
        <ul className="heard close">
          {words.map((word) => (
            <li key={word}>
              <button type="button" aria-pressed={picked.includes(word)} onClick={() => toggle(word)}>
                <span className={bonusWords.includes(word) ? 'bonus-word' : undefined}>{word}</span>
                {bonusWords.includes(word) && <BonusMark />}
              </button>
            </li>
          ))}
        </ul>
      </div>
      <p className="number">
        <span>{`Sentite finora: ${pickedCount} su ${words.length}`}</span>{' '}
        {pickedCount > 0 && <span className="second">(o così ti è parso)</span>}
      </p>
      <p className="spoken" aria-live="polite">
        {spoken}
      </p>
    </>
  )
}

/** `boards`: of the rooms that are played now or soon. */
type OutOfTimeProps = { draft: WordsDraft; season: Season; stage: Stage; boards: BoardRooms }

/** A player without words has no bonus words. */
const NONE: readonly string[] = []

const HOW_MANY = [
  '',
  'L’unica',
  'Le due',
  'Le tre',
  'Le quattro',
  'Le cinque',
  'Le sei',
  'Le sette',
  'Le otto',
  'Le nove',
  'Le dieci',
]

/**
 * The deadline passed, or the speech came out, before «Ho finito!» (game.md, «The deadline»). A save or a finish that left in
 * time may still be unanswered: until the server has refused it, nothing is lost.
 */
function OutOfTime({ draft, season, stage, boards }: OutOfTimeProps) {
  const isHydrated = useHydrated()
  const { stored } = draft
  const hasBoard = boards.rooms.some(({ isOpen }) => !isOpen)
  const ears = hasBoard ? wordsText('words.late.ears', stage) : ''
  const keptText = isFinishing(draft)
    ? ''
    : wordsText('words.late.kept', stage, { which: HOW_MANY[stored.length] ?? '' })
  const words = <WordList words={stored} bonusWords={isFinishing(draft) ? season.bonusWords : NONE} />
  const list =
    keptText === '' ? (
      words
    ) : (
      <Section id="kept" title={keptText}>
        {words}
      </Section>
    )
  return (
    <>
      <p className="notice wait" role="status">
        {wordsText('words.late', stage)}
      </p>
      {isFinishing(draft) ? (
        <p role="status">Hai premuto «Ho finito!»: sto consegnando le tue parole. Tieni aperta questa pagina.</p>
      ) : willPlay({ hasFinished: false, words: stored }, season, true) ? (
        <p className="notice good">{wordsText('words.saved', stage)}</p>
      ) : (
        <p>
          <span>{stored.length < WORDS_PER_PLAYER ? 'Non erano dieci' : 'Non hai premuto «Ho finito!»'}</span>
          <span>: quest’anno giochi senza parole.</span> <span className="second">Il prossimo, con più calma.</span>
        </p>
      )}
      {ears === '' && <ToTheBoards {...boards} stage={stage} />}
      {ears !== '' && (
        <section className="reveal" aria-labelledby="ears">
          <h2 className="section" id="ears">
            {ears}
          </h2>
          <p>{wordsText('words.late.ears.note', stage)}</p>
          <ToTheBoards {...boards} stage={stage} />
        </section>
      )}
      {draft.isOnItsWay ? (
        <p className="notice wait">Le ultime modifiche stanno ancora partendo: sotto c’è l’elenco salvato.</p>
      ) : (
        !draft.isSaved && (
          <p className="notice bad">Le ultime modifiche non sono arrivate in tempo: sotto c’è l’elenco salvato.</p>
        )
      )}
      {stored.length > 0 &&
        (isHydrated && season.speechPublished && !isFinishing(draft) ? (
          <Suspense fallback={list}>
            <Outcome words={stored} season={season} isPlaying={false} />
          </Suspense>
        ) : (
          list
        ))}
      {season.speechPublished && stored.length === 0 && (
        <Link className="button action wide" to="/">
          Vai alle classifiche
        </Link>
      )}
    </>
  )
}

/** Links to the boards of closed rooms, or to an open room whose cards are still covered. */
function ToTheBoards({ rooms, hasMore, stage }: BoardRooms & { stage: Stage }) {
  return (
    <>
      {rooms.map(({ id, name, isOpen }, index) => (
        <Link className={`button wide ${index === 0 ? 'action' : ''}`} to={`/stanza/${id}`} key={id}>
          {wordsText(isOpen ? 'words.room.key' : 'words.board.key', stage, { room: name })}
        </Link>
      ))}
      {hasMore && (
        <Link className="button wide" to="/">
          Tutte le tue stanze
        </Link>
      )}
    </>
  )
}

/** Last season's words; an empty list when they cannot be read (docs/game.md, «Pages»). */
function PreviousWords({ year }: { year: number }) {
  const [words, setWords] = useState<string[]>([])
  useEffect(() => {
    let isGone = false
    void call<string[]>('GET', paths.previousWords).then((answer) => {
      if (!isGone && answer.ok && Array.isArray(answer.value)) setWords(answer.value)
    })
    return () => {
      isGone = true
    }
  }, [])
  if (words.length === 0) return null
  return (
    <section aria-labelledby="previous">
      <h2 className="section" id="previous">
        Le tue parole del {year}
      </h2>
      <p className="second">{listNames(words)}.</p>
    </section>
  )
}

// The keys to boards: the rooms whose board is being played.

type BoardRoom = Pick<RoomCard, 'id' | 'name' | 'isOpen'>

/** More keys would push the player's words off the screen. */
export const MOST_KEYS = 3

/** `hasMore`: home has further rooms. */
type BoardRooms = { rooms: BoardRoom[]; hasMore: boolean }

/**
 * The rooms whose boards are being played: the room last on screen first, since the player plays there, then the others in
 * home's order. While no room is closed, the open room last on screen. Pure.
 *
 * @param last the room last on screen; null: none of this season that can have a board
 */
export function boardRooms(cards: readonly RoomCard[], last: BoardRoom | null): BoardRooms {
  const withBoard = cards.filter((card) => !isCrowded(card))
  // The list is newer than the room last on screen, unless that was seen closed, which is final.
  const listed = withBoard.find(({ id }) => id === last?.id)
  const first = last && { ...last, isOpen: last.isOpen && listed?.isOpen !== false }
  const closed = [
    ...(first && !first.isOpen ? [first] : []),
    ...withBoard.filter(({ id, isOpen }) => !isOpen && id !== first?.id),
  ]
  if (closed.length === 0) return { rooms: first ? [first] : [], hasMore: false }
  return {
    rooms: closed.slice(0, MOST_KEYS).map(({ id, name, isOpen }) => ({ id, name, isOpen })),
    hasMore: closed.length > MOST_KEYS,
  }
}

const allOf = ({ owned, joined }: Pick<RoomList, 'owned' | 'joined'>): RoomCard[] => [...owned, ...joined]

function lastOnScreen(season: Season): BoardRoom | null {
  const room = keptAnswer('room')?.value
  return room && room.season === season.year && room.isMember && !isCrowded(room) ? room : null
}

/**
 * For page 102, from the seal to the official text. First from this browser's copies, then from the server, which is asked
 * when the page is opened, and when rooms that were open have closed by themselves.
 */
function useBoardRooms(season: Season, stage: Stage): BoardRooms {
  const [fetched, setFetched] = useState<RoomCard[] | null>(null)
  const isHydrated = useHydrated()
  const isBoardTime = wordsText('words.board.key', stage) !== ''
  const keptHome = isHydrated ? keptAnswer('home')?.value : undefined
  const cards = fetched ?? (keptHome ? allOf(keptHome) : [])
  const load = useEffectEvent((): void => {
    if (!isBoardTime) return
    void call<RoomList>('GET', paths.rooms()).then((answer) => {
      // After a failure the copies still hold: a closed room stays closed.
      if (answer.ok) setFetched(allOf(answer.value))
    })
  })
  // A page that was open at the seal waits for its moment, below.
  useEffect(() => load(), [])
  useFreshCards(isBoardTime && (cards.length === 0 || isClosingDue(cards)), () => load())
  return isBoardTime ? boardRooms(cards, isHydrated ? lastOnScreen(season) : null) : { rooms: [], hasMore: false }
}
