/** `stats`: the season in numbers, once or repeatedly through the evening. */
import { Command } from 'commander'
import { parseSeconds } from '../arguments.ts'
import { contextOf } from '../context.ts'
import { formatStats } from './stats-table.ts'
import { watch } from './watch.ts'

const EVERY_SECONDS = 5

export const statsCommand = (): Command =>
  new Command('stats')
    .summary('players, rooms and what is still on its way')
    .description(
      'The season in numbers. Waiting directory writes are changes that rooms still owe the database: they should fall to ' +
        'zero by themselves within seconds; a number that stays or grows is worth a look at the logs.',
    )
    .option('-w, --watch [seconds]', `a table drawn again and again (every ${EVERY_SECONDS} seconds)`, parseSeconds)
    .action(async (options: { watch?: number | true }, command: Command) => {
      const context = contextOf(command)
      if (options.watch !== undefined) await watch(context, options.watch === true ? EVERY_SECONDS : options.watch)
      const stats = await context.api.stats()
      context.answer(stats, formatStats({ stats, at: Date.now() }))
    })
