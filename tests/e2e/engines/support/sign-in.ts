import { randomUUID } from 'node:crypto'
import { newestMail } from '../../../../commands/local/mailbox.ts'
import { PLACES } from '../../support/place.ts'
import { KEYS, type Screen } from './screen.ts'

async function byPressing(screen: Screen, email: string): Promise<void> {
  await screen.press('', '#email')
  await screen.type(email + KEYS.enter)
}

/** The whole way in, by mail, to home. @param askForMail on the login page */
export async function signIn(screen: Screen, fullName: string, askForMail = byPressing): Promise<void> {
  const email = `${randomUUID()}@posta.example`
  const since = Date.now()
  await screen.go('/login')
  await askForMail(screen, email)
  await screen.sees('Controlla la mail')
  await screen.go((await newestMail(email, { since, origin: PLACES.engines.origin })).link)
  await screen.sees('Come ti chiami?')
  // The field has the name that the address suggests.
  await screen.run(() => document.activeElement instanceof HTMLInputElement && document.activeElement.select())
  await screen.type(fullName + KEYS.enter)
  await screen.sees('Tutte le stanze')
}
