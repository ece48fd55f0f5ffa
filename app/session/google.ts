const SENTENCES: Record<string, string> = {
  'google-non-configurato': 'Qui l’accesso con Google non è configurato: entra con la tua e-mail.',
  'google-annullato': 'Hai lasciato Google a metà strada. Riprova, o entra con la tua e-mail.',
}

/** For `/login?errore=…`, where the server leads back from Google. */
export const signInErrorSentence = (code: string): string =>
  SENTENCES[code] ?? 'Con Google non ha funzionato. Riprova, o entra con la tua e-mail.'

/** Browsers inside other apps, in which Google refuses to sign people in (decision 14). */
export const isGoogleRefusedHere = (): boolean =>
  /\b(FBAN|FBAV|FB_IAB|Instagram|Line|MicroMessenger|TikTok|musical_ly|Snapchat)\b|; wv\)/i.test(navigator.userAgent)
