/** What people were told, from the answers alone, and what nobody can expect any more. */

/** Null: an answer was lost, or two at once said different things. */
export type Sure<T> = T | null

export type EveningTold = {
  /** By room, word and account: whether they say that they have heard it. */
  taps: Map<string, Map<string, Map<string, Sure<boolean>>>>
  /** Accounts that were shown a board, with its season. */
  viewers: Set<string>
  transcript: Sure<string>
  transcriptAt: number
  /** What may bring the seal: false once it was taken back for certain. */
  brings: { begin: boolean; deadline: boolean; publication: boolean }
  isHeld: Sure<boolean>
}

export const nothingTold = (): EveningTold => ({
  taps: new Map(),
  viewers: new Set(),
  transcript: '',
  transcriptAt: 0,
  brings: { begin: false, deadline: false, publication: false },
  isHeld: false,
})

/** What a restore of D1 takes away for good, which no check may miss afterwards. */
export type Restored = {
  /** Accounts that D1 does not know any more. Their rooms keep them. */
  lost: Set<string>
  /** Accounts whose list was finished after the moment: the rooms keep it. */
  undone: Set<string>
  /** Whom a room let in again without a pardon: there must be none. */
  letIn: string[]
}
