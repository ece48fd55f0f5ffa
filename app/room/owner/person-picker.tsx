import { type FormEvent, useId, useState } from 'react'
import { nameKey } from '../../../shared/rooms/names.ts'
import type { Answer } from '../../api/call.ts'
import { count } from '../../text/count.ts'

export type Person = { id: string; fullName: string }
/** Some of many people, found by the beginning of their name. */
export type Found = { people: readonly Person[]; isAll: boolean }

type Props = {
  people: readonly Person[]
  /** For a crowd, of which the page has only the first: asks the server. */
  search?: (name: string) => Promise<Answer<Found>>
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
export function PersonPicker({ people, search, legend, nobody, chosen, choose }: Props) {
  const [name, setName] = useState('')
  const [found, setFound] = useState<Found | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const id = useId()
  const isLong = search !== undefined || people.length > MOST
  const matching = search ? (found?.people ?? []) : people.filter((person) => isCalled(person, name))
  const shown = matching.slice(0, MOST)
  const hidden = matching.length - shown.length
  const ask = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (!search) return
    const answer = await search(name.trim())
    setFailure(answer.ok ? null : answer.failure.sentence)
    if (answer.ok) setFound(answer.value)
  }
  return (
    <>
      {isLong && (
        <search>
          <form className="field" onSubmit={(event) => void ask(event)}>
            <label htmlFor={id}>Comincia per…</label>
            <div className="field-row">
              <input
                id={id}
                type="search"
                autoComplete="off"
                value={name}
                onChange={(event) => setName(event.target.value)}
              />
              {search && (
                <button className="button" type="submit">
                  Cerca
                </button>
              )}
            </div>
          </form>
        </search>
      )}
      {failure !== null && (
        <p className="notice bad" role="alert">
          {failure}
        </p>
      )}
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
        {hidden > 0 && `${count(hidden, 'altro nome', 'altri nomi')}: scrivi come comincia.`}
        {hidden === 0 && found?.isAll === false && 'Ce ne sono altri: scrivi di più.'}
        {shown.length === 0 && (search ? found : name !== '') && 'Nessuno si chiama così, qui dentro.'}
        {people.length === 0 && !search && name === '' && nobody}
      </p>
    </>
  )
}

/** By any of their names, as a person is looked for who is known by one of them. */
export function isCalled({ fullName }: Person, name: string): boolean {
  return ` ${nameKey(fullName)}`.includes(` ${nameKey(name.trim())}`)
}
