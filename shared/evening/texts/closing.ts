/** The question before a room closes, and a closed room that waits. */
import { type Text, textsOf } from './text.ts'

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
  /** `who` has not; `names` of those who can be called. */
  'closing.missing': {
    choosing: '{who} ancora premuto «Ho finito!»{names}.',
    locked: '{who} premuto «Ho finito!» in tempo{names}.',
    sealed: '{who} premuto «Ho finito!» in tempo{names}.',
    published: '{who} premuto «Ho finito!» in tempo{names}.',
  },
  'closing.missing.note': {
    choosing: 'Se chiudi ora {plays} senza parole, con zero punti. Indietro non si torna: {call}',
    locked:
      'Ormai {plays} senza parole, con zero punti, qualunque cosa tu faccia. Se chiudi ora, indietro non si torna.',
    sealed:
      'Ormai {plays} senza parole, con zero punti, qualunque cosa tu faccia. Se chiudi ora, indietro non si torna.',
    published:
      'Ormai {plays} senza parole, con zero punti, qualunque cosa tu faccia. Se chiudi ora, indietro non si torna.',
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
  /** In place of `ranking.waiting`, for those who get a board: from the begin on it is a minute away at most. */
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
  /** For who is not in it. */
  'closed.outside': { choosing: OUTSIDE, locked: OUTSIDE, sealed: OUTSIDE, published: OUTSIDE },
  'closed.outside.key': {
    choosing: 'Fai una stanza tua',
    locked: 'Fai una stanza tua',
    sealed: 'Torna alle tue stanze',
    published: 'Torna alle tue stanze',
  },
} as const satisfies Record<string, Text>

export const closingText = textsOf(CLOSING)
