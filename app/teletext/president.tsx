import { presidentSmall } from './look/president-small.ts'
import { Mosaic } from './mosaic.tsx'

/** The president, one button. Who listens to it: `watchPresident`. */
export function President() {
  return (
    <button className="president" type="button" aria-label="Il presidente: tocca per il dado">
      <Mosaic drawing={presidentSmall} />
    </button>
  )
}

/**
 * He is drawn in more places than one (the masthead, the login page's large portrait) and is the same man in all of them:
 * one listener, whose dice and sounds are loaded at the first tap.
 */
export function watchPresident(): () => void {
  const tap = (event: MouseEvent): void => {
    if (!(event.target instanceof Element) || !event.target.closest('button.president')) return
    void import('../president/throw-dice.ts').then(({ throwDice }) => throwDice()).catch(() => {}) // no network, no noise
  }
  document.addEventListener('click', tap)
  return () => document.removeEventListener('click', tap)
}
