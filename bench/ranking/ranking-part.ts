import { count, mebibytes, ms, type Table, times } from '../../commands/shell/table.ts'
import { benchRanking } from './ranking-bench.ts'

const PLAYERS = [1000, 10_000, 100_000, 1_000_000]
const GOAL = { players: 100_000, ratio: 1.5 }

const repetitionsFor = (players: number): number => Math.max(3, Math.min(31, Math.round(1_500_000 / players)))

/** Scales the ratio to a tenth of the players by the growth of n log n. */
const nLogN = (players: number): number => players * Math.log2(players)

export function rankingPart(): Table[] {
  const benches = PLAYERS.map((players) => benchRanking(players, repetitionsFor(players)))
  const rows = benches.map(({ players, ratio, parseMs, rankMs, gameBytes, peakExtraBytes, heldBytes }, at) => {
    const before = benches[at - 1]
    const growth = before ? rankMs / before.rankMs / (nLogN(players) / nLogN(before.players)) : Number.NaN
    const parseGrowth = before ? parseMs / before.parseMs / (nLogN(players) / nLogN(before.players)) : Number.NaN
    const goal = players === GOAL.players ? `≤ ${GOAL.ratio}: ${ratio <= GOAL.ratio ? 'yes' : 'no'}` : ''
    return [
      count(players),
      ms(rankMs),
      ms(parseMs),
      times(ratio),
      goal,
      times(growth),
      times(parseGrowth),
      mebibytes(gameBytes),
      mebibytes(peakExtraBytes),
      mebibytes(heldBytes),
    ]
  })
  return [
    {
      title: 'Ranking',
      head: [
        'players',
        'ranking',
        'JSON.parse',
        'to it',
        'goal',
        'growth to n log n',
        'JSON.parse’s',
        'the game',
        'on top, at the peak',
        'held while awake',
      ],
      rows,
    },
  ]
}
