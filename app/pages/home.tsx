import { Link } from 'react-router'
import type { RoomCard as Card } from '../../shared/api/shapes.ts'
import { mayEnter } from '../../shared/evening/phase.ts'
import { isSealed, type Stage } from '../../shared/evening/stage.ts'
import { homeText } from '../../shared/evening/texts/home.ts'
import { pageNumber } from '../../shared/pages.ts'
import { NewsLine } from '../evening/news-line.tsx'
import { ReadAloud } from '../evening/read-aloud.tsx'
import { useStage } from '../evening/use-stage.ts'
import type { MyRooms } from '../local/kept.ts'
import { NUMBERS_URL } from '../numbers/numbers-place.ts'
import { WordSearch } from '../room/word-search.tsx'
import { hasBoard } from '../rooms/card/card-state.ts'
import { RoomCard } from '../rooms/card/room-card.tsx'
import { FurtherRooms } from '../rooms/further-rooms.tsx'
import { Invitations } from '../rooms/invitations.tsx'
import { KeptRooms } from '../rooms/kept-notice.tsx'
import { fetchMyRooms } from '../rooms/my-rooms.ts'
import { isClosingDue, useFreshCards } from '../rooms/use-fresh-cards.ts'
import { useFurtherRooms } from '../rooms/use-further-rooms.ts'
import { type NewsOf, useRankingNews } from '../rooms/use-ranking-news.ts'
import { currentPlayer, usePlayer } from '../session/use-session.ts'
import { panettone } from '../teletext/drawings-players.ts'
import { Mosaic } from '../teletext/mosaic.tsx'
import { IndexLine } from '../teletext/page/index-line.tsx'
import { Page } from '../teletext/page/page.tsx'
import { type Opened, type Place, useVisit } from '../visit.tsx'

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
  // Whoever has kept cards could not answer now; after the seal or the speech nobody enters.
  const invitations = keptAt !== undefined || !mayEnter(season) || word !== '' ? [] : mine.invitations
  const isEmpty = owned.length + joined.length === 0 && word === ''
  const canSearch = word !== '' || (season.speechPublished && [...owned, ...joined].some((card) => !card.isOpen))
  return (
    <Page
      accent="red"
      heading="Stanze"
      title={word === '' ? 'Stanze' : `Chi aveva «${word}»`}
      line={<NewsLine say={(...now) => homeText('home.line', ...now)} season={season} stage={stage} />}
      // Nobody could enter a room that is made now.
      float={
        mayEnter(season) && (
          <Link className="button float" to="/stanza/nuova" aria-label="Crea una stanza">
            +
          </Link>
        )
      }
    >
      <ReadAloud listener={user.hasFinished ? 'spoken.finished' : 'spoken.unfinished'} stage={stage} />
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
          <p className="notice wait">Nelle tue classifiche nessuno aveva «{word}».</p>
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

/** `next`: the card whose key is the next thing to press. */
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
