/** A person's account: its export, its deletion, and the end of all its sessions. */

import { readAccount } from '../db/accounts.ts'
import { type KnownRoom, roomsThatKnow, START } from '../db/directory.ts'
import { endSessionsOf } from '../db/sessions.ts'
import { isoMomentOrNull } from '../http/answers.ts'
import type { ProvedCaller } from '../http/context.ts'
import { forEachLimited, retryAfterReset } from '../platform/calls.ts'
import type { Bindings } from '../platform/env.ts'
import { faultOf, log } from '../platform/log.ts'
import { accountsObject, roomsMadeBy } from '../platform/season-objects.ts'
import { askRoomInTime } from '../room/stub.ts'

const ROOMS_A_STATEMENT = 1000
/** Rooms asked at once. */
const AT_ONCE = 6

type Row = Record<string, unknown>

/**
 * A person's own data as JSON: all that is stored of them, except the secrets that sign them in. This answer alone
 * grows with the number of their rooms; each statement behind it reads a page.
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

/**
 * What only the rooms know: what they said they had heard (design.md, «Taps»), and where an owner has taken them out, under which
 * name (design.md, «What an owner changes»). A room that does not answer in time is named, so that half an export does not look
 * like a whole one.
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

/** For a person's own account: a ticket is not enough. */
export const deleteOwnAccount = (env: Pick<Bindings, 'SEASON'>, caller: ProvedCaller): Promise<boolean> =>
  deleteAccount(env, caller.accountId)

/**
 * Returns true when the account is deleted completely; false when the deletion is stored and continues by itself
 * (DELETED-STAYS-DELETED: season/accounts.ts). It is stored before D1 is marked: if only the mark were written and its
 * answer lost, the sessions would be gone and its owner could not ask again.
 *
 * @throws when the object is out of reach: then nothing has begun
 */
export async function deleteAccount(env: Pick<Bindings, 'SEASON'>, accountId: string): Promise<boolean> {
  return retryAfterReset(() => accountsObject(env).deleteAccount(accountId))
}

/**
 * «Esci da tutti i dispositivi»: ends the sessions in D1 first, then the sockets that they had opened. These are
 * found room by room (season/accounts.ts): once stored, it goes on until every room has confirmed. Returns when the
 * sessions have ended and it is stored that the sockets end; they are closed after the answer.
 */
export async function signOutEverywhere(env: Pick<Bindings, 'DB' | 'SEASON'>, accountId: string): Promise<void> {
  await endSessionsOf(env.DB, accountId)
  try {
    await retryAfterReset(() => accountsObject(env).disconnectAccount(accountId))
  } catch (error) {
    // The sessions have ended, so nobody could repeat the call: the sockets end with their twelve hours.
    log({ event: 'sockets-left', ...faultOf(error) })
  }
}
