/** The wall while it shows neither a code, nor a board, nor a podium: to be read from the sofa, by everybody at once. */
import { type Text, textsOf } from './text.ts'

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
