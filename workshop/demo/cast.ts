/** The people of the demo. They are invented, and their addresses are in a domain reserved for examples. */

import { RULE_IDS, type RuleId } from '../../shared/rooms/rooms.ts'
import { checkWord } from '../../shared/words/validate.ts'

export type DemoPerson = {
  email: string
  fullName: string
  words: readonly string[]
  /** False for a person who is still choosing, with any number of words. */
  hasFinished: boolean
}

const person = (fullName: string, words: string, hasFinished = true): DemoPerson => ({
  fullName,
  email: `${fullName.toLowerCase().replaceAll(' ', '.')}@demo.example`,
  words: words.split(' ').filter((word) => word !== ''),
  hasFinished,
})

export const PEOPLE: readonly DemoPerson[] = [
  person('Giulia Ferri', 'pace lavoro futuro scuola coraggio ospedale montagne fiducia treno neve'),
  person('Marco De Santis', 'pace guerra giovani europa costituzione clima marinai speranza terremoto bollette'),
  person('Anna Colombo', 'pane farina biblioteca medici olimpiadi gentilezza libertà ponti autobus solitudine'),
  person('Luca Moretti', 'futuro sport atleti giovani lavoro impresa crescita coraggio energia continente'),
  person('Chiara Bianchi', 'bambini scuola maestre infanzia pace poesia gentilezza fiaba quaderni speranza'),
  person('Paolo Esposito', 'mare traghetto isola marinai vento porto pesca fatica costa pioggia'),
  person('Francesca Greco', 'donne libertà dignità lavoro stipendio affitto periferie diritti coraggio voto'),
  person('Davide Russo', 'panettone forno festa fortuna cuore astronauti olimpiadi calcio nonni radio'),
  person('Elena Marchetti', 'memoria costituzione repubblica lavoro europa pace coraggio libertà algoritmi piazza'),
  person('Simone Gallo', 'coraggio macchine algoritmi pace ricerca università lavoro estero giovani competenza'),
  person('Giuseppina Fontana', 'pane orto nipoti pazienza cucina domenica neve parrocchia pensione salute', false),
  person('Sara Conti', 'pace volontari ospedale medici infermieri salute cura', false),
  person('Matteo Rinaldi', 'lavoro casa tasse', false),
  person('Beatrice Villa', '', false),
]

export const firstName = ({ fullName }: DemoPerson): string => fullName.split(' ', 1)[0] ?? fullName

/** Replacements for a person who has too many of the season's bonus words, which the operator chooses. */
const SPARE =
  'luce finestra stazione ragazzo chiavi telefono bandiera ringraziamento comunità impegno popolo anziani'.split(' ')

/** The person's words, each playable in this season: a refused word is replaced by a spare one. */
export function playableWords(words: readonly string[], bonusWords: readonly string[]): string[] {
  const playable: string[] = []
  for (const candidate of [...words, ...SPARE]) {
    if (playable.length === words.length) break
    const checked = checkWord(candidate, { words: playable, bonusWords })
    if (checked.kind === 'accepted') playable.push(checked.word)
  }
  return playable
}

// The rooms of the demo, one for each state that a screen can show. Players by first name; the first one is the owner.

export type DemoRoom = {
  name: string
  rules: readonly RuleId[]
  players: readonly string[]
  isClosed: boolean
  /** The player who reopens it, for a room of last season that is reopened. */
  reopenedBy?: string
  /** For a reopened room: the player of last season's room who is not in it, and has an invitation until the speech. */
  invited?: string
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
    players: names('Luca Davide Simone Paolo Marco Giulia'),
    isClosed: false,
    reopenedBy: 'Luca',
    invited: 'Giulia',
    note: 'open, of last season: everybody has finished, Giulia is invited',
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
    reopenedBy: 'Elena',
    note: 'open, of last season, now another’s: someone without a word',
  },
  {
    name: 'Quelli del treno delle 7:12',
    rules: [],
    players: names('Sara'),
    isClosed: false,
    note: 'open: nobody has come yet',
  },
]

/** The room of `--live`: eight people who have all finished. */
export const LIVE_ROOM: DemoRoom = {
  name: 'Veglione in diretta',
  rules: ['last-word', 'last-man'],
  players: names('Giulia Marco Anna Luca Chiara Paolo Francesca Davide'),
  isClosed: true,
  note: 'the evening',
}
