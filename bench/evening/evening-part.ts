import { chunkBytes } from '../bytes/bytes.ts'
import { buildOnce } from '../servers/build.ts'
import { count, kilobytes, ms, type Table, times } from '../table.ts'
import { benchEvening } from './evening-bench.ts'

const BOARD_LIMIT_BYTES = 30_000
const FRAME_LIMIT_BYTES = 1000
const SCORING_LIMIT_BYTES = 6000
const STANDINGS_LIMIT_MS = 50
/** A telephone of the slow kind, as the first visit has it. */
const SLOWER = 4

const goal = (limit: string, isReached: boolean): string => `< ${limit}: ${isReached ? 'yes' : 'no'}`

export async function eveningPart(): Promise<Table[]> {
  const { players, openedGzipped, heardGzipped, heardWords, frameBytes, ratio, parseMs, standingsMs } = benchEvening()
  await buildOnce()
  const scoring = chunkBytes('scoring', 'app/pages/stanza.tsx')
  const slow = standingsMs * SLOWER
  return [
    {
      title: `The evening, in a room of ${count(players)}`,
      head: ['', 'measured', 'goal', ''],
      rows: [
        [
          'the board as it opens, gzipped',
          kilobytes(openedGzipped),
          goal('30 kB', openedGzipped < BOARD_LIMIT_BYTES),
          '',
        ],
        [
          `the board with ${heardWords} words heard by two, gzipped`,
          kilobytes(heardGzipped),
          goal('30 kB', heardGzipped < BOARD_LIMIT_BYTES),
          'every word of it that the speech has',
        ],
        [
          'a heard frame, three words',
          kilobytes(frameBytes),
          goal('1 kB', frameBytes < FRAME_LIMIT_BYTES),
          'not compressed',
        ],
        ['standings, beside JSON.parse of the board', times(ratio), '', `${ms(standingsMs)} beside ${ms(parseMs)}`],
        [`the same, ${SLOWER} × as long`, ms(slow), goal('50 ms', slow < STANDINGS_LIMIT_MS), 'calculated; in Node'],
        [
          'parsing and ranking in the browser, gzipped',
          kilobytes(scoring),
          goal('6 kB', scoring < SCORING_LIMIT_BYTES),
          'beyond what the room’s page has',
        ],
      ],
    },
  ]
}
