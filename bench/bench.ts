/** `npm run bench`: measures on one machine, mostly ratios within one run. Prints tables for docs/bench.md. */
import { cpus } from 'node:os'
import { Command, InvalidArgumentError, Option } from 'commander'
import { parsePort } from '../commands/local/project.ts'
import { runCommand } from '../commands/shell/failure.ts'
import { printTable, type Table } from '../workshop/table.ts'
import { bytesPart } from './bytes.ts'
import { costPart } from './cost/cost-part.ts'
import { httpPart } from './http/http-bench.ts'
import { killsPart } from './kills.ts'
import { lobbyPart } from './lobby/lobby-bench.ts'
import { paintPart } from './paint/paint-bench.ts'
import { rankingPart } from './ranking.ts'
import { keepResults, missed, today } from './results.ts'
import { soakPart } from './soak/soak-bench.ts'

type Options = {
  only?: Part
  keep?: boolean
  sizes: number[]
  minutes: number
  port: number
}

const PARTS = {
  ranking: async () => rankingPart(),
  bytes: () => bytesPart(),
  http: ({ port }: Options) => httpPart(port),
  paint: ({ port }: Options) => paintPart(port),
  cost: async () => costPart(),
  lobby: ({ port, sizes }: Options) => lobbyPart(port, sizes),
  kills: ({ port }: Options) => killsPart(port),
  soak: ({ port, minutes }: Options) => soakPart(port, minutes),
} satisfies Record<string, (options: Options) => Promise<Table[]> | AsyncIterable<Table>>
type Part = keyof typeof PARTS

const DEFAULT_PORT = 5351
const SOAK_MINUTES = 8
const LOBBIES = [100, 1000]
const LARGE_LOBBY = 5000

const parseMinutes = (text: string): number => {
  const minutes = Number(text)
  if (!(minutes > 0 && minutes <= 480)) throw new InvalidArgumentError('a number of minutes up to 480')
  return minutes
}

const parseSizes = (text: string): number[] => {
  const sizes = text.split(',').map(Number)
  if (!sizes.every((size) => Number.isInteger(size) && size >= 2 && size <= LARGE_LOBBY)) {
    throw new InvalidArgumentError(`numbers of clients from 2 to ${LARGE_LOBBY}, with commas between them`)
  }
  return sizes
}

const program = new Command('npm run bench --')
  .description(
    'Measures the game beside its peers in the same run, so that the machine cancels out, and prints tables of ratios.\n' +
      'It builds, listens on three ports of this machine alone and ends by itself after some minutes.',
  )
  .addOption(new Option('--only <part>', 'one part').choices(Object.keys(PARTS)))
  .option('--keep', 'append what was measured of the goals to bench/results.jsonl, and make the table of docs/bench.md')
  .option('--sizes <numbers>', 'the lobbies, by their clients; 5000 takes ten minutes', parseSizes, LOBBIES)
  .option('--minutes <number>', 'how long the soak lasts', parseMinutes, SOAK_MINUTES)
  .option('--port <number>', 'the first of three', parsePort, DEFAULT_PORT)
  .addHelpText(
    'after',
    `
Parts:
  ranking   all rules, 2,000 words said, up to a million players; beside JSON.parse of the same game
  bytes     script of /login and of the pages at which players begin, gzipped
  paint     a first visit on a 4× slowed processor at 1.6 Mbit/s and 150 ms; milliseconds of this machine, no ratio
  http      sign-in, word save and join under load; beside a bare Hono Worker with D1
  cost      a season in dollars, and what D1 and a room are asked; a sum, nothing is measured
  lobby     sockets in one room of the built Worker; beside a lobby on ws and a bare Worker
  kills     the built Worker under load, killed twenty times; what was acknowledged must be there. Then as often around a
            seal, with D1 away: a thousand who have ten words saved play, though none has pressed «Ho finito!»
  soak      an evening pressed into minutes, with deployments and evictions; memory is flat, and nothing is left over
Exit code: 0 all goals of these parts are reached, 1 not.
Close what else is running: two programs on two cores measure each other.`,
  )
  .parse()
const options = program.opts<Options>()

await runCommand(async () => {
  const parts = options.only ? [options.only] : (Object.keys(PARTS) as Part[])
  console.log(`${today()}, ${cpus().length} cores, Node ${process.version}`)
  for (const part of parts) {
    console.error(`\n${part} …`)
    for await (const table of await PARTS[part](options)) printTable(table)
  }
  if (options.keep) keepResults()
  for (const { what } of missed()) console.log(`Missed: ${what}`)
  process.exit(missed().length > 0 ? 1 : 0)
})
