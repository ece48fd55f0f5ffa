/** A question before what cannot be taken back, or looks wrong. */
import { createInterface } from 'node:readline/promises'
import { Failure } from '../shell/failure.ts'

/** Of the commands that ask. */
export type YesOption = { yes?: boolean }

/** Resolves with what was typed. @throws Failure where nobody is there to ask */
export async function ask(question: string): Promise<string> {
  if (!process.stdin.isTTY) throw new Failure('Nobody is here to confirm: give --yes.')
  const prompt = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return (await prompt.question(question)).trim()
  } finally {
    prompt.close()
  }
}

/** @throws Failure unless the answer is yes; `otherwise` says what was left as it was */
export async function askYes(question: string, otherwise: string): Promise<void> {
  if (!/^y(es)?$/i.test(await ask(`${question} Type yes: `))) throw new Failure(otherwise)
}
