/** What the objects store: each room, and the season's objects. Continues stored-data.ts. */
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
