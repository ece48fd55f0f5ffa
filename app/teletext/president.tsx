import { presidentSmall } from './look/president-small.ts'
import { Mosaic } from './mosaic.tsx'

/** The president, one button: the dice and its sounds are loaded at the first tap. */
export function President() {
  return (
    <button className="president" type="button" aria-label="Il presidente: tocca per il dado">
      <Mosaic drawing={presidentSmall} />
    </button>
  )
}
