/**
 * The control room (decision 147): whoever holds the night does it from a phone. It has no number and no link, knows of nobody
 * who is signed in, and asks for the operator's token.
 */
import { useState } from 'react'
import { paths } from '../../shared/api/paths.ts'
import type { Session } from '../../shared/api/shapes.ts'
import { call, demand, type Failure } from '../call.ts'
import type { Opened } from '../visit.tsx'
import { ControlRoom } from './control-room.tsx'
import { Door } from './door.tsx'
import { forgetAll, keepToken, readToken } from './kept.ts'
import './regia.css'

/** Which season it is, everybody is told. */
export async function open(): Promise<Opened> {
  const { season } = await demand(call<Session>('GET', paths.session))
  return <Regia year={season.year} />
}

function Regia({ year }: { year: number }) {
  const [token, setToken] = useState(readToken)
  const [failure, setFailure] = useState<Failure | null>(null)
  const enter = (opening: string): void => {
    keepToken(opening)
    setToken(opening)
  }
  /** `why`: it opens nothing any more. What is typed stays, for the one that does. */
  const shut = (why: Failure): void => {
    setFailure(why)
    setToken(null)
  }
  const forget = (): void => {
    forgetAll()
    setFailure(null)
    setToken(null)
  }
  return (
    <div data-accent="magenta">
      {token === null ? (
        <Door year={year} failure={failure} enter={enter} />
      ) : (
        <ControlRoom key={token} token={token} year={year} shut={shut} forget={forget} />
      )}
    </div>
  )
}
