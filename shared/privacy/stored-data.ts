/**
 * What the server stores, table by table: here the database, in stored-in-objects.ts the objects. The privacy page shows
 * both lists, and a test compares them with the real tables, column by column. A new column must be described here.
 */
export type StoredTable = {
  table: string
  columns: readonly string[]
  what: string
  why: string
  howLong: string
}

const UNTIL_DELETED = 'finché non ti cancelli'

/** The service's database. */
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
    what: 'Ogni e-mail chiesta: l’indirizzo (anche come casella, senza quello che segue il +), il nome se ti stavi registrando, la pagina dove andavi, le impronte del codice e del browser, i tentativi, quando è stata chiesta, quando scade, quando è servita.',
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
    ],
    what: 'Le parole bonus, quelle che la pagina 104 non nomina, la scadenza, la mega stanza e il discorso dell’anno, quando è cominciato, quando è uscito e quando le parole sono state sigillate; il numero più alto di chi aveva finito e poi è andato via. Di te, niente.',
    why: 'Per fare la classifica.',
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
    table: 'hidden_rooms',
    columns: ['account_id', 'room_id', 'hidden_at'],
    what: 'Quali stanze chiuse hai tolto dalla tua lista, e quando.',
    why: 'Per non mostrartele più.',
    howLong: UNTIL_DELETED,
  },
  {
    table: 'season_numbers',
    columns: ['year', 'speech_version', 'answer'],
    what: 'I numeri del Paese: quanti hanno giocato, le parole più scelte, quante ne avete prese. Nessuna parola che abbiano in meno di cinque. Di te, niente.',
    why: 'Per la pagina 104.',
    howLong: 'per sempre',
  },
]
