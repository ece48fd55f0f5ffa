/** A tour through very many rooms of an account, rung by hand. */
import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { expect, vi } from 'vitest'
import { isReset } from '../../../worker/platform/calls.ts'
import type { Season } from '../../../worker/season/season.ts'
import { env } from '../../support/bindings.ts'
import { aPlayer, type Player } from '../../support/client.ts'
import { faultyD1 } from '../../support/faults/faulty-d1.ts'
import { type ManyRooms, manyRooms } from '../../support/rooms/many-rooms.ts'
import { lookAt, wordsOf } from '../../support/rooms/rooms.ts'

export const real = { DB: env.DB, ROOMS: env.ROOMS, SEASON: env.SEASON }

export const accounts = (): DurableObjectStub<Season> => real.SEASON.getByName('accounts')

const DAY = 86_400_000
/** When it rings for something to do: not for the end of the thirty days for which a deletion is kept. */
export async function alarmOf(): Promise<number | null> {
  const due = await runInDurableObject(accounts(), (_, { storage }) => storage.getAlarm())
  return due !== null && due > Date.now() + DAY ? null : due
}

export const later = (ms: number): void => {
  vi.useFakeTimers({ now: Date.now() + ms, toFake: ['Date', 'setTimeout', 'clearTimeout'] })
}

export const DEATH = 'The object dies here'

/** An object that has died in its alarm rings again, by the alarm that it had set before the work. */
export async function ringUntilQuiet(): Promise<void> {
  for (let rings = 0; rings < 200 && (await alarmOf()) !== null; rings++) {
    later(600_000)
    await runDurableObjectAlarm(accounts()).catch((error: unknown) => {
      if (!isReset(error) && !String(error).includes(DEATH)) throw error
    })
  }
  expect(await alarmOf()).toBeNull()
}

/** Somebody in so many rooms of another person's; `realAt`: which are real. */
export async function aTraveller(count = 1000, realAt: readonly number[] = [3, count - 1]) {
  const [player, owner] = [await aPlayer('Gina Lolli'), await aPlayer('Bruno Verdi')]
  const rooms = await manyRooms(player, count, realAt, { owner })
  env.ROOMS = rooms.rooms
  return { player, owner, rooms }
}

export const isStored = async ({ user }: Player): Promise<boolean> =>
  (await real.DB.prepare('SELECT 1 FROM users WHERE account_id = ?1').bind(user.id).first()) !== null

export const inReal = (rooms: ManyRooms, { user }: Player) =>
  Promise.all(rooms.real.map((id) => wordsOf(real.ROOMS.getByName(id), user.id)))

export const namesIn = (rooms: ManyRooms, { user }: Player) =>
  Promise.all(
    rooms.real.map(async (id) => {
      const view = await lookAt(real.ROOMS.getByName(id), '')
      return view.ok && view.value.players.some(({ id: playerId }) => playerId === user.id)
    }),
  )

export const toldAll = (rooms: ManyRooms, method: string): void => {
  const heard = new Set(rooms.told.filter((call) => call.startsWith(`${method} `)).map((call) => call.split(' ')[1]))
  expect(rooms.ids.filter((id) => !heard.has(id) && !rooms.real.includes(id))).toEqual([])
}

/** The number of rows that D1 reports as read meanwhile. */
export async function rowsRead(act: () => Promise<unknown>): Promise<number> {
  let rows = 0
  const counting = faultyD1(real.DB, null)
  counting.onBatch = (results) => {
    for (const { meta } of results) rows += meta.rows_read
  }
  env.DB = counting.db
  await act()
  env.DB = real.DB
  return rows
}
