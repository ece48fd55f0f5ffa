import { phaseOf } from '../../shared/evening/phase.ts'
import { serverNow } from '../net/server-clock.ts'
import { useMaybePlayer } from '../session/use-session.ts'
import { useEachSecond } from '../text/moment.ts'

/** Whether this player still has words to finish: the key to them blinks on every other page, and FERMA holds it. */
export function useWordsDue(): boolean {
  const player = useMaybePlayer()
  const mayChoose = useEachSecond(() => player !== null && phaseOf(player.season, serverNow()) === 'choosing')
  return mayChoose && player !== null && !player.user.hasFinished
}
