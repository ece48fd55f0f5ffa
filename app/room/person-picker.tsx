/**
 * The owner's choice of a person of the room, by name where they are many; and the message to those who have not finished.
 */
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
/** `crowd`: the page has only the first people of the room; the others are found by a search. */
type People = { people: readonly Person[]; crowd?: { roomId: string; isOne: (player: LobbyPlayer) => boolean } }

/** Everybody else in the room. A closed one keeps the entries of deleted accounts, to which nothing can be given. */
export function othersIn(view: RoomView, me: string): People {
  const isOne = ({ id, isDeleted }: LobbyPlayer): boolean => id !== me && !isDeleted
  const people = view.players.filter(isOne)
  return view.playerCount > view.players.length ? { people, crowd: { roomId: view.id, isOne } } : { people }
}

type Props = People & {
  legend: string
  /** The sentence where there is nobody to choose. */
  nobody: string
  /** The person chosen so far. Missing: a tap on a name is already the choice. */
  chosen?: Person | null
  choose: (person: Person) => void
}

/** The greatest number of names on screen; more are found by typing. */
const MOST = 8

/** One person out of a room: the owner of a large one types a name instead of reading a list. */
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

/** By the beginning of any of their names, since people may be known by one of them. */
export function isCalled({ fullName }: Person, name: string): boolean {
  return ` ${searchKey(fullName)}`.includes(` ${searchKey(name).trim()}`)
}

/** A message that names those who have not finished (game.md, «Not to forget»), while they still can. */
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
