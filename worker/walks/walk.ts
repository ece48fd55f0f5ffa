/** A walk: a message to all rooms of one account, delivered page by page with a stored cursor. */

export type WalkKind = 'deletion' | 'sign-out'

/** The name of the one object that stores all walks, of every season. */
export const ACCOUNT_WALKS = 'accounts'

/** `season`: 0, since both kinds concern every season. */
export type WalkOf = { kind: WalkKind; accountId: string; season: number }

/** `wishedAt`: the moment of the last request for it. `attempts`: how many pages or whole rounds of it have failed. */
export type Walk = WalkOf & { wishedAt: number; cursor: string; attempts: number }
