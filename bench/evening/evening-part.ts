import { count, kilobytes, ms, type Table, times } from '../../commands/shell/table.ts'
import { chunkBytes } from '../bytes/bytes.ts'
import { buildOnce } from '../servers/build.ts'
import { benchEvening, createEvening } from './evening-bench.ts'
import { SLOWER, slowTimes } from './slow-browser.ts'

const BOARD_LIMIT_BYTES = 30_000
const FRAME_LIMIT_BYTES = 1000
const STANDINGS_LIMIT_MS = 50

const goal = (limit: string, isReached: boolean): string => `< ${limit}: ${isReached ? 'yes' : 'no'}`

export async function eveningPart(): Promise<Table[]> {
  const evening = createEvening()
  const { players, openedGzipped, heardGzipped, heardWords, frameBytes, ratio, parseMs, standingsMs } =
    benchEvening(evening)
  const slow = await slowTimes(evening)
  await buildOnce()
  const screens = chunkBytes('app/ranking/evening.ts')
  const standings = (what: string, time: number, note: string): string[] => [
    what,
    ms(time),
    goal(`${STANDINGS_LIMIT_MS} ms`, time < STANDINGS_LIMIT_MS),
    note,
  ]
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
          'every word of it that the speech has, by any two people',
        ],
        [
          'a heard frame, three words',
          kilobytes(frameBytes),
          goal('1 kB', frameBytes < FRAME_LIMIT_BYTES),
          'not compressed',
        ],
        ['standings, beside JSON.parse of the board', times(ratio), '', `${ms(standingsMs)} beside ${ms(parseMs)}`],
        standings(
          `in Chromium ${SLOWER} × slower: of a board that has just come`,
          slow.first,
          'no code has run before',
        ),
        standings('… after a tap', slow.tap, 'the mean of forty'),
        standings('… after a line of the transcript', slow.line, 'the mean of twenty'),
        ['… before them: reading a quarter of an hour of transcript', ms(slow.read), '', 'comes before the board'],
        ['… and finding the words’ places', ms(slow.places), '', 'once for a board'],
        ['the screens of the evening, gzipped', kilobytes(screens), '', 'beyond what the room’s page has'],
      ],
    },
  ]
}
