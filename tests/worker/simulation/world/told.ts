/** The answers that people got, and which of them no longer bind the server. */

/** Null: an answer was lost, or two at once said different things. */
export type Sure<T> = T | null

export type EveningTold = {
  /** By room, word and account: whether they say that they have heard it. */
  taps: Map<string, Map<string, Map<string, Sure<boolean>>>>
  /** Accounts that were shown a board, with its season. */
  viewers: Set<string>
  transcript: Sure<string>
  transcriptAt: number
  /** A cause of the seal: false once it was surely taken back. */
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

/** Facts that a restore of D1 removes for good, which no check may expect afterwards. */
export type Restored = {
  /** Accounts that D1 has forgotten. Their rooms keep them. */
  lost: Set<string>
  /** Accounts whose list was finished after the moment: the rooms keep it. */
  undone: Set<string>
  /** Whom a room let in again without a pardon: there must be none. */
  letIn: string[]
}
