import { asked } from '../api/act.ts'
import { useSessionState } from '../session/use-session.ts'
import { Command } from '../teletext/command.tsx'
import { atHour } from '../text/hour.ts'
import { useVisit } from '../visit.tsx'

/** The notice that home's cards come from this browser, because the server could not be reached. */
export function KeptRooms({ at }: { at: number }) {
  const session = useSessionState()
  const { isRefreshing, refresh } = useVisit()
  // When the session could not be read either, the frame says so and retries for the whole page.
  const isFrameTrying = session.status === 'ready' && session.keptAt !== undefined
  return (
    <div className="notice wait">
      <p>
        {isFrameTrying ? '' : 'Il servizio non risponde. '}Queste sono le tue stanze com’erano {atHour(at)}.
      </p>
      {!isFrameTrying && (
        <Command className="button" isBusy={isRefreshing} run={() => asked(refresh())}>
          Riprova
        </Command>
      )}
    </div>
  )
}
