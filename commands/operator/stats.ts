/** `stats`: the season in numbers. */

import { Command } from 'commander'
import type { Stats } from '../api/answers.ts'
import { contextOf } from './context.ts'

export const statsCommand = (): Command =>
  new Command('stats')
    .summary('players, rooms and pending work')
    .description(
      'The season in numbers. Waiting directory writes are changes that rooms still owe the database: they should fall to ' +
        'zero by themselves within seconds; a number that stays or grows is worth a look at the logs.',
    )
    .action(async (_, command: Command) => {
      const { api, answer } = contextOf(command)
      const stats = await api.stats()
      answer(stats, formatStats(stats, Date.now()))
    })

const NUMBER = new Intl.NumberFormat('en-GB')
const CLOCK = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' })
export const clock = (at: number | string): string => CLOCK.format(new Date(at))

type Row = readonly [label: string, value: number, note?: string]

function table(rows: readonly Row[]): string[] {
  const digits = Math.max(...rows.map(([, value]) => NUMBER.format(value).length))
  return rows.map(
    ([label, value, note = '']) =>
      `  ${label.padEnd(28)}${NUMBER.format(value).padStart(digits)}${note && `  ${note}`}`,
  )
}

function speechLine({ speech, rooms }: Stats): string {
  if (speech === null) return '  nothing published yet'
  const failed = speech.failed > 0 ? `, ${NUMBER.format(speech.failed)} to be told again` : ''
  const state = speech.isDone ? 'done' : 'going on'
  return `  ${NUMBER.format(speech.told)} of ${NUMBER.format(rooms)} rooms told${failed}, ${state}`
}

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

/** Empty if the directory was never rebuilt. */
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

/** Printed for an old count: a large season is counted less often, and not at all while the database is away. */
function ageOf({ countedAt }: Stats, at: number): string {
  const seconds = Math.round((at - Date.parse(countedAt)) / 1000)
  return seconds < 2 ? '' : `, ${seconds} s ago`
}

/** @param at when `stats` was read */
export function formatStats(stats: Stats, at: number): string {
  const { recent, owedSince } = stats
  return [
    ...table([
      ['players', stats.players],
      ['finished', stats.finished],
      ['rooms', stats.rooms],
      ['open rooms', stats.openRooms],
      ['closing rooms', stats.closingRooms],
      ['waiting directory writes', stats.waitingDirectoryWrites, owedSince === null ? '' : `since ${clock(owedSince)}`],
      ['accounts being deleted', stats.deletions],
      ['tours of one account', stats.walks],
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
      ['requests', recent.requests],
      ['words saved', recent.saves],
      ['«Ho finito!»', recent.finishes],
      ['joins', recent.joins],
      ['sockets opened', recent.sockets],
      ['mails', recent.mails],
      ['told to come back later', recent.overloads],
      ['stopped by their own limit', recent.limited],
      ['failures', recent.failures],
      ['mails not taken', recent.mailFailures],
      ['mails by second carrier', recent.mailsBySecond],
      ['mails held back', recent.mailsHeldBack, recent.mailsHeldBack > 0 ? ceilingOf(stats) : ''],
    ]),
    '',
    'Mails of all people',
    `  ${mailsLine(stats)}`,
    '',
    `Counted at ${clock(stats.countedAt)}${ageOf(stats, at)}.`,
  ].join('\n')
}
