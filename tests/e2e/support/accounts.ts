/**
 * Accounts that were signed in before the servers started, since most tests begin when somebody has signed in, and signing
 * in by mail takes longer than all else that is done to begin them. A test takes one, and no other test gets it.
 */
import { mkdirSync, readdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Account } from '../../../workshop/people/accounts.ts'
import type { Place } from './place.ts'

const folderOf = (state: string): string => join(state, 'accounts')

/** @param state the place's folder, or one that will be copied to be one */
export function leaveAccounts(state: string, accounts: readonly Account[]): void {
  const folder = folderOf(state)
  mkdirSync(folder)
  for (const account of accounts) writeFileSync(join(folder, account.id), JSON.stringify(account))
}

export function takeAccount({ state }: Place): Account {
  const folder = folderOf(state)
  for (const name of readdirSync(folder)) {
    const file = join(folder, name)
    try {
      const account = JSON.parse(readFileSync(file, 'utf8')) // as it was written above
      // Only one of two processes that have read it can remove it.
      unlinkSync(file)
      return account
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    }
  }
  throw new Error(`No account is left in ${folder}: serve.ts makes more`)
}
