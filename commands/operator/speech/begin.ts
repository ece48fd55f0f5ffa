/** `speech begin`: the word that the speech has begun, and its taking back. */
import { Command } from 'commander'
import { findSeason } from '../../api/operator-api.ts'
import { Failure } from '../../shell/failure.ts'
import { ask, type YesOption } from '../confirm.ts'
import { contextOf, type YearOption, yearOption } from '../context.ts'
import { when } from '../moments.ts'
import { clock } from '../stats/stats-table.ts'

type Options = YearOption & YesOption & { early?: boolean; undo?: boolean }

async function confirmEarly(year: number, deadline: string | null, origin: string): Promise<void> {
  const known = deadline === null ? 'No deadline is set' : `The deadline is ${when(deadline)}`
  const typed = await ask(
    `${known}. A begin locks all words of ${year} at ${origin} in 60 seconds, for good. Type the year: `,
  )
  if (typed !== String(year)) throw new Failure('Not the year: nothing has begun.')
}

export const beginCommand = (): Command =>
  new Command('begin')
    .summary('say that the speech has begun')
    .description(
      'The President speaks: 60 seconds later all words of the season are locked for good, the owners of open rooms are ' +
        'asked to close them, and closed rooms see their boards. Until then it can be taken back with --undo. Again: no harm.',
    )
    .option('--early', 'before the deadline: asks for the year')
    .option('--undo', 'take it back, within its 60 seconds')
    .option('-y, --yes', 'do not ask, also with --early')
    .addOption(yearOption())
    .action(async (options: Options, command: Command) => {
      const { api, url, answer } = contextOf(command)
      if (options.undo && options.early) throw new Failure('Either --early or --undo.')
      const season = await findSeason(url)
      const year = options.year ?? season.year
      if (options.undo) {
        await api.takeBackBegin(year)
        return answer({ year, begunAt: null }, `The speech of ${year} has not begun.`)
      }
      if (options.early && !options.yes)
        await confirmEarly(year, year === season.year ? season.wordsDeadline : null, url.origin)
      const begun = await api.begin(year, options.early === true)
      answer(
        begun,
        [
          `The speech of ${year} has begun, at ${clock(begun.begunAt)}.`,
          `  words lock   for good at ${clock(begun.sealsAt)}; before that: speech begin --undo`,
          `  finished     ${begun.finished}`,
          `  unfinished   ${begun.unfinished}, who can still save and finish until then`,
        ].join('\n'),
      )
    })
