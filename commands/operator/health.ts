/** `health`: well, degraded or down, and the checks that say so. */
import { Command } from 'commander'
import type { Health } from '../api/answers.ts'
import { readHealth } from '../api/operator-api.ts'
import type { GlobalOptions } from './context.ts'
import { clock } from './stats/stats-table.ts'

/** For scripts. 1 means down or not reached, as for every command. */
const DEGRADED_EXIT_CODE = 2

export function formatHealth({ status, checks }: Health): string {
  const { database, objects, owed, requests, mails } = checks
  const line = (isOk: boolean, name: string, what: string): string =>
    `  ${isOk ? 'ok  ' : 'BAD '} ${name.padEnd(10)}${what}`
  const since = owed.since === null ? '' : `, since ${clock(owed.since)}`
  return [
    status === 'ok' ? 'Well.' : 'Degraded:',
    line(database.ok, 'database', `answered in ${database.ms} ms`),
    line(objects.ok, 'objects', objects.ok ? 'answer' : 'do not answer'),
    line(owed.ok, 'owed', `${owed.directoryWrites} directory writes, ${owed.closingRooms} closings${since}`),
    line(
      requests.ok,
      'requests',
      `${requests.overloads} told to come back, ${requests.failures} failed in the last minute`,
    ),
    line(mails.ok, 'mails', `${mails.failures} not taken by the carrier in the last minute`),
  ].join('\n')
}

export const healthCommand = (): Command =>
  new Command('health')
    .summary('well, degraded or down, and why')
    .description(
      'Asks the instance how it is. Down: the database does not answer. Degraded: it answers slowly, the objects do not, ' +
        'rooms owe it something for more than three minutes, one request in a hundred fails, or the carrier takes no mail. ' +
        `Exit code: 0 well, ${DEGRADED_EXIT_CODE} degraded, 1 down or not reached.`,
    )
    .action(async (_: object, command: Command) => {
      const { url, json } = command.optsWithGlobals<GlobalOptions>()
      const health = await readHealth(url)
      console.log(json ? JSON.stringify(health, null, 2) : formatHealth(health))
      if (health.status !== 'ok') process.exitCode = DEGRADED_EXIT_CODE
    })
