/** The five extra rules of a room, as stored and sent. */

/** In the order of display. */
export const RULE_IDS = ['no-bonus', 'penalty-duplicates', 'last-man', 'last-word', 'bonus-no-duplicates'] as const

export type RuleId = (typeof RULE_IDS)[number]

/** The same rules, each once and in the order of `RULE_IDS`; unknown ones are left out. */
export const normaliseRules = (ids: readonly unknown[]): RuleId[] => RULE_IDS.filter((id) => ids.includes(id))
