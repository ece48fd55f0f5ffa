import { RULE_IDS, type RuleId } from '../../../shared/rooms/rooms.ts'

/** Every choice of rules that a room can make, with its name. */
export const RULE_SETS = Array.from({ length: 2 ** RULE_IDS.length }, (_, bits): [name: string, rules: RuleId[]] => {
  const rules = RULE_IDS.filter((__, at) => (bits >> at) & 1)
  return [rules.join(' + ') || 'no rule', rules]
})
