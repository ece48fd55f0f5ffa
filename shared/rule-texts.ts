/** What a player reads about the rules. The login page needs their identifiers alone, so these are apart (decision 98). */
import type { RuleId } from './rules.ts'

export type Rule = { id: RuleId; title: string; description: string; shortName: string }

export const RULES: Record<RuleId, Rule> = {
  'no-bonus': {
    id: 'no-bonus',
    title: 'Nessun bonus',
    description: 'Le parole bonus valgono come le altre.',
    shortName: 'Nessun bonus',
  },
  'penalty-duplicates': {
    id: 'penalty-duplicates',
    title: 'Penalità duplicate',
    description: 'Le parole scelte da più giocatori valgono −1 invece di 0.',
    shortName: '−1 doppie',
  },
  'last-man': {
    id: 'last-man',
    title: 'Last man',
    description: 'Chi arriverebbe ultimo raddoppia i suoi punti, fino a +4.',
    shortName: 'Last man',
  },
  'last-word': {
    id: 'last-word',
    title: 'Ultima parola',
    description: 'La parola valida più vicina alla fine del discorso vale +3.',
    shortName: '+3 ultima',
  },
  'bonus-no-duplicates': {
    id: 'bonus-no-duplicates',
    title: 'Bonus nessuna duplicata',
    description: 'Chi non ha parole in comune con gli altri raddoppia il totale. Si calcola prima di Last man.',
    shortName: '×2 uniche',
  },
}
