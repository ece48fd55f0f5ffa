/**
 * The count of the country's numbers in the built Worker, from the publication until they are answered; beside a Worker
 * that only reads the same lists from the same database. And the memory of the count alone.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import * as v from 'valibot'
import { Refusal } from '../../commands/api/call.ts'
import { connectOperator, operatorToken } from '../../commands/api/operator-api.ts'
import { fromRoot } from '../../commands/local/project.ts'
import { countLists, numbersOf, startCounting, timesSaid } from '../../shared/numbers.ts'
import { parseSpeech } from '../../shared/speech.ts'
import { LISTS_A_PAGE } from '../../worker/db/schema.ts'
import { forceGc, usedBytes } from '../memory.ts'
import { HOST, isListening, untilFree, untilReady } from '../servers/processes.ts'
import { bundleWorker, type Game, startGame, startWorker } from '../servers/servers.ts'
import { type Country, listsOf, speechOf } from './country.ts'

const ASK_EVERY_MS = 100
/** Seasons that no test and no person uses. */
const FIRST_YEAR = 1900

export const COUNTRIES: readonly Country[] = [{ lists: 1000 }, { lists: 100_000 }, { lists: 1_000_000 }]

export type NumbersBench = Country & { ms: number; readMs: number; bytes: number; words: number }

export async function benchNumbers(port: number): Promise<NumbersBench[]> {
  const memory = COUNTRIES.map(countAlone)
  const game = await startGame(port, 1)
  try {
    fill(game.state)
    const counted: number[] = []
    for (const [at, country] of COUNTRIES.entries()) counted.push(await countInWorker(game, FIRST_YEAR + at, country))
    const read = await readInWorker(game, port + 1)
    return COUNTRIES.map((country, at) => {
      const alone = memory[at]
      if (!alone) throw new Error('a country was not counted alone')
      return { ...country, ...alone, ms: counted[at] ?? Number.NaN, readMs: read[at] ?? Number.NaN }
    })
  } finally {
    await game.stop()
  }
}

/** Straight into the file of the local D1: through the Worker it would take hours. */
function fill(state: string): void {
  const [file] = globSync(join(state, 'v3', 'd1', '**', '*.sqlite')).filter((path) => !path.endsWith('metadata.sqlite'))
  if (file === undefined) throw new Error('there is no database')
  const db = new DatabaseSync(file)
  try {
    db.exec('PRAGMA busy_timeout = 60000')
    const insert = db.prepare(
      `INSERT INTO users (account_id, season, full_name, words, has_finished, finish_number, created_at, updated_at)
       VALUES (?, ?, 'x', ?, 1, ?, 0, 0)`,
    )
    for (const [at, country] of COUNTRIES.entries()) {
      const year = FIRST_YEAR + at
      console.error(`${country.lists} lists …`)
      db.exec('BEGIN')
      let n = 0
      for (const words of listsOf(country)) insert.run(`${year}-${++n}`, year, JSON.stringify(words), n)
      db.exec('COMMIT')
    }
    db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  } finally {
    db.close()
  }
}

async function countInWorker({ origin }: Game, year: number, { lists }: Country): Promise<number> {
  const url = new URL(origin)
  const operator = connectOperator(url, operatorToken(url))
  await operator.saveSeason(year, { bonusWords: [], holdSeal: true })
  const began = performance.now()
  await operator.publishSpeech(year, speechOf(), true)
  for (;;) {
    try {
      const { players } = await operator.numbers(year)
      if (players !== lists) throw new Error(`${players} of ${lists} lists were counted`)
      return performance.now() - began
    } catch (error) {
      if (!(error instanceof Refusal && error.code === 'numbers/not-yet')) throw error
      await sleep(ASK_EVERY_MS)
    }
  }
}

const Built = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ compatibility_date: v.string(), d1_databases: v.array(v.record(v.string(), v.unknown())) }),
)

/** On the game's own database, when the game does nothing. */
async function readInWorker({ state }: Game, port: number): Promise<number[]> {
  const { compatibility_date, d1_databases } = v.parse(
    Built,
    readFileSync(fromRoot('dist', 'dieci_parole', 'wrangler.json'), 'utf8'),
  )
  const config = join(state, 'reader.json')
  const main = fromRoot('bench', 'numbers', 'reader-worker.ts')
  writeFileSync(config, JSON.stringify({ name: 'reader', main, compatibility_date, d1_databases }))
  await untilFree(port)
  const built = await bundleWorker(config, 'reader-worker.ts', join(state, 'reader'))
  const reader = startWorker(port, state, built)
  try {
    await untilReady(() => isListening(port), reader.ended)
    const ask = (year: number): Promise<Response> => fetch(`http://${HOST}:${port}/?season=${year}`)
    // The first request opens the database.
    await (await ask(0)).arrayBuffer()
    const times: number[] = []
    for (const [at, { lists }] of COUNTRIES.entries()) {
      const began = performance.now()
      const answer = await ask(FIRST_YEAR + at)
      const read = (await answer.json()) as { lists: number } // our own Worker's answer
      times.push(performance.now() - began)
      if (read.lists !== lists) throw new Error(`${read.lists} of ${lists} lists were read`)
    }
    return times
  } finally {
    await reader.stop()
  }
}

/** In Node: what the count holds after each page, without garbage, and a page of lists besides. */
function countAlone(country: Country): { bytes: number; words: number } {
  const gc = forceGc()
  const said = timesSaid(parseSpeech(speechOf()))
  const counting = startCounting()
  gc()
  const before = usedBytes()
  let [bytes, pages] = [0, 0]
  let page: string[][] = []
  const end = (): void => {
    // Every word may be named: more are kept than the real speeches have.
    countLists(counting, page, { said, isPast: () => true })
    if (++pages % 250 === 0 || page.length < LISTS_A_PAGE) {
      gc()
      bytes = Math.max(bytes, usedBytes() - before)
    }
    page = []
  }
  // As text and parsed again, so that no word shares its letters with the generator's.
  for (const list of listsOf(country)) if (page.push(JSON.parse(JSON.stringify(list))) === LISTS_A_PAGE) end()
  end()
  if (numbersOf(counting, said, 1)?.players !== country.lists) throw new Error('the count is wrong')
  return { bytes, words: counting.counts.size }
}
