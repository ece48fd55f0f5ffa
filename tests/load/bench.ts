/** `npm run bench`: what can be measured on one machine, as ratios in one run. A table for BENCH.md. */
import { cpus } from 'node:os'
import { Command, Option } from 'commander'
import { runCommand } from '../../commands/failure.ts'
import { pageBytes } from './bytes.ts'
import { benchLobby, type LobbyResult, MOST_CLIENTS } from './lobby-bench.ts'
import { benchPaint } from './paint-bench.ts'
import { benchRanking } from './ranking-bench.ts'

const PARTS = ['ranking', 'lobby', 'bytes', 'paint'] as const
type Part = (typeof PARTS)[number]

const RANKING = [1000, 10_000, 100_000]
const LOBBY = [100, 1000]
const LOGIN_LIMIT = 120_000
const PORT = 5351

const program = new Command('npm run bench --')
  .description(
    'Measures the game beside a peer in the same run, so that the machine cancels out, and prints one table of ratios.\n' +
      'It builds, listens on ports 5351 and 5352 of this machine alone, and ends by itself after a few minutes.',
  )
  .addOption(new Option('--only <part>', 'one part').choices(PARTS))
  .option('--large', `the lobby with ${MOST_CLIENTS.toLocaleString('en')} clients as well`)
  .addHelpText(
    'after',
    `
Parts:
  ranking   all rules, 2,000 words said; beside JSON.parse of the same game
  lobby     sockets in one room of the built Worker; beside a room on plain ws that stores nothing
  bytes     script of each page, gzipped; after npx vite build --manifest
  paint     a first visit on a 4× slowed processor at 1.6 Mbit/s and 150 ms; milliseconds of this machine, no ratio
Close what else is running: two programs on two cores measure each other.`,
  )
  .parse()
const { only, large } = program.opts<{ only?: Part; large?: boolean }>()

const rows: string[][] = []
const add = (what: string, ours: string, peer: string, ratio: number, goal: string): void => {
  rows.push([what, ours, peer, ratio.toFixed(2), goal])
}
const ms = (value: number): string => `${value.toFixed(value < 10 ? 1 : 0)} ms`
const megabytes = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(1)} MiB`
const count = (value: number): string => value.toLocaleString('en')

function ranking(): void {
  for (const players of RANKING) {
    const { ratio, parseMs, rankMs, gameBytes, peakExtraBytes } = benchRanking(players, players > 50_000 ? 15 : 31)
    const goal = players === 100_000 ? '≤ 1.5' : ''
    add(`rank ${count(players)} players`, ms(rankMs), `JSON.parse ${ms(parseMs)}`, ratio, goal)
    add(
      '… memory on top',
      megabytes(peakExtraBytes),
      `the game ${megabytes(gameBytes)}`,
      peakExtraBytes / gameBytes,
      '',
    )
  }
}

function lobbyRows(clients: number, ours: LobbyResult, ws: LobbyResult): void {
  const row = (what: string, our: number, theirs: number, unit: (value: number) => string): void =>
    add(`lobby of ${count(clients)}: ${what}`, unit(our), `ws ${unit(theirs)}`, our / theirs, '')
  row('a lone join, last one told', ours.loneMs, ws.loneMs, ms)
  row('storm', ours.stormMs, ws.stormMs, ms)
  row('bytes per client and join', ours.bytesPerClientAndJoin, ws.bytesPerClientAndJoin, (b) => `${b.toFixed(1)} B`)
}

async function lobby(): Promise<void> {
  for (const { clients, ours, ws } of await benchLobby(large ? [...LOBBY, MOST_CLIENTS] : LOBBY)) {
    lobbyRows(clients, ours, ws)
  }
}

function bytes(): void {
  const pages = pageBytes()
  if (!pages) {
    console.log('No bytes: the last build wrote no manifest (npx vite build --manifest).')
    return
  }
  for (const { page, gzipped } of pages) {
    const ratio = gzipped / LOGIN_LIMIT
    add(`script of ${page}`, `${(gzipped / 1000).toFixed(1)} kB`, '120 kB', ratio, page === 'login' ? '≤ 1' : '')
  }
}

async function paint(): Promise<void> {
  for (const { page, largestMs, usableMs, shift } of await benchPaint(PORT)) {
    const isGoal = page === '/login'
    rows.push([`${page}: largest paint`, ms(largestMs), '', '', isGoal ? '≤ 1.5 s' : ''])
    rows.push(['… can be used', ms(usableMs), '', '', ''])
    rows.push(['… layout shift', shift.toFixed(3), '', '', '≤ 0.02'])
  }
}

function print(): void {
  const table = [['', 'ours', 'beside', 'ratio', 'goal'], ...rows]
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(3, ...table.map((row) => (row[column] ?? '').length)))
  const line = (row: string[]): string => `| ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`
  const [head = [], ...rest] = table
  console.log(`\n${cpus().length} cores, Node ${process.version}\n`)
  for (const row of [head, widths.map((width) => '-'.repeat(width)), ...rest]) console.log(line(row))
}

await runCommand(async () => {
  const wants = (part: Part): boolean => only === undefined || only === part
  // Before the build of the lobby, which writes no manifest.
  if (wants('bytes')) bytes()
  if (wants('ranking')) ranking()
  if (wants('lobby')) await lobby()
  if (wants('paint')) await paint()
  print()
  process.exit()
})
