import type { LiveRoom } from './room-store.ts'

/** Says only what the person should know: that what they see may be behind, or that this page is too old. */
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
