/** A `Session` as the contract defines it: account, user and season. */
import type { Session } from '../../../shared/api/shapes.ts'
import { toAccount } from '../../db/accounts/accounts.ts'
import type { SessionRows } from '../../db/accounts/session-rows.ts'
import { toUser } from '../../db/accounts/users.ts'
import { toSeasonFacts } from '../../db/seasons.ts'
import type { Config } from '../../env.ts'
import { isoMoment, isoMomentOrNull } from '../../http/iso-moment.ts'

export function toSession(config: Config, { season: row, account, user }: SessionRows, now: number): Session {
  const season = toSeasonFacts(row)
  return {
    account: account ? toAccount(account) : null,
    user: account && user ? toUser(user) : null,
    season: {
      ...config.season,
      ...season,
      wordsDeadline: isoMomentOrNull(season.wordsDeadline),
      begunAt: isoMomentOrNull(season.begunAt),
      sealedAt: isoMomentOrNull(season.sealedAt),
    },
    now: isoMoment(now),
  }
}
