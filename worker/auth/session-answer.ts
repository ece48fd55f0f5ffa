/** `Session` as the contract shapes it: account, user and season, in one question to D1. */
import type { Session } from '../../shared/api/shapes.ts'
import { type AccountRow, selectAccount, toAccount } from '../db/accounts.ts'
import { ask } from '../db/database.ts'
import { type SeasonRow, selectSeason, toSeasonFacts } from '../db/seasons.ts'
import { selectUser, toUser, type UserRow } from '../db/users.ts'
import type { Bindings, Config } from '../env.ts'

export async function sessionAnswer(
  env: Pick<Bindings, 'DB'>,
  config: Config,
  accountId: string | null,
): Promise<{ session: Session; owesDelivery: boolean }> {
  const { year } = config.season
  const [seasons, accounts, users] = await ask(
    env.DB.batch([
      selectSeason(env.DB, year),
      ...(accountId === null ? [] : [selectAccount(env.DB, accountId), selectUser(env.DB, accountId, year)]),
    ]),
  )
  // A batch has one type for all its results; each select above names its row.
  const season = toSeasonFacts(seasons?.results[0] as SeasonRow | undefined)
  const account = accounts?.results[0] as AccountRow | undefined
  const user = users?.results[0] as UserRow | undefined
  return {
    session: {
      account: account ? toAccount(account) : null,
      user: account && user ? toUser(user) : null,
      season: {
        ...config.season,
        ...season,
        wordsDeadline: season.wordsDeadline === null ? null : new Date(season.wordsDeadline).toISOString(),
      },
    },
    owesDelivery: user !== undefined && user.has_finished === 1 && user.delivered_at === null,
  }
}
