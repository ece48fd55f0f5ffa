/** A person in thousands of rooms: the directory's rows and a few of the rooms are real; the others record calls. */
import { roomIdFromBytes } from '../../../shared/rooms/rooms.ts'
import { env, type TestBindings } from '../bindings.ts'
import type { Player } from '../client.ts'
import { standingIn } from '../faults/standing-in.ts'
import { SEASON } from './rooms.ts'

const BASE = Date.parse('2025-11-01T00:00:00Z')
const ROWS = 2500

export type ManyRooms = {
  /** All of their ids, newest first, as home has them. */
  ids: string[]
  /** The ids of the real objects, newest first. */
  real: string[]
  rooms: TestBindings['ROOMS']
  /** The calls to the others, as `method id`, in order. */
  told: string[]
  /** Those of the others that never answer and never fail. */
  hanging: Set<string>
  failing: Set<string>
  /** Those of the others that have the searched word. */
  withWord: Set<string>
  /** Runs before each call to the others, with the number of earlier calls. */
  onTell: ((call: number) => Promise<unknown> | unknown) | null
}

const newId = (): string => roomIdFromBytes(crypto.getRandomValues(new Uint8Array(24)))

/** `realAt`: which are real, counted from the newest. Others own these, and this player has joined them. */
export async function manyRooms(
  player: Player,
  count: number,
  realAt: readonly number[],
  options: { isOpen?: boolean; owner?: Player } = {},
): Promise<ManyRooms> {
  const ids = Array.from({ length: count }, newId)
  const real = realAt.map((at) => ids[at] ?? '')
  const createdAt = (at: number): number => BASE - at * 1000
  for (const at of realAt) {
    const stub = env.ROOMS.getByName(ids[at] ?? '')
    const owner = options.owner && { id: options.owner.user.id, fullName: options.owner.user.fullName }
    await stub.create({
      id: ids[at] ?? '',
      name: `Vera ${at}`,
      season: SEASON,
      rules: [],
      isMega: false,
      owner: owner ?? { id: player.user.id, fullName: player.user.fullName },
      now: createdAt(at),
    })
    if (owner) await stub.join({ id: player.user.id, fullName: player.user.fullName, season: SEASON })
  }
  const rows = ids.map((id, at) => [id, createdAt(at)]).filter((_, at) => !realAt.includes(at))
  for (let from = 0; from < rows.length; from += ROWS) {
    const some = JSON.stringify(rows.slice(from, from + ROWS))
    await env.DB.batch([
      env.DB.prepare(
        `INSERT INTO rooms (id, season, name, owner_id, is_open, is_mega, rules, player_count, player_names, change_number, created_at)
         SELECT value ->> 0, ?2, 'x', '', ?3, 0, '[]', 1, '[]', 1, value ->> 1 FROM json_each(?1)`,
      ).bind(some, SEASON, (options.isOpen ?? true) ? 1 : 0),
      env.DB.prepare(
        `INSERT INTO room_players (room_id, user_id, season, present, change_number, room_created_at)
         SELECT value ->> 0, ?2, ?3, 1, 1, value ->> 1 FROM json_each(?1)`,
      ).bind(some, player.user.id, SEASON),
    ])
  }
  const state: ManyRooms = {
    ids,
    real,
    rooms: env.ROOMS,
    told: [],
    hanging: new Set(),
    failing: new Set(),
    withWord: new Set(),
    onTell: null,
  }
  const realRooms = env.ROOMS
  const isOther = new Set(rows.map(([id]) => id))
  const hear = async (method: string, id: string): Promise<boolean> => {
    await state.onTell?.(state.told.length)
    if (state.hanging.has(id)) await new Promise(() => undefined)
    if (state.failing.has(id)) throw new Error('out of reach')
    state.told.push(`${method} ${id}`)
    return method === 'hasWord' ? state.withWord.has(id) : true
  }
  const other = (id: string) => new Proxy({}, { get: (_, method: string) => () => hear(method, id) })
  const getByName = (id: string) => (isOther.has(id) ? other(id) : realRooms.getByName(id))
  state.rooms = standingIn<TestBindings['ROOMS']>(getByName)
  return state
}
