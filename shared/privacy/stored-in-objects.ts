/** What the objects store: each room, the season's objects and the walks. Continues stored-data.ts. */
import type { StoredTable } from './stored-data.ts'

/** The storage of each room. */
export const IN_ROOMS: readonly StoredTable[] = [
  {
    table: 'room',
    columns: ['one', 'schema_version', 'record'],
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
  {
    table: 'relays',
    columns: ['name', 'sockets'],
    what: 'Da dove passano gli aggiornamenti di una stanza affollata. Di te, niente.',
    why: 'Perché in migliaia si veda la stanza dal vivo.',
    howLong: 'finché qualcuno guarda',
  },
  {
    table: 'deadlines',
    columns: ['kind', 'due', 'attempts'],
    what: 'Le sveglie della stanza. Di te, niente.',
    why: 'Per finire quello che è cominciato.',
    howLong: 'finché non suonano',
  },
]

/** The storage of the background work: publishing a speech, completing a deletion. */
export const BEHIND: readonly StoredTable[] = [
  {
    table: 'walks',
    columns: ['kind', 'account_id', 'season', 'wished_at', 'cursor', 'has_failed', 'attempts', 'due_at'],
    what: 'I codici di chi si sta cancellando o è appena uscito da tutti i dispositivi, e di chi ha finito ed è in più di cento stanze; quando l’ha chiesto, e a quale delle sue stanze siamo arrivati.',
    why: 'Perché lo sappiano tutte le sue stanze, anche se qualcosa si rompe.',
    howLong: 'finché non è finita, di solito meno di un secondo',
  },
  {
    table: 'finished_deletions',
    columns: ['account_id', 'done_at'],
    what: 'I codici di chi si è cancellato, e quando: codici che non portano più a nessuno.',
    why: 'Perché nessuno ricompaia se il database va riportato a un momento precedente.',
    howLong: 'trenta giorni; poi vanno via alla prima cancellazione di chiunque',
  },
  {
    table: 'speech_job',
    columns: ['one', 'season', 'version', 'cursor', 'is_read', 'attempts', 'due_at'],
    what: 'A che punto è l’annuncio del discorso alle stanze. Di te, niente.',
    why: 'Per aggiornare le classifiche.',
    howLong: 'finché non lo sanno tutte',
  },
  {
    table: 'failed_rooms',
    columns: ['id', 'version', 'attempts', 'due_at'],
    what: 'Le stanze che non hanno ancora risposto. Di te, niente.',
    why: 'Per riprovare.',
    howLong: 'finché non rispondono',
  },
  {
    table: 'told',
    columns: ['version', 'rooms'],
    what: 'A quante stanze il discorso è arrivato. Di te, niente.',
    why: 'Perché chi gestisce il servizio veda a che punto è.',
    howLong: 'come il lavoro',
  },
  {
    table: 'seal_fanout',
    columns: ['one', 'season', 'version', 'cursor', 'is_read', 'attempts', 'due_at'],
    what: 'A che punto è l’annuncio del sigillo alle stanze. Di te, niente.',
    why: 'Perché le stanze ancora aperte si chiudano.',
    howLong: 'finché non lo sanno tutte',
  },
  {
    table: 'seal_failed_rooms',
    columns: ['id', 'version', 'attempts', 'due_at'],
    what: 'Le stanze che non hanno ancora risposto. Di te, niente.',
    why: 'Per riprovare.',
    howLong: 'finché non rispondono',
  },
  {
    table: 'seal_job',
    columns: ['one', 'season', 'due_at', 'wishes', 'attempts', 'begun_at', 'seals_at', 'sealed_at', 'is_held'],
    what: 'Quando le parole della stagione si sigillano, e se è successo. Di te, niente.',
    why: 'Per sigillarle al momento giusto.',
    howLong: 'per sempre',
  },
  {
    table: 'seal_told',
    columns: ['version', 'rooms'],
    what: 'A quante stanze il sigillo è arrivato. Di te, niente.',
    why: 'Per contarle.',
    howLong: 'come il lavoro',
  },
  {
    table: 'numbers_news',
    columns: ['one', 'season', 'wishes', 'attempts', 'due_at'],
    what: 'Che i numeri del Paese sono da rifare. Di te, niente.',
    why: 'Perché qualcuno li conti.',
    howLong: 'finché non comincia a contarli',
  },
  {
    table: 'numbers_job',
    columns: ['one', 'season', 'wishes', 'attempts', 'due_at'],
    what: 'Di quale stagione si stanno contando i numeri. Di te, niente.',
    why: 'Per andare avanti anche se qualcosa si rompe.',
    howLong: 'finché non sono contati',
  },
  {
    table: 'numbers_progress',
    columns: ['one', 'version', 'cursor', 'counting'],
    what: 'A che punto è il conto, dopo il discorso: quante liste, quante parole dette. Di te, niente.',
    why: 'Per andare avanti da lì.',
    howLong: 'finché non sono contati',
  },
  {
    table: 'numbers_words',
    columns: ['part', 'counts'],
    what: 'Dopo il discorso, in quante liste è ogni parola che un discorso ha avuto, senza dire di chi.',
    why: 'Per andare avanti da lì.',
    howLong: 'finché non sono contate, di solito meno di un minuto',
  },
  {
    table: 'owed_work',
    columns: ['room_id', 'kind', 'count', 'since', 'said_at'],
    what: 'Che cosa ogni stanza deve ancora all’elenco, da quando, e quando l’ha detto. Di te, niente.',
    why: 'Perché chi gestisce il servizio veda se qualcosa è fermo.',
    howLong: 'finché non deve più niente',
  },
]

/** The storage of a season's registry of rooms. */
export const IN_REGISTRY: readonly StoredTable[] = [
  {
    table: 'rooms',
    columns: ['id', 'maker'],
    what: 'Quali stanze ha la stagione, e il codice di chi ha fatto ognuna.',
    why: 'Perché nessuno ne faccia più di cento, e per ricostruire l’elenco delle stanze se si rovina.',
    howLong: 'per sempre; il codice di chi l’ha fatta, finché non ti cancelli',
  },
  {
    table: 'rebuild',
    columns: ['one', 'run', 'season', 'cursor', 'is_read', 'asked', 'due_at'],
    what: 'A che punto è l’ultima ricostruzione dell’elenco. Di te, niente.',
    why: 'Per andare avanti da lì.',
    howLong: 'fino alla prossima',
  },
  {
    table: 'unasked_rooms',
    columns: ['id', 'attempts', 'due_at'],
    what: 'Le stanze a cui va ancora chiesto. Di te, niente.',
    why: 'Per riprovare.',
    howLong: 'finché non rispondono',
  },
]
