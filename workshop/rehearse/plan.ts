/** A rehearsal's plan from its numbers: amounts before the load, and rates under it. Pure. */
import { Failure } from '../../commands/shell/failure.ts'
import { SECONDS, SHARES } from './last-minutes.ts'

/** `minutes`: of the load. */
export type Numbers = {
  people: number
  rooms: number
  mega: number
  savesASecond: number
  sockets: number
  minutes: number
}

/** Kinds of requests, each counted by itself. */
export const KINDS = {
  save: 'a word save',
  finish: '«Ho finito!»',
  back: 'page 102, come back to',
  page: 'page 102, opened',
  link: 'a room, by its link',
  join: 'joining it',
  mega: 'joining the mega room',
  room: 'making a room',
  close: 'closing it',
} as const
export type Kind = keyof typeof KINDS

/** Acts of people under the load, each at a rate. A link is followed by its join. */
export const ACTS = ['room', 'join', 'mega', 'save', 'finish', 'back', 'page'] as const
export type Act = (typeof ACTS)[number]

/** Rooms of friends that each person joins. */
const ROOMS_EACH = 2
/** The share of people who finish; the others go on saving until the end. */
const FINISHING = 0.5
/** The share of rooms and joins made before the load; the rest is made under it. */
const BEFORE = 0.5

/**
 * `most`: the total of an act that ends. `crowd`: the number of people who would save at this rate in the last two minutes.
 */
export type Plan = {
  first: Record<'room' | 'join' | 'mega', number>
  paces: Record<Act, number>
  most: Partial<Record<Act, number>>
  crowd: number
}

export function planOf({ people, rooms, mega, savesASecond, minutes }: Numbers): Plan {
  const seconds = 60 * minutes
  const all = { room: rooms, join: people * Math.min(ROOMS_EACH, rooms - 1), mega }
  const first = { room: ahead(all.room), join: ahead(all.join), mega: ahead(all.mega) }
  const most = {
    room: all.room - first.room,
    join: all.join - first.join,
    mega: all.mega - first.mega,
    finish: Math.floor(FINISHING * people),
  }
  const paces: Record<Act, number> = {
    room: most.room / seconds,
    join: most.join / seconds,
    mega: most.mega / seconds,
    save: savesASecond,
    finish: most.finish / seconds,
    // In the same ratio to the saves as in the calculation of the last two minutes.
    back: (savesASecond * SHARES.returning) / SHARES.finishing,
    page: (savesASecond * SHARES.opening) / SHARES.finishing,
  }
  return { first, paces, most, crowd: Math.round((savesASecond * SECONDS) / SHARES.finishing) }
}

const ahead = (count: number): number => Math.ceil(count * BEFORE)

/** When the deployments begin, in seconds of the load: evenly between its beginning and its end. */
export const deploymentsAt = (count: number, minutes: number): number[] =>
  Array.from({ length: count }, (_, at) => (60 * minutes * (at + 1)) / (count + 1))

/** @throws Failure for numbers that contradict each other */
export function refuseNumbers({ people, rooms, mega, sockets }: Numbers): void {
  const more = Object.entries({ rooms, mega, sockets }).filter(([, count]) => count > people)
  if (more.length > 0)
    throw new Failure(`There are ${people} people: --${more.map(([name]) => name).join(', --')} may not be more.`)
  if (rooms < 2) throw new Failure('At least two rooms: a person joins another one’s.')
}

/** `isForGood`: includes the seal and the closing of the mega room. */
type Doing = {
  origin: string
  numbers: Numbers
  deployments: readonly string[]
  isForGood: boolean
  isOwn: boolean
}

/** The announcement before anything is done. */
export function formatPlan({ origin, numbers, deployments, isForGood, isOwn }: Doing): string {
  const { people, rooms, mega, savesASecond, sockets, minutes } = numbers
  const { crowd } = planOf(numbers)
  return [
    `At ${origin}:`,
    `  people       ${people}, made by SQL, half of whom finish; ${rooms} rooms; ${mega} of them in the mega room`,
    `  load         ${savesASecond} saves a second for ${minutes} minutes, as of ${crowd.toLocaleString('en')} people in the last two; ${sockets} sockets`,
    `  deployments  ${deployments.join(', then ') || 'none'}`,
    `  then         ${isForGood ? 'the rooms and the mega room close' : 'the rooms close, the mega room stays open'}; a made-up speech is published`,
    `  at the end   ${isOwn ? 'nothing is left' : 'the speech is withdrawn, the rooms and the people are deleted; the seal stays held'}`,
  ].join('\n')
}
