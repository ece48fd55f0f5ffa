/** After a restore of D1: whoever deleted their account since the moment it was put back to is deleted once more. */
import type { Bindings } from '../env.ts'
import { ACCOUNT_WALKS } from '../walks/walk.ts'

/** Returns when it is stored; the alarm of the object that remembers deletions does them. @returns how many */
export const repeatDeletions = (env: Pick<Bindings, 'WALKS'>): Promise<number> =>
  env.WALKS.getByName(ACCOUNT_WALKS).repeatDeletions()
