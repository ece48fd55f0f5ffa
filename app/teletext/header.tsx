import { Link, useLocation } from 'react-router'
import { pageNumber } from '../../shared/pages.ts'
import { useMaybePlayer } from '../session/use-session.ts'
import { Clock } from './clock.tsx'
import { openBare } from './dialog-store.ts'

const openKeypad = async (): Promise<void> => {
  const { Keypad } = await import('./keypad.tsx')
  await openBare('A che pagina?', (close) => <Keypad close={close} />)
}

/** Page number, name, clock: green, yellow, green. Only a player's tap opens the keypad. */
export function Header() {
  const page = pageNumber(useLocation().pathname)
  const player = useMaybePlayer()
  return (
    <header className="top">
      {player ? (
        <button
          className="top-page"
          type="button"
          aria-label={`Pagina ${page}: apri il tastierino`}
          onClick={() => void openKeypad()}
        >
          {page}
        </button>
      ) : (
        <span className="top-page">{page}</span>
      )}
      <Link className="top-name" to="/">
        DIECI PAROLE
      </Link>
      <Clock />
    </header>
  )
}
