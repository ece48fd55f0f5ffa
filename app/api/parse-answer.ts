import { normaliseRules } from '../../shared/rules.ts'
import { isObject } from '../local/kept-shape.ts'

/**
 * Reads what the server has answered, now or in what this browser has kept of it. A newer release may have written it
 * (decision 104): a room's rules are those that this page knows, and whatever else is new is passed over where it is used.
 *
 * @throws for what is no JSON
 */
export function parseAnswer(text: string): unknown {
  const answer: unknown = JSON.parse(text)
  keepKnownRules(answer)
  return answer
}

/** Not by a reviver, which visits each of a board's ten thousand values: of a list, the first entry says whether it has any. */
function keepKnownRules(value: unknown): void {
  if (Array.isArray(value)) {
    if (isObject(value[0]) && 'rules' in value[0]) value.forEach(keepKnownRules)
  } else if (isObject(value)) {
    for (const [key, inner] of Object.entries(value)) {
      if (key === 'rules' && Array.isArray(inner)) value[key] = normaliseRules(inner)
      else keepKnownRules(inner)
    }
  }
}
