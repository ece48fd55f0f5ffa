/** What a `Session` is made of: asked by itself, or at the end of the batch that lets somebody in. */
import { type AccountRow, selectAccount } from './accounts.ts'
import { ask } from './database.ts'
import { type SeasonRow, selectSeason } from './seasons.ts'
import { selectUser, selectUserOfSession, type UserRow } from './users.ts'

export type SessionRows = {
  season: SeasonRow | undefined
  account: AccountRow | undefined
  user: UserRow | undefined
}

export type Entered = SessionRows & { account: AccountRow }

/** Of nobody: the season alone. */
export async function readSessionRows(db: D1Database, accountId: string | null, year: number): Promise<SessionRows> {
  const [season, account, user] = await ask(
    db.batch([
      selectSeason(db, year),
      ...(accountId === null ? [] : [selectAccount(db, accountId), selectUser(db, accountId, year)]),
    ]),
  )
  return { ...enteredIn(season, user), account: account?.results[0] as AccountRow | undefined }
}

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
