import '../board.css'
import { Link } from 'react-router'
import type { RoomView } from '../../../shared/api/shapes.ts'
import { signed } from '../../../shared/season.ts'
import { Loading } from '../../teletext/loading.tsx'
import { Title } from '../../teletext/page/page.tsx'
import { toName } from '../../text/count.ts'
import { type Fetched, useChecked } from '../live/use-checked.ts'
import { type Checked, checkedBoard } from '../state/checked.ts'
import { stripOf, stripPlaces } from '../state/strip.ts'
import { Others } from './others.tsx'
import { OwnWords } from './own-words.tsx'
import { StatusLine } from './status-line.tsx'
import { StandingsStrip, Watch } from './watch.tsx'

export type CheckedProps = { view: RoomView; me: string; back: string }

/** The board after the publication, which one opens: what the room had misheard, and what it had missed. */
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
          <OwnWords cells={checked.own} lists={fetched.board.lists} me={me} isCostly={isCostly} />
          <Link className="button action wide" to={back}>
            La classifica ufficiale
          </Link>
          <Verdicts checked={checked} />
        </section>
        <Others cells={checked.others} groups={checked.groups} isCostly={isCostly} />
      </div>
    </>
  )
}

/** Ears this good are worth a word. */
const FEW_MISHEARD = 3

function Verdicts({ checked: { well, misheard, missed, rewarded } }: { checked: Checked }) {
  return (
    <ul className="heard-verdicts small">
      <li>
        <span className="ok">✓ Sentite bene: {well}.</span>{' '}
        {well > 0 && misheard.length <= FEW_MISHEARD && <span className="second">Orecchie d’oro.</span>}
      </li>
      {misheard.length > 0 && (
        <li>
          <span className="bad">× Sentite male: {misheard.length}.</span> {misheard.join(', ')}
        </li>
      )}
      {missed.length > 0 && (
        <li>
          <span className="number">! Sfuggite: {missed.length}.</span> {missed.join(', ')}{' '}
          <span className="second">(si brindava)</span>
        </li>
      )}
      {rewarded.map(({ place, word, fullName }) => (
        <li key={place.rule}>
          <span className="number">
            {signed(place.points)} {word},
          </span>{' '}
          {place.nickname}: {toName(fullName)}.
        </li>
      ))}
    </ul>
  )
}
