/** After a restore of D1: deletes again the accounts that were deleted since the moment it was restored to. */
import type { Bindings } from '../env.ts'
import { ACCOUNT_WALKS } from '../walks/walk.ts'

/** Returns when the walks are stored; their object's alarm does them. @returns how many there are */
export const repeatDeletions = (env: Pick<Bindings, 'WALKS'>): Promise<number> =>
  env.WALKS.getByName(ACCOUNT_WALKS).repeatDeletions()
