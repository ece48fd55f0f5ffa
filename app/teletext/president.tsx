import { presidentSmall } from './drawings.ts'
import { Mosaic } from './mosaic.tsx'

/** The president, as one button; `watchPresident` listens to it. */
export function President() {
  return (
    <button className="president" type="button" aria-label="Il presidente: tocca per il dado">
      <Mosaic drawing={presidentSmall} />
    </button>
  )
}

/**
 * The president is drawn in several places (the masthead, the login page's large portrait): one listener serves them
 * all. Dice and sounds are loaded at the first tap.
 */
export function watchPresident(): () => void {
  const tap = (event: MouseEvent): void => {
    if (!(event.target instanceof Element) || !event.target.closest('button.president')) return
    void import('../president/throw-dice.ts').then(({ throwDice }) => throwDice()).catch(() => {}) // without a network there is no sound
  }
  document.addEventListener('click', tap)
  return () => document.removeEventListener('click', tap)
}
