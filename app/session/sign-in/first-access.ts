import { paths } from '../../../shared/api/paths.ts'
import type { Account, User } from '../../../shared/api/shapes.ts'
import { cleanFullName, nameFromEmail } from '../../../shared/rooms/names.ts'
import { registrationFault } from '../../../shared/rooms/registration-fault.ts'
import { act } from '../../api/act.ts'
import type { Answer } from '../../api/call.ts'
import { tellOtherTabs } from '../../local/channel.ts'
import { KEYS, readText } from '../../local/storage.ts'
import { askText, dialogStore } from '../../teletext/dialog/dialog-store.ts'
import { sessionStore } from '../store.ts'
import { playerOf } from '../use-session.ts'
import { proposedNameFor } from './proposed-name.ts'

/**
 * Another tab may ask the same question: the first answer closes it everywhere.
 *
 * @param otherwise the name used without an answer, which the question shows
 */
async function askName(proposed: string | undefined, otherwise: string): Promise<string> {
  const stop = sessionStore.subscribe(() => {
    if (playerOf(sessionStore.get())) dialogStore.dismissAll()
  })
  const typed = await askText({
    title: 'Come ti chiami?',
    text:
      proposed === undefined
        ? 'È la prima volta che entri. Così ti vedranno gli altri: scrivilo bene, poi non si cambia più.'
        : 'È la prima volta che entri. Questo nome l’ha scritto chi ha chiesto l’e-mail: se non è il tuo, cambialo. Poi non si cambia più.',
    label: 'Nome e cognome',
    autoComplete: 'name',
    ...(proposed === undefined ? {} : { initial: proposed }),
    faultOf: registrationFault,
    ifCancelled: `Se annulli, ti chiamerai «${otherwise}».`,
  })
  stop()
  return cleanFullName(typed ?? '') ?? otherwise
}

/** In this order (docs/game.md, «Names»): display name, kept from sign-up, typed now, from the address, «Anonimo». */
const chooseName = async ({ id, displayName, email }: Account): Promise<string> =>
  cleanFullName(displayName ?? '') ??
  cleanFullName(readText(KEYS.signupName) ?? '') ??
  (await askName(proposedNameFor(id), nameFromEmail(email) || 'Anonimo'))

/** The server keeps the first name that any tab sends, and answers with that one. */
async function make(account: Account): Promise<Answer<User>> {
  const made = await act<User>('POST', paths.me, { fullName: await chooseName(account) })
  // Not earlier: a tab that waits at the login page would go on and ask the same question.
  if (made.ok && made.status === 201) tellOtherTabs('signed-in')
  return made
}

let making: Promise<Answer<User>> | null = null

/** Makes the season's user. Simultaneous navigations ask the person, and the server, only once. */
export function makeProfile(account: Account): Promise<Answer<User>> {
  making ??= make(account).finally(() => {
    making = null
  })
  return making
}
