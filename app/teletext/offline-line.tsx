import { useSyncExternalStore } from 'react'

const subscribe = (listener: () => void): (() => void) => {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

const isOnline = (): boolean => navigator.onLine

/** On every page, as long as the device says so: what is on screen may be behind, and nothing typed is lost. */
export function OfflineLine() {
  const hasNetwork = useSyncExternalStore(subscribe, isOnline, () => true)
  return (
    <div role="status">
      {!hasNetwork && <p className="offline-line small">Senza rete: quello che vedi è di prima. Niente va perso.</p>}
    </div>
  )
}
