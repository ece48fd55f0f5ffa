/** `delete-account`: for requests that come to the deletion address. */
import { Command } from 'commander'
import { Failure } from '../shell/failure.ts'
import { ask, type YesOption } from './confirm.ts'
import { contextOf } from './context.ts'

async function confirm(email: string, origin: string): Promise<void> {
  const typed = await ask(`Delete ${email} at ${origin}, for good? Type the address again: `)
  if (typed.toLowerCase() !== email.toLowerCase()) throw new Failure('Not the same address: nothing was deleted.')
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
    .action(async (email: string, options: YesOption, command: Command) => {
      const { api, url, answer } = contextOf(command)
      if (!options.yes) await confirm(email, url.origin)
      await api.deleteAccount(email)
      answer({ email, isDeleted: true }, `${email} is deleted.`)
    })
