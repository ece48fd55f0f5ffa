/**
 * The control room (decision 147): whoever holds the night does it from a phone. It has no number and no link, knows of nobody
 * who is signed in, and asks for the operator's token.
 */
import { useState } from 'react'
import type { Failure } from '../net/call.ts'
import type { Opened } from '../start/visit.tsx'
import { ControlRoom } from './control-room.tsx'
import { Door } from './door.tsx'
import { type Entered, forgetAll, keepEntered, readEntered } from './kept.ts'
import { findYear } from './operator.ts'
import './regia.css'

/** A tab that was reloaded has its token. By now it may be another season. */
export async function open(): Promise<Opened> {
  const kept = readEntered()
  if (kept === null) return <Regia first={null} />
  const year = await findYear(kept.token)
  return <Regia first={year.ok ? { ...kept, year: year.value } : kept} />
}

function Regia({ first }: { first: Entered | null }) {
  const [entered, setEntered] = useState(first)
  const [failure, setFailure] = useState<Failure | null>(null)
  const enter = (entered: Entered): void => {
    keepEntered(entered)
    setEntered(entered)
  }
  /** `why`: it opens nothing any more. What is typed stays, for the one that does. */
  const shut = (why: Failure): void => {
    keepEntered(null)
    setFailure(why)
    setEntered(null)
  }
  const forget = (): void => {
    forgetAll()
    setFailure(null)
    setEntered(null)
  }
  return (
    <div data-accent="magenta">
      {entered === null ? (
        <Door failure={failure} enter={enter} />
      ) : (
        <ControlRoom key={entered.token} {...entered} shut={shut} forget={forget} />
      )}
    </div>
  )
}
