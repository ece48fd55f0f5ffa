/** «doppia: ce l’hanno anche Anna, Chiara e Marco»: who else has a word, and how it is said. Pure. */
import { MOST_NAMED } from '../../shared/ranking/sharing.ts'
import type { Sharing } from '../../shared/ranking/types.ts'
import { grouped, listNames } from './count.ts'

/** After «doppia: ». Whoever reads is not named. */
export function whoElse({ takers, others, isCallers }: Sharing): string {
  const count = takers - 1
  if (others === undefined) return count === 1 ? 'ce l’ha anche un altro' : `ce l’hanno anche altri ${grouped(count)}`
  const names = isCallers ? ['tu', ...others] : others
  const verb = isCallers ? (count === 1 ? 'ce l’hai' : 'ce l’avete') : count === 1 ? 'ce l’ha' : 'ce l’hanno'
  return `${verb} anche ${listNames(names, count, MOST_NAMED)}`
}
