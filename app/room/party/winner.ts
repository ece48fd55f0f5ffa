import type { PlayerResult } from '../../../shared/ranking/types.ts'
import { points } from '../../text/points.ts'

/** The line under the winner's name: dry, and true to how it was won. */
export function winnerLine(podium: readonly PlayerResult[], me: string): string {
  const [winner, second] = podium
  if (!winner) return ''
  const scored = points(winner.score)
  if (winner.id === me) return `${scored}. Sei proprio tu.`
  if (!second) return `${scored}, e nessuno contro`
  if (second.score === winner.score) return `${scored}, per un soffio`
  if (winner.score <= 0) return `${scored}: è bastato`
  return `${scored}, zero modestia`
}

/** As large as the name allows: its longest part decides. */
export const winnerSize = (name: string): 'giant' | 'large' | 'small' => {
  const longest = Math.max(...name.split(/[\s-]/).map((part) => [...part].length))
  return longest <= 7 && [...name].length <= 24 ? 'giant' : longest <= 13 ? 'large' : 'small'
}
