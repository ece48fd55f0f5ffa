/**
 * The control room (decision 147): whoever holds the night does it from a phone. It has no number and no link, knows of nobody
 * who is signed in, and asks for the operator's token.
 */
import { useState } from 'react'
import { demand, type Failure } from '../call.ts'
import type { Opened } from '../visit.tsx'
import { ControlRoom } from './control-room.tsx'
import { Door } from './door.tsx'
import { forgetAll, keepToken, readToken } from './kept.ts'
import { findYear } from './operator.ts'
import './regia.css'

/** A token, and the season that its instance is in. */
type Entered = { token: string; year: number }

/** A tab that was reloaded has its token. */
export async function open(): Promise<Opened> {
  const token = readToken()
  return <Regia first={token === null ? null : { token, year: await demand(findYear(token)) }} />
}

function Regia({ first }: { first: Entered | null }) {
  const [entered, setEntered] = useState(first)
  const [failure, setFailure] = useState<Failure | null>(null)
  const enter = (token: string, year: number): void => {
    keepToken(token)
    setEntered({ token, year })
  }
  /** `why`: it opens nothing any more. What is typed stays, for the one that does. */
  const shut = (why: Failure): void => {
    keepToken(null)
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
