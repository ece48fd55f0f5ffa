import { type FormEvent, useState } from 'react'
import { paths } from '../../shared/api/paths.ts'
import type { LobbyPlayer, PlayerPage } from '../../shared/api/shapes.ts'
import { call } from '../api/call.ts'
import { People } from './people.tsx'

type Props = { roomId: string; me: string; myWords: number }

/** A room that does not fit the screen: whoever is looked for, and the rest in pages. */
export function LargeRoom({ roomId, me, myWords }: Props) {
  const [name, setName] = useState('')
  const [found, setFound] = useState<{ players: LobbyPlayer[]; next: string | null; q: string } | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const fetchPage = async (q: string, after?: string): Promise<void> => {
    const answer = await call<PlayerPage>('GET', paths.players(roomId, { q, limit: 50, ...(after ? { after } : {}) }))
    setFailure(answer.ok ? null : answer.failure.sentence)
    if (!answer.ok) return
    const { players, next } = answer.value
    setFound((before) => ({ players: after && before ? [...before.players, ...players] : players, next, q }))
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void fetchPage(name.trim())
  }
  return (
    <section aria-labelledby="search">
      <h2 className="section" id="search">
        Cerca un nome
      </h2>
      <search>
        <form className="field" onSubmit={submit}>
          <label htmlFor="player">Comincia per…</label>
          <div className="field-row">
            <input
              id="player"
              type="search"
              autoComplete="off"
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
            <button className="button" type="submit">
              Cerca
            </button>
          </div>
        </form>
      </search>
      {failure !== null && (
        <p className="notice bad" role="alert">
          {failure}
        </p>
      )}
      {found && (
        <div role="status">
          {found.players.length === 0 && <p className="second">Nessuno si chiama così, qui dentro.</p>}
          <People players={found.players} me={me} myWords={myWords} />
        </div>
      )}
      {found?.next && (
        <button className="button wide" type="button" onClick={() => void fetchPage(found.q, found.next ?? undefined)}>
          Altri nomi
        </button>
      )}
    </section>
  )
}
