/** A walk: something that all rooms of one account have to be told, gone through by page with a cursor that is stored. */

export type WalkKind = 'deletion' | 'delivery' | 'sign-out'

/** The one object that remembers all walks, whatever their season. */
export const ACCOUNT_WALKS = 'accounts'

/** `season`: of a delivery; 0 for what concerns every season. */
export type WalkOf = { kind: WalkKind; accountId: string; season: number }

/** `wishedAt`: when it was asked for last. `attempts`: how often a page or a whole round of it has failed. */
export type Walk = WalkOf & { wishedAt: number; cursor: string; attempts: number }
