import { neverSaid } from '../../../shared/words/hints.ts'
import { listNames } from '../../text/count.ts'

/** Asked before words are locked for good: names those that no speech can contain, while they can be changed. */
export function FinishQuestion({ words }: { words: readonly string[] }) {
  const lost = neverSaid(words)
  const isOne = lost.length === 1
  return (
    <>
      {lost.length > 0 && (
        <p className="notice wait">
          Ancora un’occhiata: {listNames(lost.map((word) => `«${word}»`))} non {isOne ? 'uscirà' : 'usciranno'} mai,
          perché il discorso si divide a ogni cifra e a ogni segno. Per {isOne ? 'cambiarla' : 'cambiarle'} premi
          «Annulla».
        </p>
      )}
      <p>Sicuro? Non potrai più modificare le parole!</p>
    </>
  )
}
