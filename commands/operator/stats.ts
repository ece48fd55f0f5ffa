/** `stats`: the season in numbers, once or again and again through the evening. */
import { setTimeout as sleep } from 'node:timers/promises'
import { Command } from 'commander'
import type { Stats } from '../api/answers.ts'
import { Refusal } from '../api/call.ts'
import { Failure } from '../failure.ts'
import { parseSeconds } from './arguments.ts'
import { contextOf, type OperatorContext } from './context.ts'

const LABELS: Record<keyof Stats, string> = {
  players: 'players',
  finished: 'finished',
  rooms: 'rooms',
  openRooms: 'open rooms',
  waitingDirectoryWrites: 'waiting directory writes',
}

/** The numbers, right-aligned; with what changed since `before`. */
export function formatStats(stats: Stats, before: Stats | null = null): string {
  const keys = Object.keys(LABELS) as (keyof Stats)[] // Object.keys forgets the keys of its own argument
  const digits = Math.max(...keys.map((key) => String(stats[key]).length))
  const line = (key: keyof Stats): string => {
    const difference = before === null ? 0 : stats[key] - before[key]
    const change = difference === 0 ? '' : `  ${difference > 0 ? '+' : ''}${difference}`
    return `  ${LABELS[key].padEnd(26)}${String(stats[key]).padStart(digits)}${change}`
  }
  return keys.map(line).join('\n')
}

/** Until it is interrupted. A server that is away for a moment does not end the evening; a wrong token does. */
async function watch({ api, answer }: OperatorContext, seconds: number): Promise<never> {
  let before: Stats | null = null
  for (;;) {
    const time = new Date().toLocaleTimeString('en-GB')
    try {
      const stats: Stats = await api.stats()
      answer({ at: new Date().toISOString(), ...stats }, `${time}\n${formatStats(stats, before)}\n`)
      before = stats
    } catch (error) {
      if (!(error instanceof Failure) || (error instanceof Refusal && error.status < 500)) throw error
      console.error(`${time}  ${error.message}`)
    }
    await sleep(seconds * 1000)
  }
}

export const statsCommand = (): Command =>
  new Command('stats')
    .summary('players, rooms and what is still on its way')
    .description(
      'The season in numbers. Waiting directory writes are changes that rooms still owe the database: they should fall to ' +
        'zero by themselves within seconds; a number that stays or grows is worth a look at the logs.',
    )
    .option('-w, --watch [seconds]', 'again and again (every 5 seconds) until Ctrl-C', parseSeconds)
    .action(async (options: { watch?: number | true }, command: Command) => {
      const context = contextOf(command)
      if (options.watch !== undefined) await watch(context, options.watch === true ? 5 : options.watch)
      const stats = await context.api.stats()
      context.answer(stats, formatStats(stats))
    })
