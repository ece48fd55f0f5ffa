/**
 * The people of a room as a list: all at once, or, where they are many, page by page with a search; and what their owner
 * is called.
 */

import { type FormEvent, useId, useState } from 'react'
import { paths } from '../../shared/api/paths.ts'
import type { LobbyPlayer, PlayerPage, RoomView, Season } from '../../shared/api/shapes.ts'
import { mayChoose, type Stage } from '../../shared/evening/stage.ts'
import { lobbyText } from '../../shared/evening/texts.ts'
import { calledAmong } from '../../shared/rooms/names.ts'
import { WORDS_PER_PLAYER } from '../../shared/season.ts'
import { act } from '../net/act.ts'
import { Link, useSearch } from '../start/visit.tsx'
import { useCommand } from '../teletext/command.tsx'
import { askedStartWithin, PAGE_SIZE, Pager } from '../teletext/pager.tsx'
import { count } from '../text/italian.ts'
import { useThisRoom } from './permission.ts'

type PlayersProps = { myWords: number }

/** Everybody in the room, one sub-page at a time; with several sub-pages a search by name comes first. */
export function Players({ myWords }: PlayersProps) {
  const { view } = useThisRoom()
  const search = useSearch()
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
          <p className="small second">{`Qui ci sono i primi ${players.length}; gli altri si cercano per nome.`}</p>
        )}
      </section>
    </>
  )
}

/** For a crowd: finds people by the beginning of a name, with a button for more. */
function Search({ myWords }: PlayersProps) {
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

/**
 * The text beside a player who has not finished. A closed room takes no words; an open one takes saved lists of ten after the
 * seal (TEN-WORDS-PLAY), and nobody sees who has ten.
 */
export const unfinishedText = (view: Pick<RoomView, 'isOpen'>, season: Season, stage: Stage): string =>
  !view.isOpen || (season.speechPublished && season.sealedAt === null)
    ? 'senza parole'
    : lobbyText('people.unfinished', stage)

type PeopleProps = { players: readonly LobbyPlayer[]; myWords: number }

/** The players and how far they are: others as a state, the viewer as a count (game.md, «Lists»). */
function People({ players, myWords }: PeopleProps) {
  const { player: me, view, stage } = useThisRoom()
  const finished = lobbyText('people.finished', stage)
  const unfinished = unfinishedText(view, me.season, stage)
  return (
    <ul className="people">
      {players.map((player) => (
        <li key={player.id}>
          <span className="who">
            {player.fullName} {player.isOwner && <span className="badge capo">capo</span>}
          </span>
          <span className="how">
            <span className="leader" aria-hidden="true" />
            {player.hasFinished ? (
              <span className="ok small">{finished}</span>
            ) : player.id === me.user.id && view.isOpen && mayChoose(stage) ? (
              <Link className="small mine" to="/parole">
                <span aria-hidden="true">{`${myWords}/${WORDS_PER_PLAYER}`}</span>
                <span className="spoken">{`${myWords} parole su ${WORDS_PER_PLAYER}, continua a scegliere`}</span>
              </Link>
            ) : (
              <span className="second small">{unfinished}</span>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}

type Found = { players: readonly LobbyPlayer[]; next: string | null; name: string }

/** Finds people of a room by name. It asks the server, since the page has only the first of a crowd. */
export function usePersonSearch(roomId: string) {
  const [found, setFound] = useState<Found | null>(null)
  const { isBusy, carryOut, alert } = useCommand()
  const ask = (name: string, before?: Found) => {
    const after = before?.next ? { after: before.next } : {}
    return carryOut(
      act<PlayerPage>('GET', paths.players(roomId, { q: name, limit: PAGE_SIZE, ...after })),
      ({ players, next }) => setFound({ players: [...(before?.players ?? []), ...players], next, name }),
    )
  }
  return { found, isBusy, alert, search: ask, more: () => ask(found?.name ?? '', found ?? undefined) }
}

export const NOBODY_CALLED_SO = 'Nessuno si chiama così, qui dentro.'

/** `search`: asks the server for the whole name. Without it, the list follows each letter. */
type PersonFieldProps = { name: string; write: (name: string) => void; search?: (name: string) => unknown }

export function PersonField({ name, write, search }: PersonFieldProps) {
  const id = useId()
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    search?.(name.trim())
  }
  return (
    <search>
      <form className="field" method="dialog" onSubmit={submit}>
        <label htmlFor={id}>Comincia per…</label>
        <div className="field-row">
          <input
            id={id}
            type="search"
            autoComplete="off"
            value={name}
            onChange={(event) => write(event.target.value)}
          />
          {search && (
            <button className="button" type="submit">
              Cerca
            </button>
          )}
        </div>
      </form>
    </search>
  )
}

/** The owner's name; empty where nobody in the room is its owner. */
export function ownerName({ players }: RoomView): string {
  const owner = players.find(({ isOwner }) => isOwner)
  return owner ? calledAmong(owner, players) : ''
}
