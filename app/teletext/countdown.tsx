import type { Season } from '../../shared/api/shapes.ts'
import { spanInWords, useNow } from '../text/time.ts'

/** The news line of home and words: the time that is left, or what has happened. */
export function Countdown({ season, before, without }: { season: Season; before: string; without: string }) {
  const now = useNow()
  if (season.speechPublished) return <>Il Presidente ha parlato.</>
  if (season.wordsDeadline === null) return <>{without}</>
  const left = Date.parse(season.wordsDeadline) - now
  if (left < 1000) return <>Il discorso è iniziato. Silenzio in sala.</>
  return (
    <>
      {before}
      <br />
      <span className="number">{spanInWords(left)}</span>
    </>
  )
}
