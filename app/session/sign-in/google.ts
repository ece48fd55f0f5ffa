import { isSignInError, type SignInError } from '../../../shared/sign-in/sign-in-errors.ts'

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
