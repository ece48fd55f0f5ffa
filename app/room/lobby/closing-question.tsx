import type { RoomView, Season } from '../../../shared/api/shapes.ts'
import { count, listNames } from '../../text/count.ts'
import { useMoment } from '../../text/time.ts'
import { isOver } from '../../words/is-over.ts'

const NAMES = 12

type Props = { view: RoomView; me: string; season: Season }

/**
 * Decision 11: tells the owner, by name, who would play without words. The room knows only who has pressed «Ho
 * finito!», so the names are those who have not; while they still can, the owner can call them.
 */
export function ClosingQuestion({ view, me, season }: Props) {
  const isTooLate = useMoment(() => view.season !== season.year || isOver(season))
  const missing = view.players.filter((player) => !player.hasFinished)
  const total = Math.max(view.playerCount - view.finishedCount, missing.length)
  if (total === 0) {
    return <p>Tutti hanno le loro dieci parole. Indietro non si torna: poi conta solo il Presidente.</p>
  }
  const isMissing = missing.some(({ id }) => id === me)
  const others = missing.filter(({ id }) => id !== me).map(({ fullName }) => fullName)
  const names = isMissing ? ['tu', ...others] : others
  const isOnlyMe = isMissing && total === 1
  const plays = isMissing ? (total === 1 ? 'giochi' : 'giocate') : total === 1 ? 'gioca' : 'giocano'
  return (
    <>
      <p className="notice wait">
        {isOnlyMe ? 'Non hai' : count(total, 'giocatore non ha', 'giocatori non hanno')} {!isTooLate && 'ancora '}
        premuto «Ho finito!»{isTooLate && ' in tempo'}
        {/* In a large room, all of them may be outside the players that the browser has. */}
        {names.length > 0 && !isOnlyMe && `: ${listNames(names, total, NAMES)}`}.
      </p>
      {isTooLate ? (
        <p>
          Ormai {plays} senza parole, con zero punti, qualunque cosa tu faccia. Se chiudi ora, indietro non si torna.
        </p>
      ) : (
        <p>
          Se chiudi ora {plays} senza parole, con zero punti. Indietro non si torna:{' '}
          {isOnlyMe ? 'prima premilo tu.' : 'puoi ancora fare una telefonata.'}
        </p>
      )}
    </>
  )
}
