/**
 * The name that somebody typed when they asked for the mail in another browser. Anybody can ask for a mail to anybody,
 * so the name is only proposed. It is kept in this tab's memory, for the account that signed in with the link: never
 * stored, and never an account's name without a confirmation.
 */
let proposed: { accountId: string; name: string } | null = null

export const noteProposedName = (accountId: string | undefined, name: string | undefined): void => {
  proposed = accountId !== undefined && name !== undefined ? { accountId, name } : null
}

export const proposedNameFor = (accountId: string): string | undefined =>
  proposed?.accountId === accountId ? proposed.name : undefined
