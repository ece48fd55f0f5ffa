/** What a room with many people is asked while all of them have its page open: arithmetic, from the program's own numbers. */
import { rankingSpread } from '../../app/net/spread.ts'
import { HEAD_AGES, LOOK_AFTER_MS, SOCKET_LIMITS } from '../../shared/protocol/connection.ts'
import { gatherMs } from '../../shared/protocol/frames.ts'
import { PRICES } from './prices.ts'

/** Of a season: how long each person has the page in sight. Assumed, like the evening's (season-cost.ts). */
const SECONDS_IN_SIGHT = 40 * 60
/** An answer that the isolate keeps. Assumed, like the evening's. */
const CPU_MS_OF_A_LOOK = 0.5

export type CrowdSum = { what: string; asked: number }[]

/** A second, but for the last row. */
export function crowdSum(people: number, isolates: number): CrowdSum {
  const lookers = Math.max(0, people - SOCKET_LIMITS.ofRoom)
  const looks = lookers / ((LOOK_AFTER_MS.least + LOOK_AFTER_MS.most) / 2000)
  const heads = Math.min(looks, isolates / (HEAD_AGES.freshMs / 1000))
  const pages = people / (rankingSpread(people) / 1000)
  const price = (of: 'requests' | 'cpuMs' | 'objectRequests', units: number): number =>
    (units * PRICES[of].perMillion) / 1e6
  const dollars =
    SECONDS_IN_SIGHT *
    (price('requests', looks) + price('cpuMs', looks * CPU_MS_OF_A_LOOK) + price('objectRequests', heads))
  return [
    { what: 'looks, of the Worker', asked: looks },
    { what: '… of one isolate', asked: looks / isolates },
    { what: '… of the room', asked: heads },
    {
      what: 'frames to sockets, at most',
      asked: (Math.min(people, SOCKET_LIMITS.ofRoom) * 1000) / gatherMs(people),
    },
    { what: 'after the publication: pages of the ranking, of the room', asked: pages },
    { what: '… of one isolate', asked: pages / isolates },
    { what: 'the looks of a season, in dollars', asked: dollars },
  ]
}
