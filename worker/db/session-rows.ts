/** What a `Session` is made of, by the session's token: of a visit, and of whoever is just being let in. */
import { type AccountRow, selectAccountOfSession } from './accounts.ts'
import { ask } from './database.ts'
import { type SeasonRow, selectSeason } from './seasons.ts'
import { type FoundSession, type FoundSessionRow, selectSession, toFoundSession, touchSession } from './sessions.ts'
import { selectUserOfSession, type UserRow } from './users.ts'

export type SessionRows = {
  season: SeasonRow | undefined
  account: AccountRow | undefined
  user: UserRow | undefined
}

/** `found`: null when there is no such session, or not any more; then `rows` are of nobody. */
export type Visit = { found: FoundSession | null; rows: SessionRows }

/** One question, since everyone asks it at each visit, and in the last minute everyone comes back. Slides the session. */
export async function readVisit(db: D1Database, tokenHash: string | null, year: number, now: number): Promise<Visit> {
  const [season, user, account, session] = await ask(
    db.batch([
      selectSeason(db, year),
      ...(tokenHash === null
        ? []
        : [
            selectUserOfSession(db, tokenHash, year),
            selectAccountOfSession(db, tokenHash),
            selectSession(db, tokenHash, year, now),
            touchSession(db, tokenHash, now),
          ]),
    ]),
  )
  const entered = enteredIn(season, user)
  const row = session?.results[0] as FoundSessionRow | undefined
  if (!row) return { found: null, rows: { season: entered.season, account: undefined, user: undefined } }
  return {
    found: toFoundSession(row),
    rows: { ...entered, account: account?.results[0] as AccountRow | undefined },
  }
}

export type Entered = SessionRows & { account: AccountRow }

/** For the end of a batch that has begun this session; `enteredIn` reads the two answers. */
export const selectEntered = (db: D1Database, tokenHash: string, year: number): D1PreparedStatement[] => [
  selectSeason(db, year),
  selectUserOfSession(db, tokenHash, year),
]

/** A batch has one type for all its results; each of the selects above names its row. */
export const enteredIn = (
  season: D1Result | undefined,
  user: D1Result | undefined,
): Pick<SessionRows, 'season' | 'user'> => ({
  season: season?.results[0] as SeasonRow | undefined,
  user: user?.results[0] as UserRow | undefined,
})
