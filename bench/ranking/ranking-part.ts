import { count, ms, type Table, times } from '../../commands/shell/table.ts'
import { benchRanking } from './ranking-bench.ts'

const PLAYERS = [1000, 10_000, 100_000, 1_000_000]
const GOAL = { players: 100_000, ratio: 1.5 }

const repetitionsFor = (players: number): number => Math.max(3, Math.min(31, Math.round(1_500_000 / players)))

export function rankingPart(): Table[] {
  const rows = PLAYERS.map((players) => {
    const { ratio, parseMs, rankMs } = benchRanking(players, repetitionsFor(players))
    const goal = players === GOAL.players ? `≤ ${GOAL.ratio}: ${ratio <= GOAL.ratio ? 'yes' : 'no'}` : ''
    return [count(players), ms(rankMs), ms(parseMs), times(ratio), goal]
  })
  return [{ title: 'Ranking', head: ['players', 'ranking', 'JSON.parse', 'to it', 'goal'], rows }]
}
