/** Before the sign-in, of the room that the link leads to; and a closed room that waits, for who is not in it. */
import type { Text } from './text.ts'

const CLOSED = '{room} è già chiusa: la guardi da fuori, non giochi.'
const INSIDE = 'Se c’eri già, entra: sei ancora dentro.'
const OUTSIDE = 'Qui si è già chiuso: la guardi da fuori, non giochi.'

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
  'closed.outside': { choosing: OUTSIDE, locked: OUTSIDE, sealed: OUTSIDE, published: OUTSIDE },
  'closed.outside.key': {
    choosing: 'Fai una stanza tua',
    locked: 'Fai una stanza tua',
    sealed: 'Torna alle tue stanze',
    published: 'Torna alle tue stanze',
  },
} as const satisfies Record<string, Text>
