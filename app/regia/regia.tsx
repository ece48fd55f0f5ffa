/**
 * The control room (operating.md, «The control room»), by which the operator holds the evening from a phone. It has no page
 * number and no link, ignores the player's session, and asks for the operator's token.
 */
import { useState } from 'react'
import { useCell } from '../keep/kept.ts'
import type { Failure } from '../net/call.ts'
import type { Opened } from '../start/visit.tsx'
import { ControlRoom } from './control-room.tsx'
import { Door } from './door.tsx'
import { entered, forgetAll } from './kept.ts'
import { findYear } from './operator.ts'
import './regia.css'

/** A reloaded tab still has its token. The season may be another one by now. */
export async function open(): Promise<Opened> {
  const kept = entered.get()
  if (kept !== null) {
    const year = await findYear(kept.token)
    if (year.ok) entered.set({ token: kept.token, year: year.value })
  }
  return <Regia />
}

function Regia() {
  const inside = useCell(entered)
  /** Why the last token was refused. Typed text stays for the next one. */
  const [failure, setFailure] = useState<Failure | null>(null)
  const shut = (why: Failure): void => {
    setFailure(why)
    entered.set(null)
  }
  const forget = (): void => {
    setFailure(null)
    forgetAll()
  }
  if (inside === null) return <Door failure={failure} enter={entered.set} />
  return <ControlRoom key={inside.token} {...inside} shut={shut} forget={forget} />
}
