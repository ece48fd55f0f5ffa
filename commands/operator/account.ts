/** `delete-account`: what the deletion address asks for. */
import { createInterface } from 'node:readline/promises'
import { Command } from 'commander'
import { Failure } from '../failure.ts'
import { contextOf } from './context.ts'

async function confirm(email: string, origin: string): Promise<void> {
  if (!process.stdin.isTTY) throw new Failure('Nobody is here to confirm: give --yes.')
  const prompt = createInterface({ input: process.stdin, output: process.stderr })
  try {
    const typed = await prompt.question(`Delete ${email} at ${origin}, for good? Type the address again: `)
    if (typed.trim().toLowerCase() !== email.toLowerCase())
      throw new Failure('Not the same address: nothing was deleted.')
  } finally {
    prompt.close()
  }
}

export const deleteAccountCommand = (): Command =>
  new Command('delete-account')
    .summary('remove a person everywhere')
    .description(
      'Removes the account, its sessions and its name. In closed rooms the words stay, so that nobody’s points move, and ' +
        'the name becomes «Giocatore rimosso»; open rooms that the person owns pass on. It cannot be undone.',
    )
    .argument('<email>', 'the address the person signs in with')
    .option('-y, --yes', 'do not ask again')
    .action(async (email: string, options: { yes?: boolean }, command: Command) => {
      const { api, url, answer } = contextOf(command)
      if (!options.yes) await confirm(email, url.origin)
      await api.deleteAccount(email)
      answer({ email, isDeleted: true }, `${email} is deleted.`)
    })
