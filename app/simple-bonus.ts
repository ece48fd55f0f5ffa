/**
 * `simpleBonus` (decision 27). On: a bonus word is only marked «×2». Off: it has a mosaic star, is yellow, and says
 * what it is worth. It is an attribute of the root, which the style sheets read, and a value for the pages whose
 * wording depends on it.
 */
import { KEYS, keptCell } from './kept.ts'

export const simpleBonus = keptCell(KEYS.simpleBonus, (found) => found === true)

/** Called at the start. */
export function showSimpleBonus(): void {
  const apply = (): void => void document.documentElement.toggleAttribute('data-simple-bonus', simpleBonus.get())
  apply()
  simpleBonus.subscribe(apply)
}
