/** Rooms around the seal: a season that is sealed in D1, a closed room with its board, and what its people ask. */
import { beforeEach, vi } from 'vitest'
import type { Board } from '../../../shared/api/shapes.ts'
import { type NamedBoard, namedBoard, SETTLING_MS } from '../../../shared/evening/board.ts'
import type { Frame } from '../../../shared/protocol/frames.ts'
import { forgetSeasons } from '../../../worker/evening/season-copy.ts'
import type { KnownSeason } from '../../../worker/room/api.ts'
import { env } from '../../support/bindings.ts'
import { aPerson, aRoom, type Person, type RoomStub, SEASON, tenWords } from '../../support/rooms/rooms.ts'
import type { Watcher } from '../../support/rooms/sockets.ts'

/** The facts of a Worker that has just asked. */
export const OPEN: KnownSeason = { year: SEASON, sealedAt: null, speechPublished: false }
export const SEALED: KnownSeason = { year: SEASON, sealedAt: 1000, speechPublished: false }
export const PUBLISHED: KnownSeason = { year: SEASON, sealedAt: 1000, speechPublished: true }

/** The write of the season's object in D1; the isolate learns it at once. */
export async function sealInD1(sealedAt: number | null, year = SEASON): Promise<void> {
  await env.DB.prepare(
    `INSERT INTO seasons (year, sealed_at, created_at, updated_at) VALUES (?1, ?2, 0, 0)
      ON CONFLICT (year) DO UPDATE SET sealed_at = excluded.sealed_at`,
  )
    .bind(year, sealedAt)
    .run()
  forgetSeasons(env)
}

/** The clock of the objects goes on by this much; timers do not ring by it. */
export const timePasses = (ms: number): void => {
  vi.setSystemTime(Date.now() + ms)
}

/** The clock is put ahead, so that no alarm rings by itself, and goes on: gathered frames need timers that run. */
let ahead = 0
export function clockGoesAhead(): void {
  beforeEach(() => {
    const now = Date.now.bind(Date)
    ahead = 3_600_000
    vi.spyOn(Date, 'now').mockImplementation(() => now() + ahead)
  })
}

/** After `clockGoesAhead`. */
export const clockGoesOn = (ms: number): void => {
  ahead += ms
}

/** A closed room of a sealed season, whose clock goes ahead. */
export async function aHouse(): Promise<Household> {
  const house = await aHousehold({ isSealed: false })
  await house.stub.seasonSealed(1000)
  clockGoesOn(SETTLING_MS)
  return house
}

export type Household = { id: string; stub: RoomStub; ada: Person; bruno: Person; carla: Person }

/** Ada's room: Bruno has finished too, Carla has not. Sealed and settled; closed, if the test does not say otherwise. */
export async function aHousehold(more: { isOpen?: boolean; isSealed?: boolean } = {}): Promise<Household> {
  const [ada, bruno, carla] = [
    await aPerson('Ada Capo', tenWords('ada')),
    await aPerson('Bruno Dentro', tenWords('bruno')),
    await aPerson('Carla Senza'),
  ]
  const { id, stub } = await aRoom(ada)
  for (const person of [bruno, carla]) await stub.join(person)
  if (!more.isOpen) await stub.close(ada.id)
  if (more.isSealed ?? true) {
    await stub.seasonSealed(1000)
    timePasses(SETTLING_MS)
  }
  return { id, stub, ada, bruno, carla }
}

export async function boardOf(stub: RoomStub, viewerId: string, season: KnownSeason = SEALED): Promise<NamedBoard> {
  const answer = await stub.board(viewerId, season)
  if (!answer.ok) throw new Error(answer.code)
  return namedBoard(JSON.parse(answer.value) as Board) // the room's own
}

/** A tap, or (`isHeard: false`) that it is taken back. @returns the refusal, or null */
export async function tap(
  stub: RoomStub,
  person: Pick<Person, 'id'>,
  word: string,
  more: { isHeard?: boolean; ago?: number; season?: KnownSeason } = {},
): Promise<string | null> {
  const { isHeard = true, ago = 0, season = SEALED } = more
  const answer = await stub.hear(person.id, { word, isHeard, ago }, season)
  return answer.ok ? null : answer.code
}

type HeardFrame = Extract<Frame, { type: 'heard' }>
const isHeard = (frame: Frame): frame is HeardFrame => frame.type === 'heard'
export const heardIn = ({ frames }: Watcher): HeardFrame[] => frames.filter(isHeard)
export const untilTick = (watcher: Watcher, tick: number): Promise<Frame> =>
  watcher.until((frame) => isHeard(frame) && frame.tick === tick)
