import type { RoomView } from '../../shared/api/shapes.ts'
import { WORDS_PER_PLAYER } from '../../shared/season.ts'
import { count, listNames } from '../text/count.ts'

const NAMES = 12

/** Decision 11: who closes is told, by name, who would play with fewer than ten words. */
export function ClosingQuestion({ view }: { view: RoomView }) {
  const missing = view.playerCount - view.finishedCount
  const names = view.players.filter((player) => player.wordCount < WORDS_PER_PLAYER).map((player) => player.fullName)
  if (missing <= 0 && names.length === 0) {
    return <p>Tutti hanno le loro dieci parole. Indietro non si torna: poi conta solo il Presidente.</p>
  }
  const total = Math.max(missing, names.length)
  return (
    <>
      <p className="notice wait">
        {count(total, 'giocatore ha', 'giocatori hanno')} meno di {WORDS_PER_PLAYER} parole
        {/* In a large room all of them may be beyond the players that are known here. */}
        {names.length > 0 && `: ${listNames(names, total, NAMES)}`}.
      </p>
      <p>
        Se chiudi ora {total === 1 ? 'gioca' : 'giocano'} con zero punti. Indietro non si torna: puoi ancora fare una
        telefonata.
      </p>
    </>
  )
}
