/** `rebuild-directory`: after a restore of D1. */
import { Command } from 'commander'
import { findSeason } from '../api/operator-api.ts'
import { contextOf, type YearOption, yearOption } from './context.ts'

export const rebuildDirectoryCommand = (): Command =>
  new Command('rebuild-directory')
    .summary('after D1 was put back: the rooms write their rows anew')
    .description(
      'After `wrangler d1 time-travel restore`. Every room of the season writes anew who is in it and whether it is open, ' +
        'rooms and accounts that were deleted since are deleted again, and rankings follow the speech that the database has ' +
        'now. It goes on by itself and `stats` shows how far it is. Again: from the first room on, no harm.',
    )
    .addOption(yearOption())
    .action(async (options: YearOption, command: Command) => {
      const { api, url, answer } = contextOf(command)
      const year = options.year ?? (await findSeason(url)).year
      const { rooms } = await api.rebuildDirectory(year)
      answer(
        { year, rooms },
        `${rooms} rooms of ${year} write their directory rows anew; stats shows how far they are.`,
      )
    })
