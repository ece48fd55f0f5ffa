/** An account that is deleted, and the object that remembers it. */
import { runDurableObjectAlarm } from 'cloudflare:test'
import { vi } from 'vitest'
import { paths } from '../../../shared/api/paths.ts'
import type { Problem, RoomView } from '../../../shared/api/shapes.ts'
import { env } from '../../support/bindings.ts'
import type { Player } from '../../support/client.ts'
import { faultyRooms } from '../../support/faults/faulty-rooms.ts'

export const real = { DB: env.DB, ROOMS: env.ROOMS, SEASON: env.SEASON }

export const deletions = real.SEASON.getByName('accounts')

/** Rooms that cannot be told to forget; everything else about them works. The object shares the Worker's environment. */
export function deafRooms(ids: string[]) {
  const faulty = faultyRooms(real.ROOMS, ids)
  faulty.only = 'forget'
  env.ROOMS = faulty.rooms
  return faulty
}

export const join = (player: Player, id: string) => player.client.post<RoomView>(paths.join(id))

export const look = (player: Player, id: string) => player.client.get<RoomView & Problem>(paths.room(id))

/** Every trace of the account in D1, as text. */
export async function traces(player: Player): Promise<string> {
  const tables = ['accounts', 'users', 'sessions', 'email_requests', 'rooms']
  const all = await Promise.all(tables.map((table) => real.DB.prepare(`SELECT * FROM ${table}`).all()))
  const rows = all.flatMap((table) => table.results).filter((row) => JSON.stringify(row).includes(player.user.id))
  const byEmail = all.flatMap((table) => table.results).filter((row) => JSON.stringify(row).includes(player.email))
  return JSON.stringify([...rows, ...byEmail])
}

export async function later(ms: number): Promise<void> {
  vi.useFakeTimers({ now: Date.now() + ms, toFake: ['Date'] })
  await runDurableObjectAlarm(deletions)
}
