/**
 * The stored personal data: in the browser, in D1, in the rooms and in the season's objects. The privacy page prints these
 * tables, and tests hold the program to them.
 */

/**
 * The data that a player's own browser stores, key by key. The privacy page shows this list, and tests compare it with the
 * keys in the code and in a browser that has played. Text in braces differs between browsers.
 */
type KeptKey = { key: string; what: string; why: string; howLong: string }

const TAB = 'finché non chiudi la scheda'

export const IN_BROWSER: readonly KeptKey[] = [
  {
    key: '{version}-{season}-session',
    what: 'Chi sei, come l’ha detto il server l’ultima volta: il tuo codice, l’indirizzo e-mail, da dove entri, il nome, le dieci parole.',
    why: 'Per partire anche quando il server non risponde.',
    howLong: 'finché non esci, o la sessione finisce',
  },
  {
    key: '{version}-{season}-home',
    what: 'Le tue stanze come le hai viste l’ultima volta, coi nomi di chi c’è.',
    why: 'Per quando manca la rete.',
    howLong: 'finché non esci',
  },
  {
    key: '{version}-{season}-room',
    what: 'L’ultima stanza che hai guardato, e chi gioca.',
    why: 'Per quando manca la rete, e perché la pagina 110 ti ci riporti.',
    howLong: 'finché non esci, non la lasci o non sparisce',
  },
  {
    key: '{version}-{season}-ranking',
    what: 'La pagina della classifica che hai guardato per ultima.',
    why: 'Per quando manca la rete.',
    howLong: 'finché non esci, non lasci la stanza o non sparisce',
  },
  {
    key: '{version}-{season}-rankings',
    what: 'I codici delle stanze di cui hai già visto la classifica, e di quale testo del discorso era: le ultime cinquecento.',
    why: 'Per metterti davanti quelle nuove.',
    howLong: 'finché non esci',
  },
  {
    key: 'unsaved-words-{season}-{account}',
    what: 'Le parole che il server non ha ancora avuto.',
    why: 'Perché non vada perso niente.',
    howLong: 'finché il server non le ha avute; quelle di un altro anno, fino alla prima visita',
  },
  {
    key: 'signup.email',
    what: 'L’indirizzo a cui hai chiesto l’e-mail per entrare.',
    why: 'Per farti entrare quando torni col link.',
    howLong: 'finché non entri',
  },
  {
    key: 'signup.name',
    what: 'Il nome che hai scritto per registrarti.',
    why: 'Per non chiedertelo due volte.',
    howLong: 'finché non entri',
  },
  {
    key: 'link-sent',
    what: 'A quale indirizzo sta arrivando l’e-mail per entrare, da quando, e se porta in una stanza.',
    why: 'Per ritrovare dove scrivere il codice quando torni dalla posta.',
    howLong: 'finché non entri o chiudi la scheda; dopo dieci minuti non conta più',
  },
  {
    key: 'pickedWords',
    what: 'Le parole che hai segnato come sentite.',
    why: 'Per tenere il conto durante il discorso.',
    howLong: 'finché non esci, o chiudi a chiave altre dieci parole',
  },
  {
    key: 'viewed-confetti',
    what: 'I codici delle stanze di cui hai già visto la festa.',
    why: 'Perché i coriandoli cadano una volta sola.',
    howLong: 'finché non premi «Rivedi l’animazione» o svuoti i dati del sito',
  },
  {
    key: 'viewed-winners',
    what: 'Il codice di chi aveva vinto in quelle stanze.',
    why: 'Perché, se il discorso viene corretto e vince qualcun altro, ci sia anche la sua festa.',
    howLong: 'finché non premi «Rivedi l’animazione» o svuoti i dati del sito',
  },
  {
    key: 'simpleBonus',
    what: 'Come vuoi vedere le parole bonus.',
    why: 'È una tua preferenza.',
    howLong: 'finché non svuoti i dati del sito',
  },
  {
    key: 'tvDelay',
    what: 'Di quanti secondi la tua TV è in ritardo.',
    why: 'Perché il tabellone non ti dica le parole prima della tua TV.',
    howLong: 'finché non svuoti i dati del sito',
  },
  {
    key: 'unsent-taps',
    what: 'Le parole che hai toccato sul tabellone e che il server non ha ancora avuto: in quale stanza, e quando erano state dette.',
    why: 'Perché un tocco senza rete non vada perso, e valga da quando l’hai sentita.',
    howLong: 'finché il server non li ha avuti, o esci',
  },
  {
    key: 'speech-index',
    what: 'In quali anni è stata detta ogni parola dei discorsi passati: è uguale per tutti, e di te non dice niente.',
    why: 'Per la pagina 106, anche quando manca la rete.',
    howLong: 'finché non ce n’è una più nuova, o svuoti i dati del sito',
  },
  {
    key: 'reloaded-at',
    what: 'Quando la pagina si è ricaricata per una versione nuova.',
    why: 'Perché non si ricarichi all’infinito.',
    howLong: TAB,
  },
  {
    key: 'typed',
    what: 'Quello che hai scritto in un campo e non hai ancora mandato: una parola a metà, il nome di una stanza, e per entrare l’indirizzo, il nome e il codice.',
    why: 'Perché una ricarica non lo butti via.',
    howLong: 'finché non lo mandi, lo cancelli, entri, esci o chiudi la scheda',
  },
  {
    key: 'on-wall',
    what: 'Il codice della stanza che questa scheda mostra sul muro.',
    why: 'Perché una ricarica non la tolga dalla TV.',
    howLong: 'finché non la togli dal muro, esci dalla stanza o chiudi la scheda',
  },
  {
    key: 'scroll',
    what: 'A che altezza eri di ogni pagina.',
    why: 'Per ritrovarti lì quando torni indietro.',
    howLong: TAB,
  },
]

/**
 * The data that the server stores, table by table: first the database, then the objects. The privacy page shows both lists,
 * and a test compares them with the real tables, column by column. A new column must be described here.
 */
export type StoredTable = {
  table: string
  columns: readonly string[]
  what: string
  why: string
  howLong: string
}

const UNTIL_DELETED = 'finché non ti cancelli'

export const IN_DATABASE: readonly StoredTable[] = [
  {
    table: 'accounts',
    columns: ['id', 'email', 'provider', 'google_sub', 'display_name', 'created_at', 'deleted_at'],
    what: 'Il tuo codice, l’indirizzo e-mail, da dove entri (e-mail o Google, col codice che Google ti dà), il nome di allora, quando hai cominciato e quando hai chiesto di sparire.',
    why: 'Per riconoscerti.',
    howLong: UNTIL_DELETED,
  },
  {
    table: 'users',
    columns: [
      'account_id',
      'season',
      'full_name',
      'words',
      'has_finished',
      'rev',
      'finished_at',
      'created_at',
      'updated_at',
      'finish_number',
    ],
    what: 'Una riga per stagione: il tuo nome, le dieci parole, se, quando e per quantesimo hai finito, quante volte e quando le hai cambiate.',
    why: 'È il gioco.',
    howLong: UNTIL_DELETED,
  },
  {
    table: 'sessions',
    columns: ['token_hash', 'account_id', 'created_at', 'seen_at'],
    what: 'L’impronta della chiave che sta nel tuo browser, quando sei entrato, il giorno dell’ultima visita.',
    why: 'Per tenerti dentro, e per poterti far uscire da tutti i dispositivi.',
    howLong:
      'vale 30 giorni dall’ultima visita e un anno al massimo; la riga va via quando esci, quando rientri o quando ti cancelli',
  },
  {
    table: 'email_requests',
    columns: [
      'id',
      'email',
      'full_name',
      'redirect',
      'code_hash',
      'browser_hash',
      'wrong_codes',
      'created_at',
      'expires_at',
      'used_at',
      'mailbox',
    ],
    what: 'Ogni e-mail chiesta: l’indirizzo (se è di Gmail senza i punti; e una seconda volta senza quello che segue il +), il nome se ti stavi registrando, la pagina dove andavi, le impronte del codice e del browser, i tentativi, quando è stata chiesta, quando scade, quando è servita.',
    why: 'Per farti entrare, e perché nessuno ti riempia la posta o indovini il codice.',
    howLong: 'il link vale 10 minuti; la riga va via da un’ora dopo, alla prima richiesta di chiunque',
  },
  {
    table: 'seasons',
    columns: [
      'year',
      'bonus_words',
      'words_deadline',
      'mega_room_id',
      'speech',
      'speech_version',
      'created_at',
      'updated_at',
      'gone_finish',
      'sealed_at',
      'begun_at',
      'hold_seal',
      'deadline_set_at',
      'published_at',
      'rev',
      'hidden_words',
      'mails_a_minute',
      'mails_an_hour',
    ],
    what: 'Le parole bonus, quelle che la pagina 104 non nomina, la scadenza, la mega stanza e il discorso dell’anno, quando è cominciato, quando è uscito e quando le parole sono state sigillate; il numero più alto di chi aveva finito e poi è andato via; quante e-mail possono partire. Di te, niente.',
    why: 'Per fare la classifica, e perché le e-mail non finiscano.',
    howLong: 'per sempre',
  },
  {
    table: 'transcripts',
    columns: ['year', 'text', 'moments', 'rev'],
    what: 'Il discorso mentre viene detto: le parole sentite finora, e quando. Di te, niente.',
    why: 'Per accendere le parole sui tabelloni.',
    howLong: 'per sempre',
  },
  {
    table: 'rooms',
    columns: [
      'id',
      'season',
      'name',
      'owner_id',
      'is_open',
      'is_mega',
      'rules',
      'player_count',
      'player_names',
      'change_number',
      'created_at',
      'deleted_at',
      'line',
    ],
    what: 'Ogni stanza: nome, regole, il codice del capo, quanti siete, i primi venti nomi, e di quale vecchia stanza è il ritorno.',
    why: 'Per mostrarti le tue stanze.',
    howLong: 'finché il capo non la elimina; poi resta una riga vuota di nomi, che la tiene eliminata',
  },
  {
    table: 'room_players',
    columns: ['room_id', 'user_id', 'season', 'present', 'change_number', 'room_created_at'],
    what: 'In quali stanze sei, o sei stato: due codici, senza nomi, e quando la stanza è nata.',
    why: 'Per trovare le tue stanze, e per cancellarti da tutte.',
    howLong: 'dopo che ti sei cancellato restano solo i codici, che non portano più a nessuno',
  },
  {
    table: 'season_numbers',
    columns: ['year', 'speech_version', 'answer', 'is_sealed'],
    what: 'I numeri del Paese: quanti hanno giocato, le parole più scelte, quante ne avete prese. Nessuna parola che abbiano in meno di cinque. Di te, niente.',
    why: 'Per la pagina 104.',
    howLong: 'per sempre',
  },
]

export const IN_ROOMS: readonly StoredTable[] = [
  {
    table: 'room',
    columns: ['one', 'record'],
    what: 'La stanza: nome, regole, il codice del capo, se è aperta, le parole bonus di quando si è chiusa e quando le parole della stagione sono state sigillate.',
    why: 'È la stanza.',
    howLong: 'finché non viene eliminata',
  },
  {
    table: 'players',
    columns: ['id', 'full_name', 'name_key', 'rank', 'joined', 'came_at', 'change', 'words', 'is_removed'],
    what: 'Chi gioca: codice, nome (accorciato nella mega stanza), quando e in che ordine è arrivato e, quando ha finito, le parole; se si è cancellato.',
    why: 'Per la stanza e la classifica.',
    howLong:
      'finché non esci o ti cancelli; in una stanza chiusa, e dal discorso in poi, le parole restano, di un «Giocatore rimosso»',
  },
  {
    table: 'gone',
    columns: ['id', 'change', 'full_name', 'name_key'],
    what: 'Chi se n’è andato o ha rifiutato l’invito: il codice. Di chi è stato tolto dal capo, anche il nome.',
    why: 'Perché tu non risulti ancora nella stanza se l’elenco si rovina. Di chi è stato tolto: perché non rientri con il link, e perché il capo possa ripensarci.',
    howLong:
      'il codice finché non rientri o la stanza viene eliminata, e non porta più a nessuno se ti cancelli; il nome finché il capo non ti fa rientrare, elimina la stanza, o ti cancelli',
  },
  {
    table: 'speech',
    columns: ['one', 'version', 'text'],
    what: 'Il testo ufficiale del discorso. Di te, niente: la classifica non si conserva, si rifà quando serve.',
    why: 'Per rifarla senza chiederlo di nuovo.',
    howLong: 'finché non cambia il discorso o la stanza viene eliminata',
  },
  {
    table: 'heard',
    columns: ['user_id', 'word', 'at'],
    what: 'Le parole che hai toccato sul tabellone di una stanza chiusa, e quando sono state dette.',
    why: 'Perché chi è nella stanza segua il discorso insieme.',
    howLong: 'finché non ci ripensi o ti cancelli; 30 giorni al massimo',
  },
  {
    table: 'heard_words',
    columns: ['word', 'tick'],
    what: 'Quali parole del tabellone sono state toccate, e quando la stanza lo ha saputo. Di te, niente.',
    why: 'Perché arrivi a tutti anche se qualcosa si rompe.',
    howLong: 'come i tocchi',
  },
]

/** The storage of the season's objects: publishing a speech, completing a deletion, the list of rooms. */
export const IN_SEASON: readonly StoredTable[] = [
  {
    table: 'jobs',
    columns: ['kind', 'key', 'state', 'requests', 'attempts', 'due_at'],
    what: 'I lavori in corso: il sigillo, l’annuncio del discorso alle stanze, i numeri del Paese. E i codici di chi si sta cancellando, o si è cancellato, o è appena uscito da tutti i dispositivi: quando, e a quale delle sue stanze siamo arrivati.',
    why: 'Perché lo sappiano tutte le stanze, anche se qualcosa si rompe; e perché nessuno ricompaia se il database va riportato a un momento precedente.',
    howLong:
      'di solito meno di un secondo; il codice di chi si è cancellato, che non porta più a nessuno, trenta giorni',
  },
  {
    table: 'stragglers',
    columns: ['kind', 'key', 'room_id', 'attempts', 'due_at'],
    what: 'Le stanze che non hanno ancora risposto, e per quale di quei lavori.',
    why: 'Per riprovare.',
    howLong: 'finché non rispondono',
  },
  {
    table: 'rooms',
    columns: ['id', 'maker'],
    what: 'Quali stanze ha la stagione, e il codice di chi ha fatto ognuna.',
    why: 'Perché nessuno ne faccia più di cento, e per ricostruire l’elenco delle stanze se si rovina.',
    howLong: 'per sempre; il codice di chi l’ha fatta, finché non ti cancelli',
  },
  {
    table: 'owed',
    columns: ['room_id', 'kind', 'count', 'since', 'said_at'],
    what: 'Che cosa ogni stanza deve ancora all’elenco, da quando, e quando l’ha detto. Di te, niente.',
    why: 'Perché chi gestisce il servizio veda se qualcosa è fermo.',
    howLong: 'finché non deve più niente',
  },
]
