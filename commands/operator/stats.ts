/** `stats`: the season in numbers, once or repeatedly through the evening. */

import { setTimeout as sleep } from 'node:timers/promises'
import { Command } from 'commander'
import type { Stats } from '../api/answers.ts'
import { mayPass } from '../api/call.ts'
import { contextOf, type OperatorContext, parseSeconds } from './context.ts'

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

// `stats --watch`: redraws the table through the evening. A server that is away for a while does not end it: the last
// numbers stay on screen, with their age. A wrong token does end it.

const CLEAR = '\x1b[H\x1b[J'

type Sight = {
  look: Look | null
  before: Look | null
  away: { since: number; message: string } | null
  now: number
}

/** The text on the terminal. */
export function drawScreen(origin: string, { look, before, away, now }: Sight, seconds: number): string {
  const title = `DIECI PAROLE  ${origin}  ${clock(now)}  (every ${seconds} s, Ctrl-C ends)`
  const trouble =
    away === null
      ? []
      : [`! No answer since ${clock(away.since)} (${Math.round((now - away.since) / 1000)} s): ${away.message}`, '']
  const known = look === null ? ['Nothing known yet.'] : [formatStats(look, before)]
  return [title, '', ...trouble, ...known, ''].join('\n')
}

/** Runs until it is interrupted. */
async function watch({ url, api, answer, isJson }: OperatorContext, seconds: number): Promise<never> {
  const isScreen = process.stdout.isTTY && !isJson
  let sight: Sight = { look: null, before: null, away: null, now: Date.now() }
  for (;;) {
    try {
      const stats = await api.stats()
      const now = Date.now()
      if (sight.away && !isScreen) console.error(`${clock(now)}  It answers again.`)
      sight = { look: { stats, at: now }, before: sight.look, away: null, now }
      if (!isScreen) answer({ at: new Date(now).toISOString(), ...stats }, formatLine({ stats, at: now }))
    } catch (error) {
      if (!mayPass(error)) throw error
      const now = Date.now()
      sight = { ...sight, away: { since: sight.away?.since ?? now, message: error.message }, now }
      if (!isScreen)
        console.error(`${clock(now)}  No answer since ${clock(sight.away?.since ?? now)}: ${error.message}`)
    }
    if (isScreen) process.stdout.write(CLEAR + drawScreen(url.origin, sight, seconds))
    await sleep(seconds * 1000)
  }
}

// The season in numbers as a table for a person, with the changes since the previous one.

/** The numbers, and when they were read. */
type Look = { stats: Stats; at: number }

const NUMBER = new Intl.NumberFormat('en-GB')
const CLOCK = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' })
export const clock = (at: number | string): string => CLOCK.format(new Date(at))

type Row = { label: string; value: number; before: number | undefined; seconds: number; note?: string }

/** `+3.2/s`; empty without a change. Without time between the two, there is no rate. */
function change({ value, before, seconds }: Row): string {
  const difference = value - (before ?? value)
  if (difference === 0) return ''
  const sign = difference > 0 ? '+' : '−'
  const rate = seconds > 0 ? `  (${sign}${(Math.abs(difference) / seconds).toFixed(1)}/s)` : ''
  return `${sign}${NUMBER.format(Math.abs(difference))}${rate}`
}

function table(rows: readonly Row[]): string[] {
  const digits = Math.max(...rows.map(({ value }) => NUMBER.format(value).length))
  return rows.map((row) =>
    [`  ${row.label.padEnd(28)}${NUMBER.format(row.value).padStart(digits)}`, change(row), row.note ?? '']
      .filter((part) => part !== '')
      .join('  '),
  )
}

function speechLine({ speech, rooms }: Stats): string {
  if (speech === null) return '  nothing published yet'
  const failed = speech.failed > 0 ? `, ${NUMBER.format(speech.failed)} to be told again` : ''
  const state = speech.isDone ? 'done' : 'going on'
  return `  ${NUMBER.format(speech.told)} of ${NUMBER.format(rooms)} rooms told${failed}, ${state}`
}

/** What brings the seal, and when. */
export function sealLine({ seal }: Pick<Stats, 'seal'>): string {
  if (seal === null) return 'not looked at yet'
  const { begunAt, sealsAt, sealedAt, isHeld } = seal
  if (sealedAt !== null) return `sealed at ${clock(sealedAt)}: no words change any more`
  const begun = begunAt === null ? '' : `begun at ${clock(begunAt)}, `
  const due = sealsAt === null ? 'nothing brings it yet' : `due at ${clock(sealsAt)}`
  return `${begun}${due}${isHeld ? ' (held: by a begin alone)' : ''}`
}

type Mails = Pick<Stats, 'mailsAMinute' | 'mailsAnHour' | 'mailsLastHour'>

const ceilingOf = ({ mailsAnHour, mailsLastHour }: Mails): string =>
  mailsLastHour >= mailsAnHour ? 'by --mails-an-hour' : 'by --mails-a-minute'

export const mailsLine = ({ mailsAMinute, mailsAnHour, mailsLastHour }: Mails): string =>
  `${NUMBER.format(mailsLastHour)} in the last hour, of ${NUMBER.format(mailsAnHour)} an hour and ${NUMBER.format(mailsAMinute)} a minute`

/** Empty if D1 was never restored. */
function directoryLines({ directory }: Stats): string[] {
  if (directory === null) return []
  const { asked, rooms, failed, isDone } = directory
  const again = failed > 0 ? `, ${NUMBER.format(failed)} to be asked again` : ''
  const state = isDone ? 'done' : 'going on'
  return [
    '',
    'Directory, rebuilt',
    `  ${NUMBER.format(asked)} of ${NUMBER.format(rooms)} rooms asked${again}, ${state}`,
  ]
}

/** Printed when a count is old: a large season is counted less often, and none while the database is away. */
function ageOf({ countedAt }: Stats, at: number): string {
  const seconds = Math.round((at - Date.parse(countedAt)) / 1000)
  return seconds < 2 ? '' : `, ${seconds} s ago`
}

export function formatStats({ stats, at }: Look, before: Look | null = null): string {
  const counted = before === null ? 0 : (Date.parse(stats.countedAt) - Date.parse(before.stats.countedAt)) / 1000
  const looked = before === null ? 0 : (at - before.at) / 1000
  const row = (label: string, value: number, old: number | undefined, seconds: number, note = ''): Row => ({
    label,
    value,
    before: old,
    seconds,
    note,
  })
  const owedSince = stats.owedSince === null ? '' : `since ${clock(stats.owedSince)}`
  const { recent } = stats
  const was = before?.stats
  return [
    ...table([
      row('players', stats.players, was?.players, counted),
      row('finished', stats.finished, was?.finished, counted),
      row('rooms', stats.rooms, was?.rooms, counted),
      row('open rooms', stats.openRooms, was?.openRooms, counted),
      row('closing rooms', stats.closingRooms, was?.closingRooms, looked),
      row('waiting directory writes', stats.waitingDirectoryWrites, was?.waitingDirectoryWrites, looked, owedSince),
      row('accounts being deleted', stats.deletions, was?.deletions, looked),
      row('tours of one account', stats.walks, was?.walks, looked),
    ]),
    '',
    'Seal',
    `  ${sealLine(stats)}`,
    '',
    'Speech',
    speechLine(stats),
    ...directoryLines(stats),
    '',
    `In the last ${recent.seconds} seconds`,
    ...table([
      row('requests', recent.requests, undefined, 0),
      row('words saved', recent.saves, undefined, 0),
      row('«Ho finito!»', recent.finishes, undefined, 0),
      row('joins', recent.joins, undefined, 0),
      row('sockets opened', recent.sockets, undefined, 0),
      row('mails', recent.mails, undefined, 0),
      row('told to come back later', recent.overloads, undefined, 0),
      row('stopped by their own limit', recent.limited, undefined, 0),
      row('failures', recent.failures, undefined, 0),
      row('mails not taken', recent.mailFailures, undefined, 0),
      row('mails by second carrier', recent.mailsBySecond, undefined, 0),
      row('mails held back', recent.mailsHeldBack, undefined, 0, recent.mailsHeldBack > 0 ? ceilingOf(stats) : ''),
    ]),
    '',
    'Mails of all people',
    `  ${mailsLine(stats)}`,
    '',
    `Counted at ${clock(stats.countedAt)}${ageOf(stats, at)}.`,
  ].join('\n')
}

/** One line for each reading, for a file or a pipe. */
export const formatLine = ({ stats, at }: Look): string =>
  [
    clock(at),
    `players ${stats.players}`,
    `finished ${stats.finished}`,
    `rooms ${stats.rooms}`,
    `open ${stats.openRooms}`,
    `closing ${stats.closingRooms}`,
    `directory ${stats.waitingDirectoryWrites}`,
    `speech ${stats.speech === null ? '-' : `${stats.speech.told}/${stats.rooms}`}`,
    `seal ${stats.seal === null ? '-' : (stats.seal.sealedAt ?? stats.seal.sealsAt ?? (stats.seal.isHeld ? 'held' : '-'))}`,
    `saves ${stats.recent.saves}`,
    `finishes ${stats.recent.finishes}`,
    `later ${stats.recent.overloads}`,
    `failures ${stats.recent.failures}`,
    `held back ${stats.recent.mailsHeldBack}`,
    `counted ${clock(stats.countedAt)}`,
  ].join('  ')
