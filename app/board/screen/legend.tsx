import type { Stage } from '../../../shared/evening/stage.ts'
import type { RuleId } from '../../../shared/rules.ts'
import type { BoardView } from '../state/board-view.ts'
import { overNote, worthOfDouble } from '../state/sentences.ts'

/** `isCostly`: doubles cost a point here. */
export function Legend({ isCostly }: { isCostly: boolean }) {
  return (
    <dl className="legend small">
      <dt>
        <span className="demo maybe">?</span>
      </dt>
      <dd>sentita da uno: ne serve un altro</dd>
      <dt>
        <span className="demo sure">✓</span>
      </dt>
      <dd>sicura, e dà punti</dd>
      <dt>
        <span className="demo dup">✓</span>
      </dt>
      <dd>sicura ma doppia: {worthOfDouble(isCostly)}</dd>
      <dt>
        <span className="demo mine">così</span>
      </dt>
      <dd>toccata da te: ritoccala e si spegne</dd>
    </dl>
  )
}

/** In the legend's place once the speech is over. */
export function OverNote({ view, rules, stage }: { view: BoardView; rules: readonly RuleId[]; stage: Stage }) {
  return (
    <div className="legend-part">
      <p className="small second">{overNote(view, rules, stage)}</p>
    </div>
  )
}
