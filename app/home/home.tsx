/**
 * Page 101: the player's rooms as cards, each with its state of the evening, invitations from last year's rooms, further
 * rooms, and kept cards without a server.
 */

import { useNavigate } from 'react-router'
import { paths } from '../../shared/api/paths.ts'
import type { RoomCard as Card, Invitation, RoomView } from '../../shared/api/shapes.ts'
import { mayEnter } from '../../shared/evening/phase.ts'
import { willPlay } from '../../shared/evening/seal.ts'
import { isSealed, mayChoose, type Stage } from '../../shared/evening/stage.ts'
import { homeText } from '../../shared/evening/texts.ts'
import { RULES } from '../../shared/extra-rules.ts'
import { pageNumber } from '../../shared/pages.ts'
import { toldApart } from '../../shared/rooms/names.ts'
import type { RuleId } from '../../shared/rooms/rooms.ts'
import { isCrowded, LOBBY_LIMIT } from '../../shared/rooms/rooms.ts'
import { isClosingDue, useFreshCards, useStage } from '../evening/evening.ts'
import { NewsLine, ReadAloud } from '../evening/news.tsx'
import type { MyRooms } from '../keep/kept-answers.ts'
import { act, whileFaded } from '../net/act.ts'
import { currentPlayer, usePlayer, useSessionState } from '../session/use-session.ts'
import { Link, type Opened, type Place, useVisit } from '../start/visit.tsx'
import { Alert, Command } from '../teletext/command.tsx'
import { panettone } from '../teletext/drawings.ts'
import { Mosaic, Page } from '../teletext/page.tsx'
import { IndexLine, WordSearch } from '../teletext/pager.tsx'
import { count } from '../text/italian.ts'
import { atHour } from '../text/moment.ts'
import { NUMBERS_URL } from '../years/links.tsx'
import {
  type AllRooms,
  fetchMyRooms,
  type NewsOf,
  type RankingNews,
  useFurtherRooms,
  useRankingNews,
} from './my-rooms.ts'

export async function open({ search, came }: Place): Promise<Opened> {
  const word = new URLSearchParams(search).get('parola')?.trim() ?? ''
  return <Home mine={await fetchMyRooms(currentPlayer().season, word, came?.rooms)} />
}

export function Home({ mine }: { mine: MyRooms }) {
  const { word, isMegaMissing, keptAt } = mine
  const { season, user } = usePlayer()
  const stage = useStage(season)
  const { newsOf, ordered } = useRankingNews(mine, season)
  const rooms = useFurtherRooms(mine, ordered)
  const { owned, joined } = rooms
  const { refresh } = useVisit()
  useFreshCards(isSealed(stage) && isClosingDue([...owned, ...joined]), () => void refresh())
  const next = [...owned, ...joined].find((card) => hasBoard(card, stage))?.id
  const note = homeText('home.note', stage)
  // Kept cards mean that no invitation could be answered now; after the seal or the speech nobody enters a room.
  const invitations = keptAt !== undefined || !mayEnter(season) || word !== '' ? [] : mine.invitations
  const isIn = willPlay(user, season, !mayChoose(stage))
  const isEmpty = owned.length + joined.length === 0 && word === ''
  const canSearch = word !== '' || (season.speechPublished && [...owned, ...joined].some((card) => !card.isOpen))
  return (
    <Page
      accent="red"
      heading="Stanze"
      title={word === '' ? 'Stanze' : `Chi aveva «${word}»`}
      line={<NewsLine say={(...now) => homeText('home.line', ...now)} season={season} stage={stage} />}
      // No «+» when nobody could enter a room made now.
      float={
        mayEnter(season) && (
          <Link className="button float" to="/stanza/nuova" aria-label="Crea una stanza">
            +
          </Link>
        )
      }
    >
      <ReadAloud listener={isIn ? 'spoken.finished' : 'spoken.unfinished'} stage={stage} />
      <div role="status">{keptAt !== undefined && <KeptRooms at={keptAt} />}</div>
      {word !== '' && (
        <WordSearch word={word} key="search">
          <Link className="button plain small" to="/">
            Tutte le stanze, di nuovo
          </Link>
        </WordSearch>
      )}
      <Invitations invitations={invitations} lastYear={season.previousYear} />
      {isEmpty && invitations.length === 0 && <Welcome stage={stage} />}
      <Cards id="owned" title="Le tue stanze" cards={owned} newsOf={newsOf} stage={stage} next={next} />
      <Cards
        id="joined"
        title="Tutte le stanze"
        note="Quelle di altri in cui giochi."
        cards={joined}
        newsOf={newsOf}
        stage={stage}
        next={next}
      />
      <FurtherRooms word={word} rooms={rooms} hasMore={mine.next !== null} />
      <div role="status">
        {word !== '' && rooms.next === null && owned.length + joined.length === 0 && (
          <p className="notice wait">{`Nelle tue classifiche nessuno aveva «${word}».`}</p>
        )}
      </div>
      {season.speechPublished && (
        <ul className="index tight">
          <li>
            <Link to={NUMBERS_URL}>
              <IndexLine name="I numeri del Paese">{pageNumber(NUMBERS_URL)}</IndexLine>
            </Link>
          </li>
        </ul>
      )}
      {note !== '' && !isEmpty && <p className="small second">{note}</p>}
      {isMegaMissing && mayEnter(season) && (
        <Link className="button action wide" to={`/stanza/${season.megaRoomId}`}>
          Entra nella mega stanza
        </Link>
      )}
      {canSearch && word === '' && <WordSearch word={word} key="search" />}
    </Page>
  )
}

/** `next`: the card whose key is the page's next action. */
type CardsProps = {
  id: string
  title: string
  note?: string
  cards: Card[]
  newsOf: NewsOf
  stage: Stage
  next: string | undefined
}

function Cards({ id, title, note, cards, newsOf, stage, next }: CardsProps) {
  if (cards.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 className="section" id={id}>
        {title}
      </h2>
      {note && <p className="small second">{note}</p>}
      <ul className="cards">
        {cards.map((card) => (
          <RoomCard card={card} news={newsOf(card)} stage={stage} isNext={card.id === next} key={card.id} />
        ))}
      </ul>
    </section>
  )
}

function Welcome({ stage }: { stage: Stage }) {
  return (
    <div className="welcome">
      <p className="greeting">Benvenut!</p>
      <p>Per ora non sei in nessuna stanza</p>
      <Mosaic drawing={panettone} className="large" />
      <p className="small second">{homeText('home.empty', stage)}</p>
    </div>
  )
}

/** A card shows at most this many names; the room's page has the rest. */
const NAMES = 6

/** `isNext`: its key is the page's next action. */
type RoomCardProps = { card: Card; news: RankingNews; stage: Stage; isNext: boolean }

function RoomCard({ card, news, stage, isNext }: RoomCardProps) {
  const isPlayed = hasBoard(card, stage)
  const tone = toneOf(card, stage)
  const note = noteOf(card, stage)
  const names = toldApart(card.playerNames, NAMES).join(', ')
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
        <span className="second">{card.playerCount > NAMES ? `${names}…` : names}</span>
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

// What a room's card says of the evening. Pure.

/** Whether the room is closed and its board is being played. */
export const hasBoard = (room: Pick<Card, 'isOpen' | 'isMega' | 'playerCount'>, stage: Stage): boolean =>
  !room.isOpen && !isCrowded(room) && homeText('card.closed.key', stage) !== ''

/** Cyan: the owner has to act. Green: the room can be entered or is being played. White: neither. */
export function toneOf(card: Card, stage: Stage): 'waiting' | 'closed' | '' {
  if (!isSealed(stage)) return card.isOpen ? '' : 'closed'
  if (card.isOpen && !card.isMega) return 'waiting'
  return hasBoard(card, stage) && stage !== 'spoken' ? '' : 'closed'
}

/** While boards are played, the kind of a room without one; else open or closed. */
export function badgeOf(card: Card, stage: Stage): string {
  const { isMega, isOpen, playerCount } = card
  // A mega room may have few people.
  const without = playerCount > LOBBY_LIMIT ? 'card.crowded.badge' : 'card.mega.badge'
  const badge = isMega || (!isOpen && isCrowded(card)) ? homeText(without, stage) : ''
  return badge || homeText(isOpen ? 'card.open.badge' : 'card.closed.badge', stage)
}

/** In an open room: who has to close it. In a room without a board: what its players can do instead. */
export function noteOf(card: Card, stage: Stage): string {
  const [owner = ''] = toldApart(card.playerNames, 1)
  if (card.isMega) return homeText('card.crowded.note', stage) || (card.isOpen ? homeText('card.open.mega', stage) : '')
  if (!card.isOpen) return isCrowded(card) ? homeText('card.crowded.note', stage) : ''
  return homeText(card.isOwner ? 'card.open.owner' : 'card.open.player', stage, { owner })
}

type InvitationsProps = { invitations: readonly Invitation[]; lastYear: number }

/** Rooms of last year's people that were reopened (design.md, «The same company»), above the player's own. */
function Invitations({ invitations, lastYear }: InvitationsProps) {
  if (invitations.length === 0) return null
  return (
    <section aria-labelledby="back">
      <h2 className="section" id="back">
        {invitations.length === 1
          ? 'È tornata una stanza'
          : `Sono tornate ${count(invitations.length, 'stanza', 'stanze')}`}
      </h2>
      <ul className="cards">
        {invitations.map((invitation, at) => (
          <InvitationCard invitation={invitation} lastYear={lastYear} isNext={at === 0} key={invitation.id} />
        ))}
      </ul>
    </section>
  )
}

type CardProps = { invitation: Invitation; lastYear: number; isNext: boolean }

function InvitationCard({ invitation, lastYear, isNext }: CardProps) {
  const { id, name, ownerName, season } = invitation
  const navigate = useNavigate()
  const when = season === lastYear ? 'L’anno scorso' : `Nel ${season}`
  return (
    <li className="card invitation">
      <h3 className="double">{name}</h3>
      <p>Ti aspettano.</p>
      <p className="small second">
        {ownerName !== '' && `Riaperta da ${ownerName}. `}
        {when} c’eri.
      </p>
      <Command
        className={`button wide ${isNext ? 'action' : ''}`}
        run={() => act<RoomView>('POST', paths.join(id))}
        done={() => navigate(`/stanza/${id}`)}
      >
        Ci sono
        <span className="spoken">: {name}</span>
      </Command>
    </li>
  )
}

type FurtherRoomsProps = { word: string; rooms: AllRooms; hasMore: boolean }

/** Below the cards: a button for the next page, or the progress of a search. */
function FurtherRooms({ word, rooms, hasMore }: FurtherRoomsProps) {
  const { next, searched, isBusy, failure, hasFailed, more } = rooms
  const isLast = next === null
  if (!hasMore) return null
  return (
    <>
      <Alert>{failure}</Alert>
      {word !== '' && !isLast && <p className="small second">{`Fin qui ho guardato in ${searched} stanze.`}</p>}
      {/* On the last page the button stays, dashed, since it may have the focus. */}
      {(word === '' || hasFailed) && (
        <Command className="button wide" isBusy={isBusy || isLast} run={async () => more()}>
          {isLast ? 'Sono tutte qui' : word === '' ? 'Altre stanze' : 'Cerca nelle altre'}
        </Command>
      )}
    </>
  )
}

/** The notice that home's cards are this browser's copy, since the server could not be reached. */
function KeptRooms({ at }: { at: number }) {
  const session = useSessionState()
  const { isRefreshing, refresh } = useVisit()
  // When the session could not be read either, the frame retries for the whole page.
  const isFrameTrying = session.status === 'ready' && session.keptAt !== undefined
  return (
    <div className="notice wait">
      <p>{`${isFrameTrying ? '' : 'Il servizio non risponde. '}Queste sono le tue stanze com’erano ${atHour(at)}.`}</p>
      {!isFrameTrying && (
        <Command className="button" isBusy={isRefreshing} run={() => whileFaded(refresh())}>
          Riprova
        </Command>
      )}
    </div>
  )
}

export function StateBadge({ isOpen, isClosing = false }: { isOpen: boolean; isClosing?: boolean }) {
  if (isClosing) return <span className="badge closing">Si chiude</span>
  return isOpen ? <span className="badge">Aperta</span> : <span className="badge closed">Chiusa</span>
}

export function RuleBadges({ rules }: { rules: readonly RuleId[] }) {
  return rules.map((id) => (
    <span className="badge rule" key={id}>
      {RULES[id].shortName}
    </span>
  ))
}
