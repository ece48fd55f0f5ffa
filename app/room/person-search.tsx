import { type FormEvent, useId, useState } from 'react'
import { paths } from '../../shared/api/paths.ts'
import type { LobbyPlayer, PlayerPage } from '../../shared/api/shapes.ts'
import { act } from '../api/act.ts'
import { useCommand } from '../teletext/command.tsx'
import { PAGE_SIZE } from './sub-pages.ts'

type Found = { players: readonly LobbyPlayer[]; next: string | null; name: string }

/** Whoever in a room is called so. For a crowd, of which the page has only the first: asks the server. */
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

/** `search`: asks with the name as it is written. Without it, what is shown follows each letter. */
type Props = { name: string; write: (name: string) => void; search?: (name: string) => unknown }

export function PersonField({ name, write, search }: Props) {
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
