/**
 * What stands above every screen of a room: its state and rules as badges, and the line that says that the connection
 * is away.
 */
import { RULES } from '../../shared/extra-rules.ts'
import type { RuleId } from '../../shared/rules.ts'
import type { LiveRoom } from './live.ts'

/** Aperta or Chiusa. */
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

/** Shows only what the person should know: that the page may be out of date, or that its version is too old. */
export function ConnectionLine({ live }: { live: LiveRoom }) {
  return (
    <div role="status">
      {live.connection === 'lost' && (
        <p className="notice wait small">Collegamento perso: riprovo da solo. Quello che vedi può essere di poco fa.</p>
      )}
      {live.connection === 'stopped' && (
        <p className="notice wait">
          {live.reason === 'clientTooOld'
            ? 'C’è una versione nuova del gioco: ricarica la pagina.'
            : 'Questa pagina non si aggiorna più: ricaricala.'}{' '}
          <button className="button" type="button" onClick={() => location.reload()}>
            Ricarica
          </button>
        </p>
      )}
    </div>
  )
}
