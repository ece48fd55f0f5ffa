/**
 * A person's own data as JSON: all that is stored of them, except the secrets that sign them in. This answer alone
 * grows with the number of their rooms; each statement behind it reads a page.
 */
import type { ProvedCaller } from '../context.ts'
import { readAccount } from '../db/accounts/account-export.ts'
import { type KnownRoom, roomsThatKnow, START } from '../db/rooms/directory.ts'
import type { Bindings } from '../env.ts'
import { isoMomentOrNull } from '../http/iso-moment.ts'
import { roomsMadeBy } from '../registry/registry-stub.ts'

const ROOMS_A_STATEMENT = 1000

type Row = Record<string, unknown>

export async function exportAccount(env: Pick<Bindings, 'DB' | 'REGISTRY'>, { accountId }: ProvedCaller): Promise<Row> {
  const { DB: db } = env
  const [[account], users, sessions, mails] = await readAccount(db, accountId)
  const years = users.map(({ season }) => season)
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
    rooms: (await allRoomsOf(db, accountId)).map(({ id, name, season, isOwner }) => ({ id, name, season, isOwner })),
    roomsMade: await roomsMadeBy(env, accountId, years),
  }
}

/** The rooms that they are in, newest first. */
async function allRoomsOf(db: D1Database, accountId: string): Promise<KnownRoom[]> {
  const all: KnownRoom[] = []
  for (let cursor: string | null = START; cursor !== null; ) {
    const { rooms, next } = await roomsThatKnow(db, accountId, cursor, ROOMS_A_STATEMENT)
    all.push(...rooms.filter(({ isPresent, name }) => isPresent && name !== null))
    cursor = next
  }
  return all
}
