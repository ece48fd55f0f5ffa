import { explain } from '../../../shared/ranking/explain.ts'
import type { PlayerResult } from '../../../shared/ranking/types.ts'
import type { RuleId } from '../../../shared/rules.ts'
import { number } from '../../text/points.ts'

/** «LM +2» beside the player who was last before the rule moved them, wherever they stand now; else nothing. */
export function LastManBadge({ result, rules }: { result: PlayerResult; rules: readonly RuleId[] }) {
  if (!result.isLastMan) return null
  const gain = explain(result, rules).lastMan.points
  const signed = gain < 0 ? number(gain) : `+${gain}`
  return (
    <span className="badge">
      <span aria-hidden="true">LM {signed}</span>
      <span className="spoken">Last man, {signed}</span>
    </span>
  )
}
