/**
 * The name that somebody typed where they asked for the mail, in another browser than the one its link was opened in. Anybody
 * can ask for a mail to anybody, so it is only proposed. Kept for this tab alone, and for the account that was let in with it:
 * never stored, and never an account's name by itself.
 */
let proposed: { accountId: string; name: string } | null = null

export const noteProposedName = (accountId: string | undefined, name: string | undefined): void => {
  proposed = accountId !== undefined && name !== undefined ? { accountId, name } : null
}

export const proposedNameFor = (accountId: string): string | undefined =>
  proposed?.accountId === accountId ? proposed.name : undefined
