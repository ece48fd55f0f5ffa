/** Page 110 of an open room, for its owner, its other players, and who looks from outside. */
import { type Text, textsOf } from './text.ts'

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
    locked: 'Nessuno ha finito in tempo.|Tutti senza parole.',
    ...COVERED,
  },
  'lobby.line.some': {
    choosing: '{done}|Chi manca rimugina.',
    locked: '{done}|Chi manca, senza parole.',
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
  'people.unfinished': {
    choosing: 'sta scegliendo',
    locked: 'senza parole',
    sealed: 'senza parole',
    published: 'senza parole',
  },
  'lobby.unfinished': {
    choosing: '',
    locked: 'Non hai premuto «Ho finito!»: qui giochi senza parole.',
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
    choosing: 'Si preme quando ci siete tutti: poi nessuno entra o esce, e le parole restano coperte fino al discorso.',
    locked: 'Da lì in poi nessuno entra o esce. Le parole restano coperte finché non sono sigillate.',
    sealed: 'La stanza si chiude e tutti vedono le dieci di tutti. Se sei in cucina, dopo due minuti fa da sola.',
    spoken: 'La stanza si chiude e tutti vedono le dieci di tutti.',
    published: 'La stanza si chiude, e la classifica è quella.',
  },
  'lobby.key.note.crowded': {
    choosing: 'Si preme quando ci siete tutti: poi nessuno entra o esce, e le parole restano coperte fino al discorso.',
    locked: 'Da lì in poi nessuno entra o esce. Le parole restano coperte.',
    sealed: 'La stanza si chiude, e ognuno segue le sue dieci. Se sei in cucina, dopo due minuti fa da sola.',
    spoken: 'La stanza si chiude, e ognuno segue le sue dieci.',
    published: 'La stanza si chiude, e la classifica è quella.',
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
