/** A closed room: what its board says while he speaks and when he has, and the line of its ranking. */
import { type Text, textsOf } from './text.ts'

export const BOARD = {
  /** In the band, while no word is. */
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
  /** There is nothing to touch on a television. */
  'board.call.wall': {
    choosing: '',
    locked: '',
    sealed: 'Senti una parola? Toccala sul telefono.',
    spoken: 'Aspettando la classifica ufficiale',
    published: 'Aspettando la classifica ufficiale',
  },
  /** How much was heard, and of the words' places only what is still open. */
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
