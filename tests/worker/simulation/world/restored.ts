/** Facts that a restore of D1 removes for good, which no check may expect afterwards. */
export type Restored = {
  /** Accounts that D1 has forgotten. Their rooms keep them. */
  lost: Set<string>
  /** Accounts whose list was finished after the moment: the rooms keep it. */
  undone: Set<string>
  /** Whom a room let in again without a pardon: there must be none. */
  letIn: string[]
}
