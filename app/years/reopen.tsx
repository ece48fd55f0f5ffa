import { paths } from '../../shared/api/paths.ts'
import { act } from '../net/act.ts'
import type { Answer } from '../net/call.ts'
import { confirm } from '../teletext/dialog.tsx'

export const reopenKey = (year: number): string => `Riapri per il ${year}`

/**
 * Asks first, since it makes a room in the name of many. Of two people who reopen it, the second enters the first one's room.
 */
export async function askAndReopen(
  { id, name }: { id: string; name: string },
  year: number,
): Promise<Answer<{ id: string }> | null> {
  const body = (
    <p>
      «{name}» torna per il {year}: stesso nome, stesse regole, parole nuove. Il capo sei tu, e chi c’era trova l’invito
      tra le sue stanze. Se qualcuno l’ha già riaperta, entri in quella.
    </p>
  )
  const isSure = await confirm('Riaprire la stanza?', body)
  return isSure ? act('POST', paths.reopen(id)) : null
}
