/** `speech begin`: the word that the speech has begun, and its taking back. */
import { Command } from 'commander'
import { findSeason } from '../../api/operator-api.ts'
import { Failure } from '../../shell/failure.ts'
import { askYear, type YesOption } from '../confirm.ts'
import { contextOf, knownOf, type YearOption, yearOption } from '../context.ts'
import { clock } from '../stats/stats-table.ts'

type Options = YearOption & YesOption & { early?: boolean; undo?: boolean }

export const beginCommand = (): Command =>
  new Command('begin')
    .summary('say that the speech has begun')
    .description(
      'The President speaks: 60 seconds later all words of the season are locked for good, the owners of open rooms are ' +
        'asked to close them, and closed rooms see their boards. Until then it can be taken back with --undo. Again: no harm.',
    )
    .option('--early', 'before the deadline; asks for the year, as where there is no deadline')
    .option('--undo', 'take it back, within its 60 seconds')
    .option('-y, --yes', 'do not ask for the year')
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
      const known = knownOf(season, year)
      if (!options.yes && known.begunAt === null && (options.early || known.wordsDeadline === null)) {
        const what = `A begin locks all words of ${year} at ${url.origin} in 60 seconds, for good.`
        await askYear(year, known.wordsDeadline, what, 'nothing has begun')
      }
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
