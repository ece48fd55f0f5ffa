import { normaliseRules } from '../../shared/rules.ts'

/**
 * Reads what the server has answered, now or in what this browser has kept of it. A newer release may have written it
 * (decision 104): a room's rules are those that this page knows, and whatever else is new is passed over where it is used.
 *
 * @throws for what is no JSON
 */
export const parseAnswer = (text: string): unknown =>
  JSON.parse(text, (key, value: unknown) => (key === 'rules' && Array.isArray(value) ? normaliseRules(value) : value))
