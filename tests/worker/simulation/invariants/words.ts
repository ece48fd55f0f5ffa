/** ACKNOWLEDGED-IS-STORED for profiles, words and finishing; words change only where somebody changed them. */
import type { SavedWords, User } from '../../../../shared/api/shapes.ts'
import type { Outcome } from '../perform.ts'
import { type Invariant, isAcknowledged, type Seen } from '../world/seen.ts'
import { type StoredUser, userKey } from '../world/snapshot.ts'

const NAME = 'ACKNOWLEDGED-IS-STORED'

type Write = Outcome & { accountId: string }
const isWrite = (outcome: Outcome): outcome is Write =>
  outcome.accountId !== null && ['save', 'finish', 'profile'].includes(outcome.op.do)

export const wordsAreStored: Invariant = (seen) => {
  const { world, before, after, outcomes, hadLate } = seen
  const faults = outcomes.filter(isWrite).flatMap((write) => (isAcknowledged(write) ? notStored(seen, write) : []))
  const writers = new Set(outcomes.filter(isWrite).map(({ accountId }) => userKey(accountId, world.season)))
  for (const [key, was] of before.users) {
    const is = after.users.get(key)
    if (!is) {
      if (isAlive(seen, was.account_id)) faults.push(`${NAME}: the profile of ${key} is gone`)
    } else if (is.rev < was.rev || (was.has_finished === 1 && is.has_finished === 0)) {
      faults.push(`${NAME}: ${key} went back from rev ${was.rev} to ${is.rev}`)
    } else if (was.words !== is.words && !writers.has(key) && !hadLate) {
      faults.push(`${NAME}: the words of ${key} changed by themselves`)
    }
  }
  return faults
}

const isAlive = ({ after }: Seen, accountId: string): boolean => after.accounts.get(accountId)?.deleted_at === null

function notStored(seen: Seen, { op, accountId, body, sentRev }: Write): string[] {
  if (!isAlive(seen, accountId)) return [] // deleted in the same step: then the words go with the account
  const row = seen.after.users.get(userKey(accountId, seen.world.season))
  if (!row) return [`${NAME}: ${accountId} was told of a profile that is not there`]
  switch (op.do) {
    case 'save': {
      const { rev, words } = body as SavedWords // acknowledged
      if (sentRev !== undefined && rev !== sentRev + 1) return [`${NAME}: a save over ${sentRev} became ${rev}`]
      return holds(row, rev, words) ? [] : [`${NAME}: the save ${rev} of ${accountId} is not there: ${row.words}`]
    }
    case 'finish': {
      const { words, hasFinished } = body as User // acknowledged
      // The seal may have overtaken it: then the ten are saved and play.
      const isSealed = seen.after.seasons.get(seen.world.season)?.sealed_at != null
      const isThere = row.words === JSON.stringify(words) && (hasFinished ? row.has_finished === 1 : isSealed)
      return isThere ? [] : [`${NAME}: the finish of ${accountId} is not there: ${row.words}`]
    }
    default:
      return []
  }
}

/** A newer revision has replaced it, or it is stored exactly. */
const holds = (row: StoredUser, rev: number, words: string[]): boolean =>
  row.rev > rev || (row.rev === rev && row.words === JSON.stringify(words))
