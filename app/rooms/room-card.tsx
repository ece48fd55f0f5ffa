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
  const tone = toneOf(card, stage)
  const note = noteOf(card, stage)
  const names = toldApart(card.playerNames.slice(0, NAMES)).join(', ')
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
          aria-label={`${eveningText('card.closed.key', stage)}: ${card.name}`}
        >
          {eveningText('card.closed.key', stage)}
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

/** Cyan waits for its owner, green can be entered or is played, white is neither. */
function toneOf(card: Card, stage: Stage): 'waiting' | 'closed' | '' {
  if (!isSealed(stage)) return card.isOpen ? '' : 'closed'
  if (card.isOpen && !card.isMega) return 'waiting'
  return hasBoard(card, stage) && stage !== 'spoken' ? '' : 'closed'
}

/** «Affollata» while boards are played; else open or closed. */
function badgeOf(card: Card, stage: Stage): string {
  const crowded = card.isMega || (!card.isOpen && isCrowded(card)) ? eveningText('card.crowded.badge', stage) : ''
  return crowded || eveningText(card.isOpen ? 'card.open.badge' : 'card.closed.badge', stage)
}

/** Who has to close an open room; in a crowded one, what there is to do instead. */
function noteOf(card: Card, stage: Stage): string {
  const [owner = ''] = card.playerNames
  if (card.isMega)
    return eveningText('card.crowded.note', stage) || (card.isOpen ? eveningText('card.open.mega', stage) : '')
  if (!card.isOpen) return isCrowded(card) ? eveningText('card.crowded.note', stage) : ''
  return eveningText(card.isOwner ? 'card.open.owner' : 'card.open.player', stage, { owner: firstName(owner) })
}
