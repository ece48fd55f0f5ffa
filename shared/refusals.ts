/**
 * Every way in which the service says no: its status and the Italian sentence for the person. Both tables are exhaustive
 * by type, so a code without a status or a sentence does not compile.
 *
 * Codes whose sentence depends on what was typed get it from `words/validate.ts` (the specification's word messages) and
 * `rooms/name-faults.ts`; the sentence here is what a person reads when nothing closer is known.
 */
const STATUS = {
  'request/malformed': 400,
  'request/too-large': 413,
  'request/not-json': 415,
  'request/bad-origin': 403,
  'request/not-found': 404,
  'request/method-not-allowed': 405,
  'request/too-many': 429,
  'auth/required': 401,
  'auth/bad-email': 422,
  'auth/bad-name': 422,
  'auth/too-many-mails': 429,
  'auth/mail-failed': 502,
  'auth/link-invalid': 401,
  'auth/link-expired': 401,
  'auth/link-used': 401,
  'auth/other-provider': 409,
  'me/no-profile': 409,
  'me/bad-name': 422,
  'me/deletion-under-way': 503,
  'words/too-short': 422,
  'words/too-common': 422,
  'words/already-entered': 422,
  'words/not-single': 422,
  'words/too-many-bonus': 422,
  'words/concittadini': 422,
  'words/too-long': 422,
  'words/too-many': 422,
  'words/not-ten': 422,
  'words/finished': 409,
  'words/deadline-passed': 409,
  'words/changed-elsewhere': 409,
  'room/bad-name': 422,
  'room/not-found': 404,
  'room/not-owner': 403,
  'room/owner-cannot-leave': 403,
  'room/mega': 403,
  'room/closing': 409,
  'room/closed': 409,
  'room/other-season': 409,
  'room/too-many': 409,
  'season/not-found': 404,
  'season/bad-bonus-words': 422,
  'season/empty-speech': 422,
  'account/not-found': 404,
  'operator/bad-token': 401,
  'weather/unavailable': 503,
  'server/unavailable': 503,
  'server/overloaded': 503,
  'server/misconfigured': 500,
  'server/error': 500,
} as const satisfies Record<string, number>

export type RefusalCode = keyof typeof STATUS
export type RefusalStatus = (typeof STATUS)[RefusalCode]

const SENTENCE: Record<RefusalCode, string> = {
  'request/malformed': 'La richiesta non è scritta bene. Ricarica la pagina e riprova.',
  'request/too-large': 'Troppa roba in una volta sola: accorcia e riprova.',
  'request/not-json': 'La richiesta non è nel formato giusto. Ricarica la pagina e riprova.',
  'request/bad-origin': 'Questa richiesta non arriva dal nostro sito. Apri il sito e riprova da lì.',
  'request/not-found': 'Qui non c’è niente.',
  'request/method-not-allowed': 'Qui non si può fare così.',
  'request/too-many': 'Piano: troppe richieste in poco tempo. Aspetta un momento e riprova.',
  'auth/required': 'Prima devi entrare.',
  'auth/bad-email': 'Questo indirizzo e-mail non sembra giusto: controllalo e riprova.',
  'auth/bad-name': 'Scrivi nome e cognome, solo lettere.',
  'auth/too-many-mails':
    'Nella tua posta c’è già un nostro link che funziona: cercalo, anche tra lo spam. Tra qualche minuto ne puoi chiedere un altro.',
  'auth/mail-failed': 'Impossibile inviare la mail di conferma in questo momento.',
  'auth/link-invalid': 'Questo link o codice non è valido. Chiedine uno nuovo.',
  'auth/link-expired': 'Questo link è scaduto: vale dieci minuti. Chiedine uno nuovo.',
  'auth/link-used': 'Questo link è già stato usato. Chiedine uno nuovo.',
  'auth/other-provider': 'Hai già un account con un altro modo di entrare: usa quello.',
  'me/no-profile': 'Prima dicci come ti chiami: torna alla prima pagina.',
  'me/bad-name': 'Il nome deve avere da 1 a 60 caratteri, e almeno una lettera o una cifra.',
  'me/deletion-under-way': 'La cancellazione è cominciata e finirà da sola tra poco.',
  'words/too-short': 'La parola è troppo corta!',
  'words/too-common': 'La parola è troppo comune!',
  'words/already-entered': 'Hai già inserito questa parola',
  'words/not-single': 'La parola deve essere singola!',
  'words/too-many-bonus': 'Puoi inserire solo 2 parole bonus!',
  'words/concittadini': "No, dai quest'anno basta",
  'words/too-long': 'La parola è troppo lunga!',
  'words/too-many': 'Le parole sono dieci, non una di più.',
  'words/not-ten': 'Per finire servono esattamente dieci parole.',
  'words/finished': 'Hai già finito: le parole non si cambiano più.',
  'words/deadline-passed': 'Tempo scaduto: il discorso è iniziato',
  'words/changed-elsewhere': 'Hai cambiato le parole da un’altra parte: guarda l’elenco aggiornato e riprova.',
  'room/bad-name': 'Il nome della stanza deve avere da 1 a 60 caratteri.',
  'room/not-found': 'questa stanza non esiste :(',
  'room/not-owner': 'Può farlo solo il capo della stanza.',
  'room/owner-cannot-leave': 'Il capo non può abbandonare la stanza: può chiuderla o eliminarla.',
  'room/mega': 'Dalla mega stanza non si esce.',
  'room/closing': 'La stanza si sta chiudendo: nessuno entra o esce più.',
  'room/closed': 'La stanza è chiusa.',
  'room/other-season': 'Questa stanza è di un’altra stagione: si può solo guardare.',
  'room/too-many':
    'Hai già fatto cento stanze quest’anno, e di più non si può. Invita tutti in una di quelle: c’è posto!',
  'season/not-found': 'Questa stagione non c’è ancora.',
  'season/bad-bonus-words': 'Tra le parole bonus ce n’è una che non va: controlla doppioni e parole troppo comuni.',
  'season/empty-speech': 'In questo testo non c’è nemmeno una parola che conti.',
  'account/not-found': 'Nessun account con questo indirizzo.',
  'operator/bad-token': 'Il gettone dell’operatore non è quello giusto.',
  'weather/unavailable': 'Il meteo non risponde. Apri la finestra.',
  'server/unavailable': 'Il servizio non risponde in questo momento. Riprova tra poco: non hai perso niente.',
  'server/overloaded': 'Siamo in tantissimi in questo momento. Riprova tra pochi secondi: non hai perso niente.',
  'server/misconfigured': 'Il servizio non è configurato bene. Lo stiamo sistemando.',
  'server/error': 'Qualcosa si è rotto dalla nostra parte. Riprova tra poco.',
}

export const refusalStatus = (code: RefusalCode): RefusalStatus => STATUS[code]
export const refusalSentence = (code: RefusalCode): string => SENTENCE[code]
export const isRefusalCode = (value: unknown): value is RefusalCode => typeof value === 'string' && value in STATUS
export const REFUSAL_CODES = Object.keys(STATUS) as RefusalCode[] // Object.keys forgets the keys of its own argument

/** An expected «no»: returned, never thrown inside `shared/`. `word` names the word it is about, where there is one. */
export type Refusal = { code: RefusalCode; sentence?: string; word?: string }
