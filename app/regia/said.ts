/** In the operator's words: the answer of a key, and how many people a key concerns. Pure. */
import type { OperatorStats } from '../../shared/api/shapes.ts'
import type { Answer, Failure } from '../net/call.ts'
import { count, grouped } from '../text/italian.ts'

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

// How many people an action concerns: without figures «tutti», never an invented number.

/** «312 stanze» */
export const roomsOf = (stats: Pick<OperatorStats, 'rooms'> | null): string =>
  stats === null ? 'tutte le stanze' : count(stats.rooms, 'stanza', 'stanze')

type Counted = Pick<OperatorStats, 'players' | 'finished'> | null

/** «284.113 persone non possono più cambiare parole» */
export const lockedForGood = (stats: Counted): string =>
  `${stats === null ? 'nessuno può' : count(stats.players, 'persona non può', 'persone non possono')} più cambiare parole`

/** «37.995 persone stanno ancora scegliendo», within a sentence. */
export function stillChoosing(stats: Counted): string {
  if (stats === null) return 'qualcuno sta ancora scegliendo'
  const left = Math.max(0, stats.players - stats.finished)
  return left === 0 ? 'hanno finito tutti' : `${count(left, 'persona sta', 'persone stanno')} ancora scegliendo`
}

/** Their pages take no further word; words on their way still arrive, and ten saved words play (TEN-WORDS-PLAY). */
export const notPressed = (left: number): string => {
  if (left === 0) return 'Avevano finito tutti.'
  return left === 1
    ? 'Una persona non ha premuto «Ho finito!»: gioca, se ha dieci parole salvate.'
    : `${grouped(left)} non hanno premuto «Ho finito!»: gioca chi ha dieci parole salvate.`
}
