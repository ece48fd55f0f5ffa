/** `Session` as the contract shapes it: account, user and season. */
import type { Session } from '../../shared/api/shapes.ts'
import { toAccount } from '../db/accounts.ts'
import { toSeasonFacts } from '../db/seasons.ts'
import { readSessionRows, type SessionRows } from '../db/session-rows.ts'
import { toUser } from '../db/users.ts'
import type { Bindings, Config } from '../env.ts'

export const sessionAnswer = async (
  env: Pick<Bindings, 'DB'>,
  config: Config,
  accountId: string | null,
): Promise<Session> => toSession(config, await readSessionRows(env.DB, accountId, config.season.year))

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
