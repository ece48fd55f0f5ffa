import { type FormEvent, useRef, useState } from 'react'
import { paths } from '../../../shared/api/paths.ts'
import type { LobbyPlayer, PlayerPage } from '../../../shared/api/shapes.ts'
import type { Stage } from '../../../shared/evening/stage.ts'
import { act } from '../../api/act.ts'
import { PAGE_SIZE } from '../sub-pages.ts'
import { People } from './people.tsx'

type Props = { roomId: string; me: string; myWords: number; stage: Stage; isClosed: boolean }
type Found = { players: LobbyPlayer[]; next: string | null; q: string }

/** A room that does not fit the screen: a search by name, and a button for more players. */
export function LargeRoom({ roomId, ...people }: Props) {
  const [name, setName] = useState('')
  const [found, setFound] = useState<Found | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const lastAsked = useRef(0)
  /** Shows the answer to the last request, in whichever order the answers come. */
  const fetchPage = async (q: string, before?: Found): Promise<void> => {
    lastAsked.current++
    const mine = lastAsked.current
    setBusy(true)
    const after = before?.next ? { after: before.next } : {}
    const answer = await act<PlayerPage>('GET', paths.players(roomId, { q, limit: PAGE_SIZE, ...after }))
    if (mine !== lastAsked.current) return
    setBusy(false)
    setFailure(answer.ok ? null : answer.failure.sentence)
    if (answer.ok) {
      const { players, next } = answer.value
      setFound({ players: [...(before?.players ?? []), ...players], next, q })
    }
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void fetchPage(name.trim())
  }
  const isLast = found?.next === null
  return (
    <section aria-labelledby="search">
      <h2 className="section" id="search">
        Cerca un nome
      </h2>
      <search>
        <form className="field" method="dialog" onSubmit={submit}>
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
      <div role="status">
        {found?.players.length === 0 && <p className="second">Nessuno si chiama così, qui dentro.</p>}
        {found && found.players.length > 0 && <People players={found.players} {...people} />}
      </div>
      {/* On the last page the button stays, dashed, since it may have the focus. */}
      {found && (!isLast || found.players.length > PAGE_SIZE) && (
        <button
          className="button wide"
          type="button"
          aria-disabled={isLast}
          onClick={isLast || isBusy ? undefined : () => void fetchPage(found.q, found)}
        >
          {isLast ? 'Sono tutti qui' : 'Altri nomi'}
        </button>
      )}
    </section>
  )
}
