/**
 * One's own data, all that is stored of it (not the secrets that stand for it), as JSON. It is the one answer that is as large as
 * the list of somebody's rooms; each statement behind it reads a page.
 */

import type { ProvedCaller } from '../context.ts'
import { ask } from '../db/database.ts'
import { type KnownRoom, roomsThatKnow, START } from '../db/directory.ts'
import type { Bindings } from '../env.ts'
import { roomsMadeBy } from '../registry/registry-stub.ts'

const ROOMS_A_STATEMENT = 1000

const moment = (at: unknown): string | null => (typeof at === 'number' ? new Date(at).toISOString() : null)

type Row = Record<string, unknown>

export async function exportAccount(env: Pick<Bindings, 'DB' | 'REGISTRY'>, { accountId }: ProvedCaller): Promise<Row> {
  const { DB: db } = env
  const about = (query: string) => db.prepare(query).bind(accountId)
  const [accounts, users, sessions, mails] = await ask(
    db.batch<Row>([
      about('SELECT id, email, provider, google_sub, display_name, created_at FROM accounts WHERE id = ?1'),
      about('SELECT * FROM users WHERE account_id = ?1 ORDER BY season'),
      about('SELECT created_at, seen_at FROM sessions WHERE account_id = ?1 ORDER BY created_at'),
      about(
        `SELECT m.email, m.created_at, m.used_at, m.full_name, m.redirect FROM email_requests m
          JOIN accounts a ON a.email = m.email WHERE a.id = ?1 ORDER BY m.created_at`,
      ),
    ]),
  )
  const account = accounts?.results[0]
  const years = (users?.results ?? []).flatMap(({ season }) => (typeof season === 'number' ? [season] : []))
  return {
    account: account && {
      id: account.id,
      email: account.email,
      provider: account.provider,
      googleId: account.google_sub,
      displayName: account.display_name,
      createdAt: moment(account.created_at),
    },
    seasons: (users?.results ?? []).map((row) => ({
      year: row.season,
      fullName: row.full_name,
      words: typeof row.words === 'string' ? JSON.parse(row.words) : [],
      hasFinished: row.has_finished === 1,
      finishedAt: moment(row.finished_at),
      createdAt: moment(row.created_at),
      updatedAt: moment(row.updated_at),
    })),
    sessions: (sessions?.results ?? []).map((row) => ({
      since: moment(row.created_at),
      lastSeen: moment(row.seen_at),
    })),
    mails: (mails?.results ?? []).map((row) => ({
      email: row.email,
      askedAt: moment(row.created_at),
      usedAt: moment(row.used_at),
      fullName: row.full_name,
      redirect: row.redirect,
    })),
    rooms: (await allRoomsOf(db, accountId)).map(({ id, name, season, isOwner }) => ({ id, name, season, isOwner })),
    roomsMade: await roomsMadeBy(env, accountId, years),
  }
}

/** Those they are in, the newest first. */
async function allRoomsOf(db: D1Database, accountId: string): Promise<KnownRoom[]> {
  const all: KnownRoom[] = []
  for (let cursor: string | null = START; cursor !== null; ) {
    const { rooms, next } = await roomsThatKnow(db, accountId, cursor, ROOMS_A_STATEMENT)
    all.push(...rooms.filter(({ isPresent, name }) => isPresent && name !== null))
    cursor = next
  }
  return all
}
