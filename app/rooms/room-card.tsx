import { Link } from 'react-router'
import type { RoomCard as Card } from '../../shared/api/shapes.ts'
import { isCrowded } from '../../shared/evening/crowded.ts'
import { isSealed, type Stage } from '../../shared/evening/stage.ts'
import { eveningText } from '../../shared/evening/texts/evening-text.ts'
import { firstName, toldApart } from '../../shared/rooms/names.ts'
import { RuleBadges } from '../room/badges.tsx'
import { count } from '../text/count.ts'
import { hasBoard } from './has-board.ts'
import type { RankingNews } from './seen-rankings.ts'

/** How many names a card shows; the room's page has the rest. */
const NAMES = 6

/** `isNext`: whether its key is the next thing to press on the page. */
type Props = { card: Card; news: RankingNews; stage: Stage; isNext: boolean }

export function RoomCard({ card, news, stage, isNext }: Props) {
  const isPlayed = hasBoard(card, stage)
  const tone = card.isOpen ? (isSealed(stage) ? 'waiting' : '') : isPlayed && stage !== 'spoken' ? '' : 'closed'
  const waiting = card.isOpen ? waitingFor(card, stage) : ''
  const names = toldApart(card.playerNames.slice(0, NAMES)).join(', ')
  return (
    <li className={`card ${tone}`}>
      <div className="card-head">
        <h3 className="card-name">
          <Link to={`/stanza/${card.id}`}>
            <span className="tall">{card.name}</span>
          </Link>
        </h3>
        <span className={`badge ${tone}`}>{eveningText(`card.${kindOf(card)}.badge`, stage)}</span>
      </div>
      {card.rules.length > 0 && (
        <p className="badges">
          <RuleBadges rules={card.rules} />
        </p>
      )}
      <p className="small">
        <span className="number">{count(card.playerCount, 'giocatore', 'giocatori')}</span>{' '}
        <span className="second">
          {names}
          {card.playerCount > NAMES && '…'}
        </span>
      </p>
      {waiting !== '' && <p className="small number">{waiting}</p>}
      {isPlayed && (
        <Link className={`button wide ${isNext ? 'action' : ''}`} to={`/stanza/${card.id}`}>
          {eveningText('card.closed.key', stage)}
          <span className="spoken">: {card.name}</span>
        </Link>
      )}
      {news === 'new' && (
        <p className="small ok">
          <span className="badge new">Classifica nuova</span> Coraggio.
        </p>
      )}
      {news === 'ready' && <p className="small ok">La classifica è pronta.</p>}
    </li>
  )
}

const kindOf = (card: Card): 'open' | 'closed' | 'crowded' =>
  card.isOpen ? 'open' : isCrowded(card) ? 'crowded' : 'closed'

/** Who has to close an open room. */
function waitingFor(card: Card, stage: Stage): string {
  const [owner = ''] = card.playerNames
  if (card.isMega) return eveningText('card.open.mega', stage)
  return eveningText(card.isOwner ? 'card.open.owner' : 'card.open.player', stage, { owner: firstName(owner) })
}
