/** The owner finds a person of the room, by name where they are many; and sees who is missing. */
import { useId, useState } from 'react'
import type { LobbyPlayer, RoomView } from '../../shared/api/shapes.ts'
import { messageText } from '../../shared/evening/texts.ts'
import { searchKey } from '../../shared/rooms/names.ts'
import { minutesLeft } from '../evening/news.tsx'
import { count } from '../text/italian.ts'
import { useNow } from '../text/moment.ts'
import { NOBODY_CALLED_SO, PersonField, usePersonSearch } from './people.tsx'
import { useThisRoom } from './permission.ts'
import { useRoomUrl } from './room-url.ts'
import { MessageToSend, missingNames, NAMES_FOR_OWNER } from './sharing.tsx'

export type Person = { id: string; fullName: string }
/** `crowd`: of the room the page has only the first, and the others are looked for. */
type People = { people: readonly Person[]; crowd?: { roomId: string; isOne: (player: LobbyPlayer) => boolean } }

/**
 * Everybody in the room but oneself. A room that nobody leaves any more keeps the entries of deleted accounts, to whom
 * nothing can be given.
 */
export function othersIn(view: RoomView, me: string): People {
  const isOne = ({ id, isDeleted }: LobbyPlayer): boolean => id !== me && !isDeleted
  const people = view.players.filter(isOne)
  return view.playerCount > view.players.length ? { people, crowd: { roomId: view.id, isOne } } : { people }
}

type Props = People & {
  legend: string
  /** Said where there is nobody to choose. */
  nobody: string
  /** Whoever is chosen so far. Missing: a tap on a name is already the choice. */
  chosen?: Person | null
  choose: (person: Person) => void
}

/** Names on the screen at once: more of them are looked for by writing. */
const MOST = 8

/** One person out of a room. Whoever has three hundred players writes a name, and reads no list. */
export function PersonPicker({ people, crowd, legend, nobody, chosen, choose }: Props) {
  const [name, setName] = useState('')
  const { found, alert, search } = usePersonSearch(crowd?.roomId ?? '')
  const id = useId()
  const matching = crowd
    ? (found?.players ?? []).filter(crowd.isOne)
    : people.filter((person) => isCalled(person, name))
  const shown = matching.slice(0, MOST)
  const hidden = matching.length - shown.length
  return (
    <>
      {(crowd || people.length > MOST) && <PersonField name={name} write={setName} {...(crowd ? { search } : {})} />}
      {alert}
      <fieldset className="pick">
        <legend className="spoken">{legend}</legend>
        {shown.map((person) =>
          chosen === undefined ? (
            <button className="button wide" type="button" key={person.id} onClick={() => choose(person)}>
              {person.fullName}
            </button>
          ) : (
            <label className="choice" key={person.id}>
              <input
                type="radio"
                name={`${id}-who`}
                checked={chosen?.id === person.id}
                onChange={() => choose(person)}
              />
              <span>{person.fullName}</span>
            </label>
          ),
        )}
      </fieldset>
      <p className="second small" role="status">
        {hidden > 0 && <span>{`${count(hidden, 'altro nome', 'altri nomi')}: scrivi come comincia.`}</span>}
        {hidden === 0 && found && found.next !== null && <span>Ce ne sono altri: scrivi di più.</span>}
        {shown.length === 0 && (crowd ? found : name !== '') && <span>{NOBODY_CALLED_SO}</span>}
        {people.length === 0 && !crowd && name === '' && <span>{nobody}</span>}
      </p>
    </>
  )
}

/** By any of their names, as a person is looked for who is known by one of them. */
export function isCalled({ fullName }: Person, name: string): boolean {
  return ` ${searchKey(fullName)}`.includes(` ${searchKey(name).trim()}`)
}

/** A message that names who has not finished (game.md, «Not to forget»), as long as somebody has not and it is not too late. */
export function WhoIsMissing({ close }: { close: () => void }) {
  const { player, view, stage } = useThisRoom()
  const { user, season } = player
  const url = useRoomUrl(view.id)
  const names = missingNames(view, user.id, NAMES_FOR_OWNER)
  const time = minutesLeft(season, useNow())
  const text = messageText('wake.unfinished.text', stage, { room: view.name, names, time })
  return (
    <>
      {text === '' ? (
        <p className="notice wait">{messageText('missing.late', stage)}</p>
      ) : names === '' ? (
        <p className="notice">Gli altri hanno finito tutti.</p>
      ) : (
        <MessageToSend text={text} url={url} />
      )}
      <button className="button plain wide" type="button" onClick={close}>
        Chiudi
      </button>
    </>
  )
}
