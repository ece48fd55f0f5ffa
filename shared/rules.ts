/** The five extra rules of a room: their identifiers as stored and sent, and what a player reads about them. */

/** In the order in which they are shown. */
export const RULE_IDS = ['no-bonus', 'penalty-duplicates', 'last-man', 'last-word', 'bonus-no-duplicates'] as const

export type RuleId = (typeof RULE_IDS)[number]

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

/** The same rules, each once and in the order of `RULE_IDS`; unknown ones are left out. */
export const normaliseRules = (ids: readonly string[]): RuleId[] => RULE_IDS.filter((id) => ids.includes(id))
