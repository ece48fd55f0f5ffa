import { paths } from '../../shared/api/paths.ts'
import type { Account, User } from '../../shared/api/shapes.ts'
import { cleanFullName, nameFromEmail } from '../../shared/rooms/names.ts'
import { type Answer, call } from '../api/call.ts'
import { KEYS, readText, writeText } from '../local/storage.ts'
import { askText } from '../teletext/dialog-store.ts'

export const forgetSignup = (): void => {
  writeText(KEYS.signupEmail, null)
  writeText(KEYS.signupName, null)
}

/** The specification's order (section 5): display name, the one kept at sign-up, the one typed now, the address's, «Anonimo». */
async function chooseName(account: Account): Promise<string> {
  const known = cleanFullName(account.displayName ?? '') ?? cleanFullName(readText(KEYS.signupName) ?? '')
  if (known) return known
  const typed = await askText({
    title: 'Come ti chiami?',
    text: 'È la prima volta che entri. Così ti vedranno gli altri: scrivilo bene, poi non si cambia più.',
    label: 'Nome e cognome',
    autoComplete: 'name',
    isValid: (value) => cleanFullName(value) !== null,
  })
  return cleanFullName(typed ?? '') ?? (nameFromEmail(account.email) || 'Anonimo')
}

let making: Promise<Answer<User>> | null = null

/** Makes the season's user. Two navigations at once ask the person, and the server, once. */
export function makeProfile(account: Account): Promise<Answer<User>> {
  making ??= chooseName(account)
    .then((fullName) => call<User>('POST', paths.me, { fullName }))
    .finally(() => {
      making = null
    })
  return making
}
