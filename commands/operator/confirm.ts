/** Asks before what cannot be undone, or looks wrong. */
import { createInterface } from 'node:readline/promises'
import { Failure } from '../shell/failure.ts'
import { when } from './moments.ts'

/** The option of the commands that ask. */
export type YesOption = { yes?: boolean }

/** Resolves with the typed text. @throws Failure without a terminal */
export async function ask(question: string): Promise<string> {
  if (!process.stdin.isTTY) throw new Failure('Nobody is here to confirm: give --yes.')
  const prompt = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return (await prompt.question(question)).trim()
  } finally {
    prompt.close()
  }
}

/** @throws Failure unless the answer is yes; `otherwise` is its message */
export async function askYes(question: string, otherwise: string): Promise<void> {
  if (!/^y(es)?$/i.test(await ask(`${question} Type yes: `))) throw new Failure(otherwise)
}

/**
 * Asks for the year, typed: for what a slip of the hand would do to a whole season while words can still be chosen.
 * @throws Failure for anything else; `otherwise` ends its message
 */
export async function askYear(year: number, deadline: string | null, what: string, otherwise: string): Promise<void> {
  const known = deadline === null ? 'No deadline is set' : `The deadline is ${when(deadline)}`
  if ((await ask(`${known}. ${what} Type the year: `)) !== String(year))
    throw new Failure(`Not the year: ${otherwise}.`)
}
