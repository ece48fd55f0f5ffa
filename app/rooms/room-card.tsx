import { Link } from 'react-router'
import type { RoomCard as Card } from '../../shared/api/shapes.ts'
import { toldApart } from '../../shared/rooms/names.ts'
import { RuleBadges, StateBadge } from '../room/badges.tsx'
import { count } from '../text/count.ts'
import type { RankingNews } from './seen-rankings.ts'

/** How many names a card shows; the room's page has the rest. */
const NAMES = 6

export function RoomCard({ card, news }: { card: Card; news: RankingNews }) {
  const names = toldApart(card.playerNames.slice(0, NAMES)).join(', ')
  return (
    <li className={card.isOpen ? 'card' : 'card closed'}>
      <div className="card-head">
        <h3 className="card-name">
          <Link to={`/stanza/${card.id}`}>
            <span className="tall">{card.name}</span>
          </Link>
        </h3>
        <StateBadge isOpen={card.isOpen} />
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
      {news === 'new' && (
        <p className="small ok">
          <span className="badge new">Classifica nuova</span> Coraggio.
        </p>
      )}
      {news === 'ready' && <p className="small ok">La classifica è pronta.</p>}
    </li>
  )
}
