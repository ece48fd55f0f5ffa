/**
 * The screens' texts in each stage (game.md, «What each screen says»): home, page 102, an open room, its closing, messages,
 * and announcements to screen readers. text.ts explains the form of a text in all stages; the texts of boards and walls,
 * and of the door before the sign-in, belong to other chunks.
 */
import { type Text, textsOf } from './text.ts'

// Page 101: its news line, its cards, its notes.

export const HOME = {
  'home.line': {
    undated: 'Chi gioca con chi',
    choosing: 'Il discorso comincia|fra {time}',
    locked: 'Tempo scaduto.|Silenzio in sala.',
    begun: 'Il Presidente parla.|Fra un attimo, le carte.',
    sealed: 'Parole sigillate.|Orecchie, non chiacchiere.',
    speaking: 'Il Presidente parla.|Orecchie, non chiacchiere.',
    spoken: 'Il Presidente ha parlato.|Ora si aspetta il testo.',
    published: 'Il Presidente ha parlato.',
  },
  'home.note': {
    choosing: '',
    locked: '',
    sealed: 'Non si entra e non si esce più da nessuna stanza: ora si ascolta.',
    spoken: 'Non si entra e non si esce più da nessuna stanza.',
    published: '',
  },
  'home.empty': {
    choosing: 'Intanto, una fetta. Poi apri il link che ti hanno mandato, oppure crea una stanza tua con il +.',
    locked: 'Intanto, una fetta. Le parole non si cambiano più, ma le stanze sono ancora aperte.',
    sealed: 'Le parole sono sigillate, e nelle stanze non si entra più. Resta una fetta.',
    published: 'Il discorso c’è stato. Resta una fetta.',
  },
  'card.open.badge': { choosing: 'Aperta', locked: 'Aperta', sealed: 'Si aspetta', published: 'Aperta' },
  'card.closed.badge': {
    choosing: 'Chiusa',
    locked: 'Chiusa',
    sealed: 'Si gioca',
    spoken: 'Chiusa',
    published: 'Chiusa',
  },
  'card.crowded.badge': { choosing: '', locked: '', sealed: 'Affollata', published: '' },
  'card.mega.badge': { choosing: '', locked: '', sealed: 'Si ascolta', spoken: 'Si aspetta', published: '' },
  'card.open.owner': {
    choosing: '',
    locked: '',
    sealed: 'Carte coperte: tocca a te.',
    published: 'Ancora aperta: tocca a te.',
  },
  'card.open.player': {
    choosing: '',
    locked: '',
    sealed: 'Carte coperte: tocca al capo, {owner}.',
    published: 'Ancora aperta: tocca al capo, {owner}.',
  },
  'card.open.mega': { choosing: '', locked: '', sealed: '', published: 'Ancora aperta: tocca alla regia.' },
  'card.crowded.note': {
    choosing: '',
    locked: '',
    sealed: 'Segui le tue dieci alla pagina 102.',
    spoken: '',
    published: '',
  },
  'card.closed.key': { choosing: '', locked: '', sealed: 'Al tabellone', published: '' },
} as const satisfies Record<string, Text>

export const homeText = textsOf(HOME)

// Page 102, for players who have finished and players who have not.

export const WORDS = {
  'words.line.finished': {
    choosing: 'Chiuse a chiave.|Ora tocca a lui.',
    locked: 'Chiuse a chiave.|Ora tocca a lui.',
    sealed: 'Sigillate.|Ora tocca a lui.',
    speaking: 'Il Presidente parla.|Tu, tutt’orecchi.',
    spoken: 'Il Presidente ha parlato.|Ora si aspetta il testo.',
    published: 'Chiuse a chiave.|Com’è andata?',
  },
  'words.line.unfinished': {
    undated: 'Dieci parole. Sceglile bene.',
    choosing: 'Si gioca ancora per|{time}',
    locked: 'Tempo scaduto.|Silenzio in sala.',
    begun: 'Il Presidente parla.|Tu, tutt’orecchi.',
    sealed: 'Parole sigillate.|Tu, tutt’orecchi.',
    speaking: 'Il Presidente parla.|Tu, tutt’orecchi.',
    spoken: 'Il Presidente ha parlato.|Ora si aspetta il testo.',
    published: 'Il Presidente ha parlato.',
  },
  'words.rule': {
    choosing:
      'Dieci parole che dirà il Presidente. Esatte: giovane non è giovani.|Se nella stanza ce l’ha anche un altro, non vale.',
    locked: '',
    sealed: '',
    published: '',
  },
  'words.last': { undated: '', choosing: 'Ne {missing}: {time}', locked: '', sealed: '', published: '' },
  'words.last.finish': {
    undated: '',
    choosing: 'Manca «Ho finito!»: {time}',
    locked: '',
    sealed: '',
    published: '',
  },
  /** Ten words that were saved and not finished. */
  'words.saved': {
    choosing: '',
    locked: 'Non l’hai premuto, ma le tue dieci ci sono: quando parla, valgono.',
    sealed: 'Non l’hai premuto, ma le tue dieci c’erano: valgono.',
    published: 'Non l’hai premuto, ma le tue dieci c’erano: valgono.',
  },
  'words.late': {
    choosing: '',
    locked: 'Tempo scaduto: il discorso è iniziato',
    sealed: 'Tempo scaduto: il discorso è iniziato',
    spoken: 'Tempo scaduto: il discorso è finito',
    published: 'Tempo scaduto: il discorso è finito',
  },
  'words.late.ears': {
    choosing: '',
    locked: '',
    sealed: 'Le orecchie però le hai',
    spoken: '',
    published: '',
  },
  'words.late.ears.note': {
    choosing: '',
    locked: '',
    sealed: 'Al tavolo ne serve un paio: tocca le parole che senti, per gli altri.',
    spoken: '',
    published: '',
  },
  'words.late.kept': {
    choosing: '',
    locked: '{which} che avevi',
    sealed: '{which} che avevi',
    published: '',
  },
  'words.board.key': { choosing: '', locked: '', sealed: 'Al tabellone: {room}', published: '' },
  'words.room.key': { choosing: '', locked: '', sealed: 'Alla stanza: {room}', published: '' },
  'words.heard': {
    choosing: 'La sera del discorso tocchi quelle che senti.|Non vale per i punti, vale per i nervi.',
    locked: 'Tocca le parole che senti.|Non vale per i punti, vale per i nervi.',
    sealed: 'Tocca le parole che senti.|Non vale per i punti, vale per i nervi.',
    spoken: 'Quelle che hai segnato tu.|Non vale per i punti, vale per i nervi.',
    published: 'Quelle che hai segnato tu.|Non vale per i punti, vale per i nervi.',
  },
  'words.heard.title': { choosing: '', locked: '', sealed: '', published: 'A orecchio' },
  'words.heard.board': {
    choosing: '',
    locked: '',
    sealed: 'Qui segni per te:|vale per i nervi.',
    published: '',
  },
} as const satisfies Record<string, Text>

export const wordsText = textsOf(WORDS)

// Page 110 of an open room, for its owner, its other players, and visitors.

const COVERED = {
  begun: 'Il Presidente parla.|Fra un attimo, le carte.',
  sealed: 'Parole sigillate.|{turn}',
  speaking: 'Il Presidente parla.|{turn}',
  spoken: 'Il Presidente ha parlato.|{turn}',
  published: 'Il Presidente ha parlato.|{turn}',
} as const

export const LOBBY = {
  'lobby.title': { choosing: '{room}', locked: '{room}', sealed: '{room}: carte coperte', published: '{room}' },
  'lobby.line.nobody': {
    choosing: 'Nessuno ha ancora finito.|Tutti rimuginano.',
    locked: 'Nessuno ha finito in tempo.|Dieci salvate bastano.',
    ...COVERED,
  },
  'lobby.line.some': {
    choosing: '{done}|Chi manca rimugina.',
    locked: '{done}|Dieci salvate bastano.',
    ...COVERED,
  },
  'lobby.line.all': { choosing: '{done}|Adesso parli lui.', locked: '{done}|Adesso parli lui.', ...COVERED },
  'lobby.rule': {
    choosing: 'Vale la parola esatta, e solo se qui dentro non ce l’ha un altro.',
    locked: '',
    sealed: '',
    published: '',
  },
  'lobby.turn.owner': {
    choosing: '',
    locked: '',
    sealed: 'Tocca a te, {me}.',
    published: 'Tocca a te, {me}.',
  },
  'lobby.turn.player': {
    choosing: '',
    locked: '',
    sealed: 'Le carte sono coperte.',
    published: 'La stanza è ancora aperta.',
  },
  'lobby.turn.mega': {
    choosing: '',
    locked: '',
    sealed: 'Ognuno segue le sue dieci.',
    published: 'La stanza è ancora aperta.',
  },
  'people.finished': { choosing: 'ha finito', locked: 'ha finito', sealed: 'dieci parole', published: 'dieci parole' },
  /** In an open room: ten saved words play once they are sealed, and nobody else sees who has ten (TEN-WORDS-PLAY). */
  'people.unfinished': { choosing: 'sta scegliendo', locked: 'si vedrà', sealed: 'si vedrà', published: 'si vedrà' },
  'lobby.unfinished': {
    choosing: '',
    locked: 'Non hai dieci parole: qui giochi senza.',
    sealed: 'Giochi senza parole. Le orecchie però le hai.',
    spoken: 'Giochi senza parole.',
    published: 'Giochi senza parole.',
  },
  'lobby.outside': {
    choosing: 'Non sei in questa stanza: la guardi da fuori. Ricarica la pagina per entrare.',
    locked: 'Non sei in questa stanza: la guardi da fuori. Ricarica la pagina per entrare.',
    sealed: 'Le parole sono sigillate: nessuno entra o esce più. La guardi da fuori.',
    published: 'Non sei in questa stanza: la guardi da fuori.',
  },
  'lobby.closing': {
    choosing: 'La stanza si sta chiudendo: nessuno entra o esce più.',
    locked: 'La stanza si sta chiudendo: nessuno entra o esce più.',
    begun: 'Si scoprono le carte: nessuno entra o esce più.',
    sealed: 'Si scoprono le carte: nessuno entra o esce più.',
    published: 'La stanza si sta chiudendo: nessuno entra o esce più. La classifica arriva da sola.',
  },
  'lobby.key': {
    choosing: 'Chiudi stanza',
    locked: 'Chiudi stanza',
    sealed: 'Scopri le carte',
    published: 'Chiudi stanza',
  },
  'lobby.key.note': {
    choosing: 'Si preme quando ci siete tutti.',
    locked: 'Si preme quando ci siete tutti.',
    sealed: 'La stanza si chiude e tutti vedono le dieci di tutti. Se sei in cucina, dopo due minuti fa da sola.',
    spoken: 'La stanza si chiude e tutti vedono le dieci di tutti.',
    published: 'La stanza si chiude, e la classifica è quella. Indietro non si torna.',
  },
  'lobby.key.note.crowded': {
    choosing: 'Si preme quando ci siete tutti.',
    locked: 'Si preme quando ci siete tutti.',
    sealed: 'La stanza si chiude, e ognuno segue le sue dieci. Se sei in cucina, dopo due minuti fa da sola.',
    spoken: 'La stanza si chiude, e ognuno segue le sue dieci.',
    published: 'La stanza si chiude, e la classifica è quella. Indietro non si torna.',
  },
  'keys.heir': {
    choosing: 'Chiuderà la stanza al posto tuo.',
    locked: 'Chiuderà la stanza al posto tuo.',
    sealed: 'Scoprirà le carte al posto tuo.',
    published: 'Chiuderà la stanza al posto tuo.',
  },
  'reveal.owner': {
    choosing: '',
    locked: '',
    sealed: 'Nessuno cambia più niente.|Manca solo il tuo dito.',
    published: '',
  },
  'reveal.player': { choosing: '', locked: '', sealed: 'Tocca al capo:|{owner}', published: '' },
  'reveal.mega': {
    choosing: '',
    locked: '',
    sealed: 'Qui niente tabellone:|segui le tue dieci alla pagina 102.',
    spoken: 'Qui niente tabellone:|si aspetta il testo.',
    published: '',
  },
  'reveal.player.note': {
    choosing: '',
    locked: '',
    sealed: 'Parte un messaggio, non la sveglia vera. Se {owner} dorme, dopo due minuti le carte si scoprono da sole.',
    spoken: 'Parte un messaggio, non la sveglia vera.',
    published: '',
  },
} as const satisfies Record<string, Text>

export const lobbyText = textsOf(LOBBY)

// The question before a room closes, and a closed room that waits.

const OUTSIDE = 'Qui si è già chiuso: la guardi da fuori, non giochi.'

export const CLOSING = {
  'closing.title': {
    choosing: 'Chiudere la stanza?',
    locked: 'Chiudere la stanza?',
    sealed: 'Scoprire le carte?',
    published: 'Chiudere la stanza?',
  },
  'closing.early': {
    undated: 'Le parole si possono ancora scegliere, e chi arriva dopo resta fuori.',
    choosing: 'Le parole si possono ancora scegliere per {time}, e chi arriva dopo resta fuori.',
    locked: 'Chi arriva dopo resta fuori.',
    sealed: '',
    published: '',
  },
  /** `who`: the players who have not finished; `names`: those who can be called. */
  'closing.missing': {
    choosing: '{who} ancora premuto «Ho finito!»{names}.',
    locked: '{who} premuto «Ho finito!» in tempo{names}.',
    sealed: 'Chi ha dieci parole salvate gioca, anche senza «Ho finito!». Indietro non si torna.',
    published: '{who} premuto «Ho finito!» in tempo{names}.',
  },
  'closing.missing.note': {
    choosing: 'Se chiudi ora {plays} senza parole, con zero punti. Indietro non si torna: {call}',
    locked: 'Se chiudi ora {plays} senza parole. Aspetta che siano sigillate, e chi ne ha dieci salvate gioca.',
    sealed: '',
    published: 'Se chiudi ora {plays} senza parole. Aspetta che siano sigillate, e chi ne ha dieci salvate gioca.',
  },
  'closed.title': {
    choosing: '{room}: chiusa',
    locked: '{room}: chiusa',
    sealed: '{room}: il tabellone',
    published: '{room}: la classifica',
  },
  'closed.crowded.title': {
    choosing: '{room}: chiusa',
    locked: '{room}: chiusa',
    sealed: '{room}: si ascolta',
    spoken: '{room}: si aspetta',
    published: '{room}: la classifica',
  },
  /** In place of `ranking.waiting`, for people who get a board: after the begin it is at most a minute away. */
  'closed.curtain': {
    choosing: '',
    locked: '',
    begun: 'Si scoprono le carte|Ancora un attimo.',
    sealed: 'Si scoprono le carte|Ancora un attimo.',
    spoken: '',
    published: '',
  },
  'closed.note': {
    undated: 'Ci vediamo la sera del discorso: appena c’è, compare da sola.',
    choosing: 'Prima parla il Presidente. Poi, appena c’è, compare da sola.',
    locked: 'Oppure resta qui: appena le parole sono sigillate, compare il tabellone.',
    begun: 'Appena le parole sono sigillate, compare il tabellone.',
    sealed: 'Intanto si ascolta.',
    spoken: 'O resta qui: appena c’è, compare da sola.',
    published: 'O resta qui: appena c’è, compare da sola.',
  },
  'closed.crowded.note': {
    undated: 'Ci vediamo la sera del discorso: appena c’è, compare da sola.',
    choosing: 'Prima parla il Presidente. Poi, appena c’è, compare da sola.',
    locked: 'Prima parla il Presidente. Poi, appena c’è, compare da sola.',
    sealed: 'Qui niente tabellone: segui le tue dieci alla pagina 102.',
    spoken: 'O resta qui: appena c’è, compare da sola.',
    published: 'O resta qui: appena c’è, compare da sola.',
  },
  /** For visitors who are not in the room. */
  'closed.outside': { choosing: OUTSIDE, locked: OUTSIDE, sealed: OUTSIDE, published: OUTSIDE },
  'closed.outside.key': {
    choosing: 'Fai una stanza tua',
    locked: 'Fai una stanza tua',
    sealed: 'Torna alle tue stanze',
    published: 'Torna alle tue stanze',
  },
} as const satisfies Record<string, Text>

export const closingText = textsOf(CLOSING)

// Texts that a player sends to others, or to their own calendar: invitations, and messages that wake somebody.

export const MESSAGES = {
  /** Empty: nobody can enter, so there is nothing to share. */
  'invitation.heading': {
    choosing: 'Aggiungi un posto a tavola',
    locked: 'Aggiungi un posto a tavola',
    sealed: '',
    published: '',
  },
  'invitation.text': {
    choosing: 'Ti aspetto nella stanza «{room}» di DIECI PAROLE: scegli dieci parole prima del discorso!',
    locked: 'Ti aspetto nella stanza «{room}» di DIECI PAROLE: entra, se hai già le tue dieci parole!',
    begun: 'Ti aspetto nella stanza «{room}» di DIECI PAROLE: entra adesso, il Presidente parla!',
    sealed: '',
    published: '',
  },
  'invitation.poster': { choosing: 'Inquadra e gioca', locked: 'Inquadra ed entra', sealed: '', published: '' },
  'wake.unfinished.key': { choosing: 'Sveglia chi non ha finito', locked: '', sealed: '', published: '' },
  'wake.unfinished.text': {
    undated: 'In «{room}» manca il «Ho finito!» di {names}: senza, si gioca senza parole.',
    choosing: 'In «{room}» manca il «Ho finito!» di {names}: fra {time} si chiude, e servono dieci parole.',
    locked: '',
    sealed: '',
    published: '',
  },
  'missing.key': { choosing: 'Chi manca?', locked: '', sealed: '', published: '' },
  'missing.late': {
    choosing: '',
    locked: 'Tempo scaduto: gioca chi ha dieci parole salvate.',
    sealed: 'Tempo scaduto: gioca chi ha dieci parole salvate.',
    published: 'Tempo scaduto: gioca chi ha dieci parole salvate.',
  },
  'wake.owner.key': { choosing: '', locked: '', sealed: 'Sveglia il capo', published: 'Sveglia il capo' },
  'wake.owner.text': {
    choosing: '',
    locked: '',
    sealed: '{owner}, in «{room}» le carte sono ancora coperte: tocca a te, premi «Scopri le carte»!',
    published: '{owner}, il discorso c’è e «{room}» è ancora aperta: tocca a te, premi «Chiudi stanza»!',
  },
  /** A closed room is shown to others; nobody can enter it. */
  'closed.share.heading': {
    choosing: 'Fai vedere la stanza',
    locked: 'Fai vedere la stanza',
    sealed: 'Fai vedere la stanza',
    published: 'Fai vedere',
  },
  'closed.share.text': {
    choosing: 'La stanza «{room}» di DIECI PAROLE è chiusa: ora si aspetta il discorso.',
    locked: 'La stanza «{room}» di DIECI PAROLE è chiusa: ora si aspetta il discorso.',
    sealed: 'Nella stanza «{room}» di DIECI PAROLE si gioca: parole sigillate, orecchie aperte.',
    spoken: 'Nella stanza «{room}» di DIECI PAROLE si aspetta la classifica.',
    published: '«{room}», la classifica di DIECI PAROLE',
  },
  'reminder.key': { undated: '', choosing: 'La serata in calendario', locked: '', sealed: '', published: '' },
  'reminder.text': {
    undated: '',
    choosing:
      'Scegli dieci parole prima di quest’ora: salvate, valgono anche senza «Ho finito!». Poi si ascolta il Presidente.',
    locked: '',
    sealed: '',
    published: '',
  },
  'reminder.alarm': {
    undated: '',
    choosing: 'Fra un’ora si chiude: le tue dieci parole ci sono?',
    locked: '',
    sealed: '',
    published: '',
  },
} as const satisfies Record<string, Text>

export const messageText = textsOf(MESSAGES)

// Announcements of a screen reader when the stage changes on an open page: only the changes that concern this listener.

export const SPOKEN = {
  'spoken.finished': {
    choosing: '',
    locked: 'Tempo scaduto: ora tocca al Presidente.',
    begun: 'Il Presidente parla.',
    sealed: 'Le parole sono sigillate.',
    spoken: '',
    published: 'Il testo ufficiale è uscito.',
  },
  'spoken.unfinished': {
    choosing: 'Le parole si possono scegliere di nuovo.',
    locked: 'Tempo scaduto: giochi senza parole.',
    begun: 'Il Presidente parla: giochi senza parole.',
    sealed: 'Le parole sono sigillate: giochi senza parole.',
    spoken: '',
    published: 'Il testo ufficiale è uscito.',
  },
  'spoken.owner': {
    choosing: '',
    locked: 'Tempo scaduto: nessuno sceglie più.',
    begun: 'Il Presidente parla.',
    sealed: 'Le parole sono sigillate: ora puoi scoprire le carte.',
    spoken: '',
    published: 'Il testo ufficiale è uscito: la stanza è ancora aperta.',
  },
} as const satisfies Record<string, Text>

export const spokenText = textsOf(SPOKEN)
