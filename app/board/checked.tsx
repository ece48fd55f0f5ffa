/**
 * The board after the publication: which words the room heard rightly, misheard and missed; and where a word was said, for
 * a score too.
 */
import { Suspense, useEffect, useMemo, useState } from 'react'
import type { PassageProps } from '../evening/passage.tsx'
import { later } from '../start/chunk.ts'
import { Dots, Loading, Title } from '../teletext/page.tsx'
import './board.css'
import { paths } from '../../shared/api/paths.ts'
import type { Board, Evening, PlayerResult, Ranking, RoomView } from '../../shared/api/shapes.ts'
import { spokenWords } from '../../shared/evening/transcript.ts'
import { signed } from '../../shared/season.ts'
import { type Answer, call, type Failure } from '../net/call.ts'
import { Link } from '../start/visit.tsx'
import { Dialog } from '../teletext/dialog.tsx'
import { toName } from '../text/italian.ts'
import { stripOf, stripPlaces } from './sentences.ts'
import { Others, OwnWords } from './tiles.tsx'
import { type Cell, type Checked, checkedBoard } from './view.ts'
import { StandingsStrip, StatusLine, Watch } from './watch.tsx'

type CheckedProps = { view: RoomView; me: string; back: string }

/** Opened by a key of the ranking. */
export function CheckedScreen({ view, me, back }: CheckedProps) {
  const found = useChecked(view.id, view.season)
  if (found === null) return <Loading />
  return (
    <div className={'board' in found ? 'board-main wide' : 'board-main'} data-accent="red">
      <Title>{`${view.name}: il tabellone`}</Title>
      {'board' in found ? (
        <Verdict view={view} me={me} fetched={found} back={back} />
      ) : (
        <div className="page">
          <h1 tabIndex={-1}>{view.name}</h1>
          <p className="notice wait" role="status">
            {found.sentence}
          </p>
          <Link className="button action wide" to={back}>
            La classifica ufficiale
          </Link>
        </div>
      )}
    </div>
  )
}

type Props = { view: RoomView; me: string; fetched: Fetched; back: string }

function Verdict({ view, me, fetched, back }: Props) {
  const checked = checkedBoard(fetched.board, fetched.results, fetched.spoken, me)
  const [opened, setOpened] = useState<string | null>(null)
  const opens = useMemo(() => ({ open: ({ word }: Cell) => setOpened(word), word: opened }), [opened])
  const close = (): void => setOpened(null)
  const isCostly = view.rules.includes('penalty-duplicates')
  const isPerfect = checked.misheard.length + checked.missed.length === 0
  return (
    <>
      <Watch heading="Il testo è uscito" waiting={view.name} last={null}>
        <StandingsStrip
          title="Ufficiale"
          strip={stripOf(fetched.results, me, stripPlaces(fetched.results.length))}
          people={fetched.results.length}
          me={me}
          link={<Link to={back}>Tutta »</Link>}
        />
      </Watch>
      <div className="page board">
        <section className="mine-part" aria-labelledby="own-title">
          <StatusLine>{isPerfect ? 'I conti tornano. Tutti.' : 'I conti tornano. Quasi.'}</StatusLine>
          <OwnWords cells={checked.own} lists={fetched.board.lists} me={me} isCostly={isCostly} opens={opens} />
          <Link className="button action wide" to={back}>
            La classifica ufficiale
          </Link>
          <Verdicts checked={checked} />
        </section>
        <Others cells={checked.others} groups={checked.groups} isCostly={isCostly} opens={opens} />
      </div>
      {/* In the board's own tree, so that a withdrawal of the text removes the dialog with the board. */}
      {opened !== null && (
        <Dialog title={`Ha detto «${opened}»`} close={close}>
          <WhereSaid
            season={view.season}
            version={fetched.version}
            word={opened}
            isLast={checked.rewarded.some(({ place, word }) => place.rule === 'last-word' && word === opened)}
          />
          <button className="button plain wide" type="button" onClick={close}>
            Chiudi
          </button>
        </Dialog>
      )}
    </>
  )
}

/** A room that misheard at most this many words is praised. */
const FEW_MISHEARD = 3
/** At most this many missed words are named here; the board marks all of them. */
const NAMED = 12

function Verdicts({ checked: { well, misheard, missed, rewarded } }: { checked: Checked }) {
  return (
    <ul className="heard-verdicts small">
      <li>
        <span className="ok">{`✓ Sentite bene: ${well}.`}</span>{' '}
        {well > 0 && misheard.length <= FEW_MISHEARD && <span className="second">Orecchie d’oro.</span>}
      </li>
      {misheard.length > 0 && (
        <li>
          <span className="bad">{`× Sentite male: ${misheard.length}.`}</span> <span>{misheard.join(', ')}</span>
        </li>
      )}
      {missed.length > 0 && (
        <li>
          <span className="number">{`! Sfuggite: ${missed.length}.`}</span>{' '}
          <span>{missed.slice(0, NAMED).join(', ')}</span>{' '}
          {missed.length > NAMED && <span>{`e altre ${missed.length - NAMED} `}</span>}
          <span className="second">(si brindava)</span>
        </li>
      )}
      {rewarded.map(({ place, word, fullName }) => (
        <li key={place.rule}>
          <span className="number">{`${signed(place.points)} ${word},`}</span>{' '}
          <span>{`${place.nickname}: ${toName(fullName)}.`}</span>
        </li>
      ))}
    </ul>
  )
}

type Whole = { results: PlayerResult[]; version: number }
/** `spoken`: the transcript's words; empty in a room of another season than the evening's. */
type Fetched = Whole & { board: Board; spoken: string[] }

/** The most that one page of a ranking may have (docs/api.md); a room with a board has at most two. */
const PAGE = 200

async function wholeRanking(roomId: string): Promise<Answer<Whole>> {
  const results: PlayerResult[] = []
  let version = 0
  for (let total = 1; results.length < total; ) {
    const page = await call<Ranking>('GET', paths.ranking(roomId, { from: results.length + 1, limit: PAGE }))
    if (!page.ok) return page
    if (page.value.results.length === 0) break
    results.push(...page.value.results)
    total = page.value.total
    version = page.value.version
  }
  return { ok: true, status: 200, value: { results, version } }
}

/** The board and the whole ranking of a room after the publication, fetched once: a corrected text mounts a new screen. */
function useChecked(roomId: string, season: number): Fetched | Failure | null {
  const [found, setFound] = useState<Fetched | Failure | null>(null)
  useEffect(() => {
    let isGone = false
    const fetchBoth = async (): Promise<void> => {
      const [board, ranking, evening] = await Promise.all([
        call<Board>('GET', paths.board(roomId)),
        wholeRanking(roomId),
        call<Evening>('GET', paths.evening),
      ])
      if (isGone) return
      if (!board.ok) return setFound(board.failure)
      if (!ranking.ok) return setFound(ranking.failure)
      // Without a transcript the verdicts are those of the taps alone.
      const transcript = evening.ok && evening.value.year === season ? evening.value.transcript : null
      const spoken = transcript ? spokenWords(transcript).map(({ word }) => word) : []
      setFound({ ...ranking.value, board: board.value, spoken })
    }
    void fetchBoth()
    return () => {
      isGone = true
    }
  }, [roomId, season])
  return found
}

// The place of a word's passage, here and in a ranking's score: its code loads when the first one is opened.

const Passage = later(async () => (await import('../evening/passage.tsx')).Passage)

const waiting = (
  <p className="second" role="status">
    <span>caricamento</span>
    <Dots />
  </p>
)

/** Keyed by version and word: another one starts from the beginning. */
export const WhereSaid = (props: PassageProps) => (
  <Suspense fallback={waiting}>
    <Passage key={`${props.version} ${props.word}`} waiting={waiting} {...props} />
  </Suspense>
)
