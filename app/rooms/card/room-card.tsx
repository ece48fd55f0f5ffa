import { Link } from 'react-router'
import type { RoomCard as Card } from '../../../shared/api/shapes.ts'
import type { Stage } from '../../../shared/evening/stage.ts'
import { homeText } from '../../../shared/evening/texts/home.ts'
import { toldApart } from '../../../shared/rooms/names.ts'
import { RuleBadges } from '../../room/badges.tsx'
import { count } from '../../text/count.ts'
import type { RankingNews } from '../seen-rankings.ts'
import { badgeOf, hasBoard, noteOf, toneOf } from './card-state.ts'

/** How many names a card shows; the room's page has the rest. */
const NAMES = 6

/** `isNext`: whether its key is the next thing to press on the page. */
type Props = { card: Card; news: RankingNews; stage: Stage; isNext: boolean }

export function RoomCard({ card, news, stage, isNext }: Props) {
  const isPlayed = hasBoard(card, stage)
  const tone = toneOf(card, stage)
  const note = noteOf(card, stage)
  const names = toldApart(card.playerNames).slice(0, NAMES).join(', ')
  return (
    <li className={`card ${tone}`}>
      <div className="card-head">
        <h3 className="card-name">
          <Link to={`/stanza/${card.id}`}>
            <span className="tall">{card.name}</span>
          </Link>
        </h3>
        <span className={`badge ${tone}`}>{badgeOf(card, stage)}</span>
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
      {note !== '' && <p className="small number">{note}</p>}
      {isPlayed && (
        <Link
          className={`button wide ${isNext ? 'action' : ''}`}
          to={`/stanza/${card.id}`}
          aria-label={`${homeText('card.closed.key', stage)}: ${card.name}`}
        >
          {homeText('card.closed.key', stage)}
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
