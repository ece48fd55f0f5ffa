import { RULES } from '../../shared/extra-rules.ts'
import type { RuleId } from '../../shared/rooms/rooms.ts'

export function StateBadge({ isOpen, isClosing = false }: { isOpen: boolean; isClosing?: boolean }) {
  if (isClosing) return <span className="badge closing">Si chiude</span>
  return isOpen ? <span className="badge">Aperta</span> : <span className="badge closed">Chiusa</span>
}

export function RuleBadges({ rules }: { rules: readonly RuleId[] }) {
  return rules.map((id) => (
    <span className="badge rule" key={id}>
      {RULES[id].shortName}
    </span>
  ))
}
