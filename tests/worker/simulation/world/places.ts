/** The people and rooms of a history, by index: a step refers to them by it. */
import { LETTERS } from '../history/lists.ts'

export const PEOPLE = LETTERS.length
/** The mega room, those that people make, and of each line one of last season and the one that comes back from it. */
export const ROOMS = 12
export const MEGA = 0
export const FIRST_OWN = 2
const LAST_OWN = 8
/** By the room of last season: the index of the one that comes back. */
const LINES = [
  [1, 9],
  [10, 11],
] as const
export const OLDS: readonly number[] = LINES.map(([old]) => old)
export const REOPENED: readonly [number, ...number[]] = [LINES[0][1], LINES[1][1]]
/** How many people are in each old room: the first of them. */
export const OLD_COMPANY = 4

export const ownerOf = (room: number): number => (room - FIRST_OWN) % PEOPLE
export const isOwn = (room: number): boolean => room >= FIRST_OWN && room <= LAST_OWN
export const isReopened = (room: number): boolean => REOPENED.includes(room)
/** The old room of the line of one that comes back. */
export const oldOf = (room: number): number => LINES.find((line) => line[1] === room)?.[0] ?? LINES[0][0]

export const roomName = (room: number): string => `Stanza ${room}`

const NAMES = ['Anna Zanetti', 'Bruno Quaranta', 'Carla Vukovich', 'Dario Wuorinen', 'Elisa Yacoub']
export const nameOf = (who: number): string => NAMES[who] ?? ''
