/** A person's account: its export, its deletion, and the end of all its sessions. */

import { readAccount } from '../db/accounts.ts'
import { type KnownRoom, roomsThatKnow, START } from '../db/directory.ts'
import { endSessionsOf } from '../db/sessions.ts'
import { isoMomentOrNull } from '../http/answers.ts'
import type { ProvedCaller } from '../http/context.ts'
import { forEachLimited, retryAfterReset } from '../platform/calls.ts'
import type { Bindings } from '../platform/env.ts'
import { faultOf, log } from '../platform/log.ts'
import { accountsObject, roomsMadeBy } from '../platform/objects.ts'
import { askRoomInTime } from '../room/stub.ts'

const ROOMS_A_STATEMENT = 1000
const AT_ONCE = 6

type Row = Record<string, unknown>

/**
 * Returns a person's own data as JSON: everything stored about them, except the secrets that sign them in. Only this answer
 * grows with the number of their rooms; each statement behind it reads one page.
 */
export async function exportAccount(
  env: Pick<Bindings, 'DB' | 'ROOMS' | 'SEASON'>,
  { accountId }: ProvedCaller,
): Promise<Row> {
  const { DB: db } = env
  const [[account], users, sessions, mails] = await readAccount(db, accountId)
  const years = users.map(({ season }) => season)
  const allRooms = await allRoomsOf(db, accountId)
  const rooms = allRooms.filter(({ isPresent }) => isPresent)
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
    roomsMade: await roomsMadeBy(env, accountId, years),
    ...(await toldByRooms(env, allRooms, accountId)),
  }
}

/** Newest first, including rooms that the person has left. */
async function allRoomsOf(db: D1Database, accountId: string): Promise<KnownRoom[]> {
  const all: KnownRoom[] = []
  for (let cursor: string | null = START; cursor !== null; ) {
    const { rooms, next } = await roomsThatKnow(db, accountId, cursor, ROOMS_A_STATEMENT)
    all.push(...rooms.filter(({ name }) => name !== null))
    cursor = next
  }
  return all
}

/**
 * Reads from the rooms the data that D1 does not have: the words that this person marked as heard (design.md, «Taps»), and
 * the rooms whose owner has taken them out, with the name they had there (design.md, «What an owner changes»). A room that
 * does not answer in time is named, so that an incomplete export does not look complete.
 */
async function toldByRooms(env: Pick<Bindings, 'ROOMS'>, rooms: readonly KnownRoom[], accountId: string): Promise<Row> {
  const [heard, removedFrom]: [Row[], Row[]] = [[], []]
  const failed = await forEachLimited(rooms, AT_ONCE, async ({ id, isPresent }) => {
    if (isPresent) {
      const own = await askRoomInTime(env, id, (room) => room.heardBy(accountId))
      for (const { word, at } of own) heard.push({ room: id, word, at: isoMomentOrNull(at) })
      return
    }
    const fullName = await askRoomInTime(env, id, (room) => room.removedName(accountId))
    if (fullName !== null) removedFrom.push({ room: id, fullName })
  })
  for (const { item, error } of failed) log({ event: 'room-silent', kind: 'export', room: item.id, ...faultOf(error) })
  return { heard, removedFrom, roomsWithoutAnswer: failed.map(({ item }) => item.id) }
}

/** Deletion by the account's own person: a ticket is not enough. */
export const deleteOwnAccount = (env: Pick<Bindings, 'SEASON'>, caller: ProvedCaller): Promise<boolean> =>
  deleteAccount(env, caller.accountId)

/**
 * Returns true when the account is deleted completely; false when the deletion is stored and continues by itself
 * (DELETED-STAYS-DELETED: season/accounts.ts). The deletion is stored before D1 is marked: if only the mark were written
 * and its answer lost, the sessions would be gone and the owner could not ask again.
 *
 * @throws when the object is out of reach: then nothing has begun
 */
export async function deleteAccount(env: Pick<Bindings, 'SEASON'>, accountId: string): Promise<boolean> {
  return retryAfterReset(() => accountsObject(env).deleteAccount(accountId))
}

/**
 * «Esci da tutti i dispositivi»: ends the sessions in D1 first, then the sockets that they opened. These sockets are found
 * room by room (season/accounts.ts): once stored, the search continues until every room has confirmed. Returns when the
 * sessions have ended and the job is stored; the sockets are closed after the answer.
 */
export async function signOutEverywhere(env: Pick<Bindings, 'DB' | 'SEASON'>, accountId: string): Promise<void> {
  await endSessionsOf(env.DB, accountId)
  try {
    await retryAfterReset(() => accountsObject(env).disconnectAccount(accountId))
  } catch (error) {
    // The sessions have ended, so nobody could repeat the call. The sockets end at their lifetime of twelve hours.
    log({ event: 'sockets-left', ...faultOf(error) })
  }
}
