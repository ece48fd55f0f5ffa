/** A `Session` as the contract defines it: account, user and season. */
import type { Account, Session } from '../../../shared/api/shapes.ts'
import { toAccount } from '../../db/accounts/accounts.ts'
import type { FormerProfile, SessionRows } from '../../db/accounts/session-rows.ts'
import { toUser } from '../../db/accounts/users.ts'
import { toSeasonFacts } from '../../db/seasons.ts'
import type { Config } from '../../env.ts'
import { isoMoment, isoMomentOrNull } from '../../http/iso-moment.ts'

export function toSession(config: Config, { season: row, account, user, former }: SessionRows, now: number): Session {
  const season = toSeasonFacts(row)
  return {
    account: account ? { ...toAccount(account), ...(user ? {} : proposed(former)) } : null,
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

/** One tap confirms it or changes it for this season (decision 54). */
const proposed = ({ fullName, season }: FormerProfile): Partial<Account> =>
  fullName === null || season === null ? {} : { displayName: fullName, nameSeason: season }
