/**
 * The Italian sentence of each refusal. Separate from the codes, because a page reads the sentence from the server's answer
 * and need not load this table.
 *
 * Refusals of words have their sentences in `words/validate.ts`, with the word or without it. Refusals of names get more
 * precise ones from `rooms/written-names.ts`; the sentence here is for when nothing more precise is known.
 */
import { type RefusalCode, SHUT_SENTENCES, SIGN_IN_FIRST, WHOLE_NAME_FIRST } from './refusals.ts'
import { MAX_FULL_NAME, MAX_ROOM_NAME } from './season.ts'
import { isOfAWord, type WordRefusalCode, wordRefusalSentence } from './words/validate.ts'

const SENTENCE: Record<Exclude<RefusalCode, WordRefusalCode>, string> = {
  'request/malformed': 'La richiesta non è scritta bene. Ricarica la pagina e riprova.',
  'request/too-large': 'Troppa roba in una volta sola: accorcia e riprova.',
  'request/not-json': 'La richiesta non è nel formato giusto. Ricarica la pagina e riprova.',
  'request/bad-origin': 'Questa richiesta non arriva dal nostro sito. Apri il sito e riprova da lì.',
  'request/not-found': 'Qui non c’è niente.',
  'request/method-not-allowed': 'Qui non si può fare così.',
  'request/too-many': 'Piano: troppe richieste in poco tempo. Aspetta un momento e riprova.',
  'auth/required': SIGN_IN_FIRST,
  'auth/bad-email': 'Questo indirizzo e-mail non sembra giusto: controllalo e riprova.',
  'auth/bad-name': WHOLE_NAME_FIRST,
  'auth/too-many-mails':
    'Apri il link dell’ultima e-mail: è già nella tua posta, o tra lo spam. Se l’hai già usato, tra qualche minuto ne puoi chiedere un’altra.',
  'auth/mail-failed': 'Impossibile inviare la mail di conferma in questo momento.',
  'auth/mail-quota': 'Per oggi le e-mail sono finite: fino a domani non ne parte nessuna.',
  'auth/mail-rate': 'In questo momento partono troppe e-mail insieme. Aspetta un minuto e riprova.',
  'auth/mail-hour': 'Per quest’ora le e-mail sono finite. Riprova tra un quarto d’ora: un link già arrivato vale.',
  'auth/mail-suppressed':
    'A questo indirizzo non possiamo più scrivere: le nostre e-mail sono tornate indietro, o qualcuno le ha segnate come spam. Provane un altro.',
  'auth/link-invalid': 'Questo link non è valido. Chiedine uno nuovo.',
  'auth/link-expired': 'Questo link è scaduto: vale dieci minuti. Chiedine uno nuovo.',
  'auth/link-used': 'Questo link è già stato usato. Chiedine uno nuovo.',
  'auth/other-provider': 'Hai già un account con un altro modo di entrare: usa quello.',
  'me/no-profile': 'Prima dicci come ti chiami: torna alla prima pagina.',
  'me/bad-name': `Il nome deve avere da 1 a ${MAX_FULL_NAME} caratteri, e almeno una lettera o una cifra.`,
  'me/deletion-under-way': 'La cancellazione è cominciata e finirà da sola tra poco.',
  'words/too-many': 'Le parole sono dieci, non una di più.',
  'words/not-ten': 'Per finire servono esattamente dieci parole.',
  'words/finished': 'Hai già finito: le parole non si cambiano più.',
  'words/deadline-passed': 'Tempo scaduto: il discorso è iniziato',
  'words/changed-elsewhere': 'Hai cambiato le parole da un’altra parte: guarda l’elenco aggiornato e riprova.',
  'room/bad-name': `Il nome della stanza deve avere da 1 a ${MAX_ROOM_NAME} caratteri.`,
  'room/not-found': 'questa stanza non esiste :(',
  'room/not-owner': 'Può farlo solo il capo della stanza.',
  'room/not-member': 'Il tabellone è di chi era nella stanza quando si è chiusa.',
  'room/owner-cannot-leave': 'Il capo non può abbandonare la stanza: può chiuderla, eliminarla o passare il comando.',
  'room/mega': 'Dalla mega stanza non si esce.',
  'room/closing': 'La stanza si sta chiudendo: nessuno entra o esce più.',
  'room/closed': 'La stanza è chiusa.',
  'room/other-season': 'Questa stanza è di un’altra stagione: si può solo guardare.',
  'room/too-many':
    'Hai già fatto cento stanze quest’anno, e di più non si può. Invita tutti in una di quelle: c’è posto!',
  ...SHUT_SENTENCES,
  'room/removed': 'Il capo ti ha tolto da questa stanza.',
  'room/not-a-player': 'Questa persona non è nella stanza.',
  'room/not-past': 'Questa stanza è di quest’anno: si riapre l’anno prossimo.',
  'evening/not-sealed': 'Il tabellone si apre quando le parole sono sigillate.',
  'evening/room-open': 'Il tabellone si apre quando la stanza si chiude.',
  'evening/crowded': 'Questa stanza non ha tabellone: segui le tue dieci parole.',
  'evening/over': 'Il testo ufficiale è uscito: adesso contano le parole vere.',
  'evening/not-on-board': 'Questa parola non è sul tabellone.',
  'season/not-found': 'Questa stagione non c’è ancora.',
  'season/not-published': 'Il testo del discorso non c’è ancora. Riprova tra qualche minuto.',
  'season/published': 'Il testo del discorso è già pubblicato.',
  'season/sealed': 'Le parole della stagione sono sigillate: non si cambia più niente.',
  'season/not-sealed': 'Le parole della stagione non sono ancora sigillate.',
  'season/too-early': 'La scadenza non è ancora passata: guarda com’è adesso e riprova.',
  'season/changed-elsewhere': 'Nel frattempo è cambiato: guarda com’è adesso.',
  'season/bad-bonus-words': 'Tra le parole bonus ce n’è una che non va: controlla doppioni e parole troppo comuni.',
  'season/empty-speech': 'In questo testo non c’è nemmeno una parola che conti.',
  'season/lost-letters': 'In questo testo mancano delle lettere («\ufffd» al loro posto): riprendilo da dove viene.',
  'numbers/not-yet': 'I numeri del Paese non ci sono ancora.',
  'numbers/too-few': 'Avete giocato in troppo pochi per farne dei numeri.',
  'account/not-found': 'Nessun account con questo indirizzo.',
  'operator/bad-token': 'Il gettone dell’operatore non è quello giusto.',
  'weather/unavailable': 'Il meteo non risponde. Apri la finestra.',
  'server/unavailable': 'Il servizio non risponde in questo momento. Riprova tra poco: non hai perso niente.',
  'server/overloaded': 'Siamo in tantissimi in questo momento. Riprova tra pochi secondi: non hai perso niente.',
  'server/updating': 'Stiamo aggiornando il gioco: per qualche minuto qui si può solo guardare. Non hai perso niente.',
  'server/misconfigured': 'Il servizio non è configurato bene. Lo stiamo sistemando.',
  'server/error': 'Qualcosa è andato storto dalla nostra parte. Riprova tra poco.',
}

export const refusalSentence = (code: RefusalCode): string =>
  isOfAWord(code) ? wordRefusalSentence(code) : SENTENCE[code]
