import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { count } from '../../text/count.ts'
import { Pager } from '../pager.tsx'
import { NOBODY_CALLED_SO, PersonField, usePersonSearch } from '../person-search.tsx'
import { askedStartWithin, PAGE_SIZE } from '../sub-pages.ts'
import { useThisRoom } from '../this-room.ts'
import { People } from './people.tsx'

type Props = { myWords: number }

/** Everyone in the room, one sub-page at a time; with several sub-pages a search by name comes first. */
export function Players({ myWords }: Props) {
  const { view } = useThisRoom()
  const [search] = useSearchParams()
  const { players, playerCount } = view
  const from = askedStartWithin(search.get('nomi'), players.length)
  return (
    <>
      {playerCount > PAGE_SIZE && <Search myWords={myWords} />}
      <section aria-labelledby="who">
        <h2 className="section" id="who">
          {count(playerCount, 'giocatore', 'giocatori')}
        </h2>
        <People players={players.slice(from - 1, from - 1 + PAGE_SIZE)} myWords={myWords} />
        <Pager from={from} total={players.length} linkTo={(start) => (start > 1 ? `?nomi=${start}` : '?')} />
        {playerCount > players.length && (
          <p className="small second">Qui ci sono i primi {players.length}; gli altri si cercano per nome.</p>
        )}
      </section>
    </>
  )
}

/** For a room that does not fit the screen: by the beginning of a name, and a button for more players. */
function Search({ myWords }: Props) {
  const { view } = useThisRoom()
  const [name, setName] = useState('')
  const { found, isBusy, alert, search, more } = usePersonSearch(view.id)
  const isLast = found?.next === null
  return (
    <section aria-labelledby="search">
      <h2 className="section" id="search">
        Cerca un nome
      </h2>
      <PersonField name={name} write={setName} search={search} />
      {alert}
      <div role="status">
        {found?.players.length === 0 && <p className="second">{NOBODY_CALLED_SO}</p>}
        {found && found.players.length > 0 && <People players={found.players} myWords={myWords} />}
      </div>
      {/* On the last page the button stays, dashed, since it may have the focus. */}
      {found && (!isLast || found.players.length > PAGE_SIZE) && (
        <button
          className="button wide"
          type="button"
          aria-disabled={isLast}
          onClick={isLast || isBusy ? undefined : () => void more()}
        >
          {isLast ? 'Sono tutti qui' : 'Altri nomi'}
        </button>
      )}
    </section>
  )
}
