/**
 * A person's own data as JSON: all that is stored of them, except the secrets that sign them in. This answer alone
 * grows with the number of their rooms; each statement behind it reads a page.
 */

import { forEachLimited } from '../calls/for-each-limited.ts'
import type { ProvedCaller } from '../context.ts'
import { readAccount } from '../db/accounts/account-export.ts'
import { type KnownRoom, roomsThatKnow, START } from '../db/rooms/directory.ts'
import type { Bindings } from '../env.ts'
import { isoMomentOrNull } from '../http/iso-moment.ts'
import { Refused } from '../http/problem.ts'
import { roomsMadeBy } from '../registry/registry-stub.ts'
import { askRoom } from '../rooms-client/room-stub.ts'

const ROOMS_A_STATEMENT = 1000
/** Rooms asked at once. */
const AT_ONCE = 6

type Row = Record<string, unknown>

export async function exportAccount(
  env: Pick<Bindings, 'DB' | 'REGISTRY' | 'ROOMS'>,
  { accountId }: ProvedCaller,
): Promise<Row> {
  const { DB: db } = env
  const [[account], users, sessions, mails, hidden] = await readAccount(db, accountId)
  const years = users.map(({ season }) => season)
  const known = await allRoomsOf(db, accountId)
  const rooms = known.filter(({ isPresent }) => isPresent)
  return {
    account: account && {
      id: account.id,
      email: account.email,
      provider: account.provider,
      googleId: account.googleSub,
      displayName: account.displayName,
      createdAt: isoMomentOrNull(account.createdAt),
    },
    seasons: users.map((row) => ({
      year: row.season,
      fullName: row.fullName,
      words: row.words,
      hasFinished: row.hasFinished,
      finishedAt: isoMomentOrNull(row.finishedAt),
      createdAt: isoMomentOrNull(row.createdAt),
      updatedAt: isoMomentOrNull(row.updatedAt),
    })),
    sessions: sessions.map((row) => ({
      since: isoMomentOrNull(row.createdAt),
      lastSeen: isoMomentOrNull(row.seenAt),
    })),
    mails: mails.map((row) => ({
      email: row.email,
      askedAt: isoMomentOrNull(row.createdAt),
      usedAt: isoMomentOrNull(row.usedAt),
      fullName: row.fullName,
      redirect: row.redirect,
    })),
    rooms: rooms.map(({ id, name, season, isOwner }) => ({ id, name, season, isOwner })),
    hiddenRooms: hidden.map(({ room, hiddenAt }) => ({ room, hiddenAt: isoMomentOrNull(hiddenAt) })),
    roomsMade: await roomsMadeBy(env, accountId, years),
    heard: await heardIn(env, rooms, accountId),
    removedFrom: await removalsOf(
      env,
      known.filter(({ isPresent }) => !isPresent),
      accountId,
    ),
  }
}

/** The rooms that they are in or have been in, newest first. */
async function allRoomsOf(db: D1Database, accountId: string): Promise<KnownRoom[]> {
  const all: KnownRoom[] = []
  for (let cursor: string | null = START; cursor !== null; ) {
    const { rooms, next } = await roomsThatKnow(db, accountId, cursor, ROOMS_A_STATEMENT)
    all.push(...rooms.filter(({ name }) => name !== null))
    cursor = next
  }
  return all
}

/** What they said they had heard (decision 42): only the rooms know, and an open one has nothing yet. */
async function heardIn(env: Pick<Bindings, 'ROOMS'>, rooms: readonly KnownRoom[], accountId: string): Promise<Row[]> {
  const heard: Row[] = []
  const closed = rooms.filter(({ takesWords }) => !takesWords)
  const failed = await forEachLimited(closed, AT_ONCE, async ({ id }) => {
    for (const { word, at } of await askRoom(env, id, (room) => room.heardBy(accountId))) {
      heard.push({ room: id, word, at: isoMomentOrNull(at) })
    }
  })
  // Half an export would look like a whole one.
  if (failed.length > 0) throw new Refused('server/unavailable')
  return heard
}

/** Where an owner has taken them out, under which name (decision 50): only the rooms know. */
async function removalsOf(
  env: Pick<Bindings, 'ROOMS'>,
  rooms: readonly KnownRoom[],
  accountId: string,
): Promise<Row[]> {
  const removals: Row[] = []
  const failed = await forEachLimited(rooms, AT_ONCE, async ({ id }) => {
    const fullName = await askRoom(env, id, (room) => room.removedName(accountId))
    if (fullName !== null) removals.push({ room: id, fullName })
  })
  if (failed.length > 0) throw new Refused('server/unavailable')
  return removals
}
