/** The answer of a key, in the operator's words. Pure. */
import type { Answer, Failure } from '../net/call.ts'

export type Said = { tone: 'done' | 'changed' | 'refused'; text: string; at: number }

/** `at`: by the server's clock. */
export const saidOf = <T>(answer: Answer<T>, says: string | ((value: T) => string), at: number): Said =>
  answer.ok
    ? { tone: 'done', text: typeof says === 'string' ? says : says(answer.value), at }
    : { ...refusal(answer.failure), at }

export function refusal(failure: Failure): Omit<Said, 'at'> {
  if (failure.code === 'season/changed-elsewhere')
    return { tone: 'changed', text: 'Nel frattempo è cambiato, e non ho toccato niente: guarda com’è adesso.' }
  if (failure.status === 429)
    return { tone: 'refused', text: 'Troppe domande in un minuto. Aspetta un minuto e riprova.' }
  // The change may have been carried out although its answer was lost. Nothing is sent again by itself.
  if (failure.status === 0 || failure.status >= 500)
    return {
      tone: 'refused',
      text: 'Nessuna risposta: può essere partito o no. Guarda com’è adesso, poi semmai ripremi.',
    }
  return { tone: 'refused', text: failure.sentence }
}

/** Why the token is refused. */
export function tokenRefusal(failure: Failure): string {
  if (failure.code === 'operator/bad-token') return 'Questo gettone non apre. Incollalo di nuovo, tutto intero.'
  if (failure.status === 429) return 'Aspetta un minuto e riprova.'
  if (failure.code === 'request/not-found')
    return 'Qui la regia è spenta: chi ha acceso il gioco non ha messo un gettone.'
  if (failure.code === 'season/not-found') return 'Questa stagione non c’è ancora: si fa dal computer, con i comandi.'
  return failure.sentence
}
