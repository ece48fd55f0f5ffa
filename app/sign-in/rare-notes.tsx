import { isSignInError, type SignInError } from '../../shared/sign-in/sign-in-errors.ts'
import type { InAppBrowser } from './sign-in.ts'

export { RoomDoor } from './room-door.tsx'

/** design.md, «Google»: says that Google fails in this browser, and names the other ways; without mails there is one. */
export function InAppNote({ place, hasMail }: { place: InAppBrowser; hasMail: boolean }) {
  const link = linkOut(place, location.href)
  const isNamed = place.app !== 'questa app'
  return (
    <div className="small second">
      <p>
        {`Sei dentro ${isNamed ? place.app : 'un’altra app'}: qui Google non lascia entrare. ${hasMail ? 'Con l’e-mail invece si entra, e basta il codice.' : 'Nel browser sì.'}`}
      </p>
      <p>
        {link && (
          <>
            <a href={link}>Apri nel browser</a>.{' '}
          </>
        )}
        {link ? 'Se non succede niente, ' : 'Per usare Google apri nel browser: '}
        {howToLeave(place)}
      </p>
    </div>
  )
}

/** The menu's keys, where no link can leave the app. */
export function howToLeave({ app, system }: InAppBrowser): string {
  if (app === 'questa app') return 'cerca nel menu dell’app «Apri nel browser», o copia l’indirizzo in un browser.'
  const menu = system === 'ios' && app === 'LinkedIn' ? 'in basso a destra' : 'in alto a destra'
  const entry = ['Instagram', 'Facebook', 'Threads', 'Messenger'].includes(app)
    ? 'Apri nel browser esterno'
    : 'Apri nel browser'
  return `tocca i tre puntini ${menu} e scegli «${entry}».`
}

/**
 * A link that opens `address` outside the app, where there is one: Android passes an intent to the default browser, Line has
 * a parameter.
 */
export function linkOut({ app, system }: InAppBrowser, address: string): string | null {
  const url = new URL(address)
  url.hash = ''
  if (app === 'Line') {
    url.searchParams.set('openExternalBrowser', '1')
    return url.href
  }
  if (system !== 'android') return null
  const { protocol, host, pathname, search } = url
  // A semicolon would end a part of the intent, and the rest could name another app.
  const path = `${host}${pathname}${search}`.replaceAll(';', '%3B')
  const parts = ['Intent', `scheme=${protocol.slice(0, -1)}`, 'action=android.intent.action.VIEW', 'end', '']
  return `intent://${path}#${parts.join(';')}`
}

const SENTENCES: Record<SignInError, string> = {
  'google-annullato': 'Hai lasciato Google a metà strada. Riprova, o entra con la tua e-mail.',
  'google-scaduto': 'Il giro da Google è scaduto o era già stato usato. Tocca di nuovo «Entra con Google».',
  'google-non-valido': 'La risposta di Google non è valida. Riprova da qui, o entra con la tua e-mail.',
  'google-non-verificata':
    'Google non ha ancora verificato il tuo indirizzo. Verificalo nel tuo account Google, o entra con la tua e-mail.',
  'google-non-risponde': 'Google non risponde. Riprova tra poco, o entra con la tua e-mail.',
  'google-non-configurato': 'Qui l’accesso con Google non è configurato: entra con la tua e-mail.',
  'google-altro-account':
    'Questo indirizzo è già di un altro account Google. Entra con quello, o scrivici dalla pagina «Elimina i miei dati».',
  'account-in-cancellazione': 'Il tuo account si sta cancellando. Tra poco potrai entrare di nuovo, da capo.',
  'troppi-ingressi':
    'Da qui sono entrati in tanti in un minuto. Aspetta un momento e tocca di nuovo «Entra con Google».',
  'servizio-non-risponde': 'Il servizio non risponde in questo momento. Riprova tra poco: non hai perso niente.',
}

/** For `/login?errore=…`, where the server redirects after Google. */
export const signInErrorSentence = (code: string): string =>
  isSignInError(code) ? SENTENCES[code] : 'Con Google non ha funzionato. Riprova, o entra con la tua e-mail.'
