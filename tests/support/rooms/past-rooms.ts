/** A room of a past season with people who play this season too: made by the object itself, as it was made then. */

import { type RuleId, roomIdFromBytes } from '../../../shared/rooms/rooms.ts'
import { env } from '../bindings.ts'
import type { Player } from '../client.ts'
import { finish, publish, type RoomStub } from './rooms.ts'

export const LAST_YEAR = 2024

export const newId = (): string => roomIdFromBytes(crypto.getRandomValues(new Uint8Array(24)))

/** Their profile of that season; with `words`, they had finished with these. */
export async function playedIn({ user }: Player, season: number, words?: string[]): Promise<void> {
  await env.DB.prepare(
    `INSERT INTO users (account_id, season, full_name, created_at, updated_at) VALUES (?1, ?2, ?3, 0, 0)
     ON CONFLICT DO NOTHING`,
  )
    .bind(user.id, season, user.fullName)
    .run()
  if (words) await finish(user.id, words, season)
}

type Past = {
  season?: number
  name?: string
  rules?: RuleId[]
  line?: string
  isMega?: boolean
  isOpen?: boolean
  createdAt?: number
}

/** Closed, unless `isOpen`. The first player made it. */
export async function aPastRoom(
  [owner, ...others]: readonly Player[],
  { season = LAST_YEAR, name = 'Cenone da nonna', rules = [], isMega = false, ...more }: Past = {},
): Promise<{ id: string; stub: RoomStub }> {
  if (!owner) throw new Error('a past room has an owner')
  const id = newId()
  const stub = env.ROOMS.getByName(id)
  for (const player of [owner, ...others]) await playedIn(player, season)
  const facts = { id, name, season, rules, isMega, now: more.createdAt ?? Date.now() }
  const line = more.line === undefined ? {} : { line: more.line }
  await stub.create({ ...facts, ...line, owner: { id: owner.user.id, fullName: owner.user.fullName } })
  for (const { user } of others) await stub.join({ id: user.id, fullName: user.fullName, season })
  if (!more.isOpen) await stub.close(owner.user.id)
  return { id, stub }
}

export const publishPast = (speech: string | null, season = LAST_YEAR): Promise<number> => publish(speech, season)
