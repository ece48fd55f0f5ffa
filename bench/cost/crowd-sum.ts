/** The requests to a room while a crowd has its page open, calculated from the program's own constants. */
import { rankingSpread } from '../../app/net/spread.ts'
import { HEAD_AGES, LOOK_AFTER_MS, SOCKET_LIMITS } from '../../shared/protocol/connection.ts'
import { gatherMs } from '../../shared/protocol/frames.ts'
import { PRICES } from './prices.ts'

/** How long a person has the page visible in a season. Assumed, as in season-cost.ts. */
const SECONDS_IN_SIGHT = 40 * 60
/** For an answer from the isolate's copy. Assumed, as in season-cost.ts. */
const CPU_MS_OF_A_LOOK = 0.5

export type CrowdSum = { what: string; asked: number }[]

/** Figures per second, except the last row. */
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
