import { useRevalidator } from 'react-router'
import { asked } from '../api/act.ts'
import { useSessionState } from '../session/use-session.ts'
import { BusyButton } from '../teletext/busy-button.tsx'
import { atHour } from '../text/hour.ts'

/** Home's cards are this browser's own, since the server could not be asked for them. */
export function KeptRooms({ at }: { at: number }) {
  const session = useSessionState()
  const revalidator = useRevalidator()
  // When not even the session could be asked for, the frame says so, and tries again for the whole page.
  const isFrameTrying = session.status === 'ready' && session.keptAt !== undefined
  return (
    <div className="notice wait">
      <p>
        {isFrameTrying ? '' : 'Il servizio non risponde. '}Queste sono le tue stanze com’erano {atHour(at)}.
      </p>
      {!isFrameTrying && (
        <BusyButton
          className="button"
          isBusy={revalidator.state !== 'idle'}
          press={() => void asked(revalidator.revalidate())}
        >
          Riprova
        </BusyButton>
      )}
    </div>
  )
}
