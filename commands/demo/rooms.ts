/** The rooms of the demo, one for each state that a screen can show. Players by first name; the first one is the owner. */
import type { RuleId } from '../../shared/rules.ts'
import { RULE_IDS } from '../../shared/rules.ts'

export type DemoRoom = {
  name: string
  rules: readonly RuleId[]
  players: readonly string[]
  isClosed: boolean
  note: string
}

const names = (text: string): string[] => text.split(' ')

export const ROOMS: readonly DemoRoom[] = [
  {
    name: 'Cenone da nonna Pina',
    rules: ['last-word', 'last-man'],
    players: names('Giulia Marco Anna Luca Chiara Paolo'),
    isClosed: true,
    note: 'closed: podium, a last man, the last word',
  },
  {
    name: 'Ufficio acquisti',
    rules: ['penalty-duplicates', 'no-bonus'],
    players: names('Marco Francesca Elena Simone Giulia Matteo'),
    isClosed: true,
    note: 'closed: duplicates at -1, someone without words',
  },
  {
    name: 'Tombola di condominio',
    rules: RULE_IDS,
    players: names('Elena Davide Francesca Paolo'),
    isClosed: true,
    note: 'closed: all five rules',
  },
  {
    name: 'Calcetto del giovedì',
    rules: ['bonus-no-duplicates', 'last-man'],
    players: names('Luca Davide Simone Paolo Marco'),
    isClosed: false,
    note: 'open: everybody has finished',
  },
  {
    name: 'Scala B, via Verdi 12',
    rules: [],
    players: names('Anna Sara Matteo Beatrice Giulia Davide Giuseppina'),
    isClosed: false,
    note: 'open: some still choosing',
  },
  {
    name: 'Coro di Santa Cecilia',
    rules: ['last-word'],
    players: names('Chiara Beatrice Elena'),
    isClosed: false,
    note: 'open: someone without a word',
  },
  {
    name: 'Quelli del treno delle 7:12',
    rules: [],
    players: names('Sara'),
    isClosed: false,
    note: 'open: nobody has come yet',
  },
]

/** Of `--years`: which of last year's rooms have come back, by whom of their players. The others wait in the albo. */
export const REOPENED_BY: Readonly<Record<string, string>> = {
  'Cenone da nonna Pina': 'Marco',
  'Calcetto del giovedì': 'Luca',
}

/** The room of `--live`: eight who have all finished. */
export const LIVE_ROOM: DemoRoom = {
  name: 'Veglione in diretta',
  rules: ['last-word', 'last-man'],
  players: names('Giulia Marco Anna Luca Chiara Paolo Francesca Davide'),
  isClosed: true,
  note: 'the evening',
}
