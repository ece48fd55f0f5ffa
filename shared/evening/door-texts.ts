/** Texts before the sign-in, for the room of the opened link. */
import { type Text, textsOf } from './text.ts'

const CLOSED = '{room} è già chiusa: la guardi da fuori, non giochi.'
const INSIDE = 'Se c’eri già, entra: sei ancora dentro.'

export const DOOR = {
  'door.open': {
    choosing: 'Ti aspettano in «{room}»: entra!',
    locked: 'Ti aspettano in «{room}»: entra!',
    sealed: '',
    published: '',
  },
  'door.shut': {
    choosing: CLOSED,
    locked: CLOSED,
    sealed: CLOSED,
    published: 'Entra e vedi com’è finita in «{room}».',
  },
  'door.shut.own': { choosing: 'Fai una stanza tua?', locked: 'Fai una stanza tua?', sealed: '', published: '' },
  'door.shut.note': { choosing: INSIDE, locked: INSIDE, sealed: INSIDE, published: '' },
} as const satisfies Record<string, Text>

export const doorText = textsOf(DOOR)
