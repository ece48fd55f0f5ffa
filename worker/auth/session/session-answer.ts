/** A `Session` as the contract defines it: account, user and season. */
import type { Session } from '../../../shared/api/shapes.ts'
import { toAccount } from '../../db/accounts/accounts.ts'
import type { SessionRows } from '../../db/accounts/session-rows.ts'
import { toUser } from '../../db/accounts/users.ts'
import { toSeasonFacts } from '../../db/seasons.ts'
import type { Config } from '../../env.ts'

export function toSession(config: Config, { season: row, account, user }: SessionRows): Session {
  const season = toSeasonFacts(row)
  return {
    account: account ? toAccount(account) : null,
    user: account && user ? toUser(user) : null,
    season: {
      ...config.season,
      ...season,
      wordsDeadline: season.wordsDeadline === null ? null : new Date(season.wordsDeadline).toISOString(),
    },
  }
}
