import { useSearchParams } from 'react-router'
import type { RoomView } from '../../../shared/api/shapes.ts'
import type { Stage } from '../../../shared/evening/stage.ts'
import { count } from '../../text/count.ts'
import { Pager } from '../pager.tsx'
import { askedStartWithin, PAGE_SIZE } from '../sub-pages.ts'
import { LargeRoom } from './large-room.tsx'
import { People } from './people.tsx'

type Props = { view: RoomView; me: string; myWords: number; stage: Stage }

/** Everyone in the room, one sub-page at a time; with several sub-pages a search by name comes first. */
export function Players({ view, me, myWords, stage }: Props) {
  const [search] = useSearchParams()
  const { players, playerCount } = view
  const from = askedStartWithin(search.get('nomi'), players.length)
  const here = { me, myWords, stage, isClosed: !view.isOpen }
  return (
    <>
      {playerCount > PAGE_SIZE && <LargeRoom roomId={view.id} {...here} />}
      <section aria-labelledby="who">
        <h2 className="section" id="who">
          {count(playerCount, 'giocatore', 'giocatori')}
        </h2>
        <People players={players.slice(from - 1, from - 1 + PAGE_SIZE)} {...here} />
        <Pager from={from} total={players.length} linkTo={(start) => (start > 1 ? `?nomi=${start}` : '?')} />
        {playerCount > players.length && (
          <p className="small second">Qui ci sono i primi {players.length}; gli altri si cercano per nome.</p>
        )}
      </section>
    </>
  )
}
