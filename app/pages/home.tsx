import { useEffect } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import type { RoomCard as Card } from '../../shared/api/shapes.ts'
import { WordSearch } from '../room/word-search.tsx'
import { FurtherRooms } from '../rooms/further-rooms.tsx'
import { KeptRooms } from '../rooms/kept-notice.tsx'
import type { MyRooms } from '../rooms/kept-rooms.ts'
import { fetchMyRooms } from '../rooms/my-rooms.ts'
import { RoomCard } from '../rooms/room-card.tsx'
import { useFurtherRooms } from '../rooms/use-further-rooms.ts'
import { type NewsOf, useRankingNews } from '../rooms/use-ranking-news.ts'
import { currentPlayer, usePlayer } from '../session/use-session.ts'
import { Countdown } from '../teletext/countdown.tsx'
import { panettone } from '../teletext/look/panettone.ts'
import { Mosaic } from '../teletext/mosaic.tsx'
import { Page } from '../teletext/page/page.tsx'

export function loader({ request }: LoaderFunctionArgs): Promise<MyRooms> {
  const word = new URL(request.url).searchParams.get('parola')?.trim() ?? ''
  return fetchMyRooms(currentPlayer().season, word)
}

export function Component() {
  const mine = useLoaderData<MyRooms>()
  const { word, isMegaMissing, keptAt } = mine
  const { season } = usePlayer()
  const { newsOf, ordered } = useRankingNews(mine, season)
  const rooms = useFurtherRooms(mine, ordered)
  const { owned, joined } = rooms
  useFreshOnReturn()
  const isEmpty = owned.length + joined.length === 0 && word === ''
  const canSearch = word !== '' || (season.speechPublished && [...owned, ...joined].some((card) => !card.isOpen))
  return (
    <Page
      accent="red"
      heading="Stanze"
      title={word === '' ? 'Stanze' : `Chi aveva «${word}»`}
      line={<Countdown season={season} before="Al discorso mancano" without="Chi gioca con chi" />}
      float={
        <Link className="button float" to="/stanza/nuova" aria-label="Crea una stanza">
          +
        </Link>
      }
    >
      <div role="status">{keptAt !== undefined && <KeptRooms at={keptAt} />}</div>
      {word !== '' && (
        <WordSearch word={word} key="search">
          <Link className="button plain small" to="/">
            Tutte le stanze, di nuovo
          </Link>
        </WordSearch>
      )}
      {isEmpty && <Welcome />}
      <Cards id="owned" title="Le tue stanze" cards={owned} newsOf={newsOf} />
      <Cards id="joined" title="Tutte le stanze" cards={joined} newsOf={newsOf} />
      <FurtherRooms word={word} rooms={rooms} hasMore={mine.next !== null} />
      <div role="status">
        {word !== '' && rooms.next === null && owned.length + joined.length === 0 && (
          <p className="notice wait">In nessuna delle tue classifiche qualcuno ha scelto «{word}».</p>
        )}
      </div>
      {isMegaMissing && (
        <Link className="button action wide" to={`/stanza/${season.megaRoomId}`}>
          Entra nella mega stanza
        </Link>
      )}
      {canSearch && word === '' && <WordSearch word={word} key="search" />}
    </Page>
  )
}

function Cards({ id, title, cards, newsOf }: { id: string; title: string; cards: Card[]; newsOf: NewsOf }) {
  if (cards.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 className="section" id={id}>
        {title}
      </h2>
      <ul className="cards">
        {cards.map((card) => (
          <RoomCard card={card} news={newsOf(card)} key={card.id} />
        ))}
      </ul>
    </section>
  )
}

function Welcome() {
  return (
    <div className="welcome">
      <p className="greeting">Benvenut!</p>
      <p>Per ora non sei in nessuna stanza</p>
      <Mosaic drawing={panettone} className="large" />
      <p className="small second">
        Intanto, una fetta. Poi apri il link che ti hanno mandato, oppure crea una stanza tua con il +.
      </p>
    </div>
  )
}

/** At each return to this tab, the cards are fetched again: a friend's room may have closed meanwhile. */
function useFreshOnReturn(): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const refresh = (): void => {
      if (document.visibilityState === 'visible' && navigator.onLine) void revalidate()
    }
    document.addEventListener('visibilitychange', refresh)
    addEventListener('online', refresh)
    return () => {
      document.removeEventListener('visibilitychange', refresh)
      removeEventListener('online', refresh)
    }
  }, [revalidate])
}
