import type { Season } from '../../../shared/api/shapes.ts'
import { listNames } from '../../text/count.ts'

const USED = ['Ancora nessuna.', 'Ne hai usata una.', 'Le hai usate tutte e due.']

export function BonusWords({ season, words }: { season: Season; words: readonly string[] }) {
  if (season.bonusWords.length === 0) return null
  const used = words.filter((word) => season.bonusWords.includes(word)).length
  return (
    <section aria-labelledby="bonus">
      <h2 className="section" id="bonus">
        Valgono doppio
      </h2>
      <p>{listNames(season.bonusWords)}.</p>
      <p className="small second">Si scrivono come le altre. Al massimo due per giocatore. {USED[used]}</p>
    </section>
  )
}
