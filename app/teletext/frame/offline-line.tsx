import { useSyncExternalStore } from 'react'
import { asked } from '../../api/act.ts'
import { useReturn } from '../../repeat.ts'
import { type KeptState, sessionStore } from '../../session/store.ts'
import { useSessionState } from '../../session/use-session.ts'
import { atHour } from '../../text/hour.ts'
import { useVisit } from '../../visit.tsx'
import { Command, useCommand } from '../command.tsx'

const subscribe = (listener: () => void): (() => void) => {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

const isOnline = (): boolean => navigator.onLine

/** Shown on every page while the network or service is away: the page may be old, and nothing typed is lost. */
export function OfflineLine() {
  const hasNetwork = useSyncExternalStore(subscribe, isOnline, () => true)
  const state = useSessionState()
  const kept = state.status === 'ready' && state.keptAt !== undefined ? state : null
  return (
    <div className="notice wait small offline-line" role="status">
      {!hasNetwork && !kept && <p>Senza rete: quello che vedi è di prima. Niente va perso.</p>}
      {kept && <KeptLine kept={kept} hasNetwork={hasNetwork} />}
    </div>
  )
}

/** Nobody answered at the start, and the service is asked again and again; pages show what this browser has stored. */
function KeptLine({ kept, hasNetwork }: { kept: KeptState; hasNetwork: boolean }) {
  const command = useCommand()
  const { opening, refresh } = useVisit()
  const ask = async (): Promise<void> => {
    const now = await sessionStore.refresh()
    const isBack = now.status === 'ready' && now.keptAt === undefined && now.session.account !== null
    if (isBack && opening === null) await refresh()
  }
  useReturn(kept, async () => void (await command.carryOut(ask())))
  return (
    <>
      <p>
        {hasNetwork ? 'Il servizio non risponde.' : 'Senza rete.'} Ultima risposta {atHour(kept.keptAt)}: vedi quella.
        Niente va perso, e riprovo da solo.
      </p>
      <Command className="button" of={command} run={() => asked(ask())}>
        Riprova
      </Command>
    </>
  )
}
