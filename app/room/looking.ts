/**
 * How a page follows a room without a place for its socket: it polls the room's head while the page is visible, and opens a
 * socket some minutes after a place has become free.
 */
import { paths } from '../../shared/api/paths.ts'
import type { RoomHead } from '../../shared/api/shapes.ts'
import { LOOK_AFTER_MS } from '../../shared/protocol/connection.ts'
import { call } from '../net/call.ts'
import { type Again, repeat } from '../net/repeat.ts'

/** A free place must not draw all pages at once: each waits for its own moment within these bounds. */
const PLACE_AFTER_MS = { least: 120_000, most: 300_000 }

/** The longest back-off between two failed looks. */
const LONGEST_MS = 20_000

type LookListener = {
  onHead: (head: RoomHead) => void
  /** The isolate's copy of the head refuses the look; the room itself knows why. */
  onRefused: () => void
  onLost: () => void
  /** The room has had a free place for some minutes. */
  onPlace: () => void
}

const within = ({ least, most }: { least: number; most: number }): number => least + Math.random() * (most - least)

export function lookAtRoom(roomId: string, listener: LookListener): { close: () => void } {
  /** When this page opens a socket; null: the last look found no place. */
  let placeAt: number | null = null
  let isClosed = false
  const looking = repeat(
    async (): Promise<Again> => {
      const answer = await call<RoomHead>('GET', paths.head(roomId))
      if (isClosed) return null
      if (!answer.ok && (answer.failure.status === 403 || answer.failure.status === 404)) {
        listener.onRefused()
        return { inMs: within(LOOK_AFTER_MS) }
      }
      if (!answer.ok) {
        listener.onLost()
        return { failed: answer.failure }
      }
      listener.onHead(answer.value)
      placeAt = answer.value.isLive ? (placeAt ?? Date.now() + within(PLACE_AFTER_MS)) : null
      if (placeAt === null || Date.now() < placeAt) return { inMs: within(LOOK_AFTER_MS) }
      listener.onPlace()
      return null
    },
    { isForEyes: true, adjust: (waitMs, atLeastMs) => Math.max(atLeastMs, Math.min(waitMs, LONGEST_MS)) },
  )
  looking.wake(within(LOOK_AFTER_MS))
  return {
    close(): void {
      isClosed = true
      looking.stop()
    },
  }
}
