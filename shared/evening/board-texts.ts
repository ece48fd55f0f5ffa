/** Texts of a board, the ranking after it and the wall in each stage (game.md, «What each screen says»). */
import { type Text, textsOf } from './text.ts'

// A closed room: its board during the speech and after it, and the line of its ranking.

export const BOARD = {
  /** In the band, while it shows no word. */
  'board.band': {
    choosing: '',
    locked: '',
    sealed: 'Si scoprono le carte',
    spoken: 'Ha finito. Auguri!',
    published: 'Il testo è uscito',
  },
  'board.call': {
    choosing: '',
    locked: '',
    sealed: 'Senti una parola? Toccala.',
    spoken: 'Aspettando la classifica ufficiale',
    published: 'Aspettando la classifica ufficiale',
  },
  /** A television has nothing to touch. */
  'board.call.wall': {
    choosing: '',
    locked: '',
    sealed: 'Senti una parola? Toccala sul telefono.',
    spoken: 'Aspettando la classifica ufficiale',
    published: 'Aspettando la classifica ufficiale',
  },
  /** How much was heard, and those words' places that are still open. */
  'board.note': {
    choosing: '',
    locked: '',
    sealed: '',
    spoken: '{heard}. Si tocca ancora: vale anche la memoria.{open}',
    published: '{heard}.{open}',
  },
  'crowd.band': { choosing: '', locked: '', sealed: 'Si ascolta', spoken: 'Si aspetta', published: 'Si aspetta' },
  'crowd.call': {
    choosing: '',
    locked: '',
    sealed: 'Ascolta: le parole si accendono da sole.',
    spoken: 'Aspettando la classifica ufficiale|Ritorna tra qualche minuto',
    published: 'Aspettando la classifica ufficiale|Ritorna tra qualche minuto',
  },
  'ranking.waiting': {
    undated: 'Aspettando la classifica ufficiale|Ritorna tra qualche minuto',
    choosing: 'Aspettando la classifica ufficiale|Ci vediamo la sera del discorso',
    locked: 'Aspettando la classifica ufficiale|Ritorna tra qualche minuto',
    sealed: 'Aspettando la classifica ufficiale|Ritorna tra qualche minuto',
    published: 'Aspettando la classifica ufficiale|Ritorna tra qualche minuto',
  },
  'ranking.line': {
    choosing: 'Ora si aspetta,|incrociando le dita.',
    locked: 'Ora si aspetta,|incrociando le dita.',
    sealed: 'Ora si aspetta,|incrociando le dita.',
    published: 'Ora brindate,|chi più chi meno.',
  },
} as const satisfies Record<string, Text>

export const boardText = textsOf(BOARD)

// The wall while it shows neither a code, nor a board, nor a podium: everybody reads it at once from the sofa.

export const WALL = {
  'wall.open.call': {
    choosing: '',
    locked: '',
    sealed: 'Carte coperte: tocca al capo',
    published: 'Ancora aperta: tocca al capo',
  },
  'wall.open.note': {
    choosing: '',
    locked: '',
    sealed: 'Se {owner} dorme, dopo due minuti si scoprono da sole.',
    spoken: 'Manca solo il suo dito.',
    published: 'La classifica arriva quando si chiude la stanza.',
  },
  'wall.closing': {
    choosing: 'Si chiude',
    locked: 'Si chiude',
    begun: 'Si scoprono le carte',
    sealed: 'Si scoprono le carte',
    published: 'Si chiude',
  },
  'wall.closed': {
    choosing: 'Aspettando la classifica ufficiale',
    locked: 'Aspettando la classifica ufficiale',
    sealed: 'Si ascolta',
    spoken: 'Aspettando la classifica ufficiale',
    published: 'Aspettando la classifica ufficiale',
  },
  'wall.closed.note': {
    choosing: 'Prima parla il Presidente. Poi, appena c’è, compare da sola.',
    locked: 'Appena le parole sono sigillate, compare il tabellone.',
    sealed: '',
    spoken: 'Appena c’è, compare da sola.',
    published: 'Appena c’è, compare da sola.',
  },
  'wall.crowded.note': {
    choosing: 'Prima parla il Presidente. Poi, appena c’è, compare da sola.',
    locked: 'Prima parla il Presidente. Poi, appena c’è, compare da sola.',
    sealed: 'Qui niente tabellone: ognuno segue le sue dieci alla pagina 102.',
    spoken: 'Appena c’è, compare da sola.',
    published: 'Appena c’è, compare da sola.',
  },
} as const satisfies Record<string, Text>

export const wallText = textsOf(WALL)
