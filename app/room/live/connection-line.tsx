import type { LiveRoom } from './room-store.ts'

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
