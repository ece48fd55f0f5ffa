/** Refusals of a code: the sentences of the refusal table speak of a link. */
import type { RefusalCode } from '../../../shared/refusals.ts'
import { Refused } from '../../http/problem.ts'

/**
 * A wrong code gets the same sentence whatever became of its mail: someone who guesses at another person's code must
 * not learn that the mail was opened.
 */
const SENTENCES = {
  'auth/link-invalid': 'Controlla il codice: sono gli otto segni dell’e-mail. Se non va, chiedine un’altra.',
  'auth/link-expired': 'Questo codice è scaduto: vale dieci minuti. Chiedi un’altra e-mail.',
  'auth/link-used': 'Questo codice è già stato usato. Chiedi un’altra e-mail.',
} satisfies Partial<Record<RefusalCode, string>>

export const badCode = (code: keyof typeof SENTENCES): Refused => new Refused({ code, sentence: SENTENCES[code] })

/** The cookie is missing: nobody asked in this browser, or so long ago that the code has expired anyway. */
export const codeOfAnotherBrowser = (): Refused =>
  new Refused({
    code: 'auth/link-invalid',
    sentence:
      'Qui il codice non vale: vale dieci minuti, e nel browser da cui hai chiesto l’e-mail. Chiedine un’altra.',
  })
