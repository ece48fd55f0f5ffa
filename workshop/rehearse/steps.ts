/** The steps of a rehearsal: people, rooms, the load with its deployments, the closing, the publication; then the checks. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Season } from '../../commands/api/answers.ts'
import { paths } from '../../shared/api/paths.ts'
import type { Ranking } from '../../shared/api/shapes.ts'
import { mapLimited } from '../at-once.ts'
import { newPeople, peopleSql } from '../people/accounts.ts'
import { Browser, patiently } from '../people/browser.ts'
import type { RoomFacts } from '../people/ledger.ts'
import { Watchers } from '../people/sockets.ts'
import { until } from '../people/until.ts'
import { count, ms, printTable, type Table } from '../table.ts'
import { DOMAIN, PREFIX, speechOf } from './checks.ts'
import { AT_ONCE, Load } from './load.ts'
import { Monitor } from './monitor.ts'
import { deploymentsAt, type Numbers, type Plan, planOf } from './plan.ts'
import { type Deployed, deploymentsTable, lastMinutesTable } from './report.ts'
import { latencies, Tally } from './tally.ts'
import type { Target } from './target.ts'
import { findLost, notRanked } from './verify.ts'

/** After the last deployment the load goes on until every socket is back, and at most for so long. */
const BACK_MS = 40_000
const LOOK_MS = 250
const SEAL_MS = 120_000
const TOLD_MS = 180_000

const step = (text: string): void => console.log(`→ ${text}`)

type Outcome = {
  /** Of saves, finishes, joins, rooms and closings. */
  acknowledged: number
  inDoubt: number
  /** As sentences; empty when everything acknowledged was found. */
  missing: string[]
  drops: Watchers['drops']
  /** Of `rooms`, those that had their ranking. */
  ranked: number
  rooms: number
  tables: Table[]
}

type Rehearsal = { numbers: Numbers; isForGood: boolean; isSealed: boolean }

export async function rehearse(
  target: Target,
  season: Season & { megaRoomId: string },
  { numbers, isForGood, isSealed }: Rehearsal,
): Promise<Outcome> {
  const { url, api, token } = target
  const plan = planOf(numbers)
  const tables: Table[] = []

  step('Making the people')
  // On hold, neither the deadline nor the publication seals, so the withdrawal at the end restores the season.
  await api.saveSeason(season.year, { bonusWords: season.bonusWords, holdSeal: true })
  const people = await makePeople(target, season.year, numbers.people)
  const load = new Load(people, { id: season.megaRoomId, name: 'mega' })

  step('Filling the rooms')
  await load.fill(plan.first)
  tables.push(load.tally.table('Before the load'))

  step('Opening the sockets')
  const watchers = new Watchers()
  const seats = people.slice(0, numbers.sockets).map((browser) => ({ browser, room: seatOf(load, browser) }))
  await mapLimited(seats, AT_ONCE, ({ browser, room }) => watchers.watch(browser, room))

  step(`${numbers.minutes} minutes of load`)
  load.tally = new Tally()
  const monitor = new Monitor()
  const looking = monitor.run(url, token)
  const deployed = await underLoad(load, plan, target, watchers, numbers.minutes)
  monitor.stop()
  await looking
  const underway = load.tally

  step('Looking whether all is there')
  const missing = await findLost(load.ledger, people)

  const sealedAt = isSealed ? await seal(target, season.year) : null
  step('Closing the rooms')
  load.tally = new Tally()
  await load.closeRooms()
  if (isForGood) await patiently(() => api.closeRoom(load.mega.id))
  tables.push(load.tally.table('Closing'))

  step('Publishing')
  const closed = [...load.rooms, ...(isForGood ? [load.mega] : [])]
  const began = performance.now()
  await api.publishSpeech(season.year, speechOf(wordsOf(load)), true)
  const published = performance.now() - began
  const toldAll = await untilTold(target, began)
  const ranked = await mapLimited(closed, AT_ONCE, (room) => untilRanked(people, room))
  tables.push({
    title: 'The publication',
    head: ['', 'after', ...LATENCIES],
    rows: [
      ['answered', ms(published), '–', '–', '–', '–'],
      ['the last room was told', ms(toldAll), '–', '–', '–', '–'],
      [
        `${count(watchers.rankingTimes.length)} sockets were told of a ranking`,
        '',
        ...latencies(watchers.rankingTimes.map((at) => at - began)),
      ],
      ['a ranking was asked for until it was ready', '', ...latencies(ranked.flatMap((time) => time ?? []))],
    ],
  })
  for (const room of closed) missing.push(...(await notRanked(load.ledger, room, people[0] as Browser, sealedAt))) // there is somebody
  watchers.close()

  tables.push(underway.table('Under the load'))
  if (deployed.length > 0) tables.push(deploymentsTable(deployed, watchers.drops, monitor.probes))
  tables.push(lastMinutesTable(underway, plan.crowd))
  const { acknowledged, inDoubt } = load.ledger
  const isReady = ranked.filter((time) => time !== null)
  return { acknowledged, inDoubt, missing, drops: watchers.drops, ranked: isReady.length, rooms: closed.length, tables }
}

const LATENCIES = ['p50', 'p95', 'p99', 'slowest']

export function print({ tables, acknowledged, inDoubt, missing, ranked, rooms }: Outcome): void {
  for (const table of tables) printTable(table)
  console.log(
    `\n${count(acknowledged)} acknowledged, ${count(missing.length)} missing; ${count(inDoubt)} never answered. ${count(ranked)} of ${count(rooms)} rankings ready.`,
  )
  for (const one of missing.slice(0, 20)) console.log(`  missing: ${one}`)
}

async function makePeople({ url, secret, d1 }: Target, year: number, count: number): Promise<Browser[]> {
  const people = await newPeople(count, secret, DOMAIN, PREFIX)
  await d1.write(peopleSql(people, year, Date.now()))
  const browsers = people.map((person) => new Browser(url, person))
  await Promise.all(browsers.map((browser) => browser.takeTicket(year, secret)))
  return browsers
}

/** Every second person watches the mega room, if they are in it; the others watch one of their rooms. */
function seatOf({ rooms, mega }: Load, { person }: Browser): RoomFacts {
  const own = rooms.find(({ members }) => members.has(person.id))
  const isInMega = mega.members.has(person.id)
  const isLow = Number.parseInt(person.id.at(-1) ?? '0', 16) % 2 === 0
  return own && !(isInMega && isLow) ? own : mega
}

async function underLoad(
  load: Load,
  plan: Plan,
  { deployments }: Target,
  watchers: Watchers,
  minutes: number,
): Promise<Deployed[]> {
  const deployed: Deployed[] = []
  const began = performance.now()
  const deploying = (async () => {
    for (const [at, moment] of deploymentsAt(deployments.length, minutes).entries()) {
      await sleep(Math.max(0, began + 1000 * moment - performance.now()))
      const { name, run } = deployments[at] as (typeof deployments)[number] // one for each moment
      step(`deploying: ${name}`)
      const start = performance.now()
      await run()
      deployed.push({ name, began: start, ended: performance.now() })
    }
  })()
  const isOver = (seconds: number): boolean => {
    const last = deployed.at(-1)?.ended ?? began
    if (seconds < 60 * minutes || deployed.length < deployments.length) return false
    return watchers.live === watchers.count || performance.now() > last + BACK_MS
  }
  await Promise.all([deploying, load.run(plan, isOver)])
  return deployed
}

const wordsOf = ({ ledger }: Load): string[] =>
  [...ledger.words.values()].filter(({ value }) => value.hasFinished).flatMap(({ value }) => value.words.slice(0, 3))

async function seal({ api }: Target, year: number): Promise<string> {
  step('The speech begins: the words are sealed in a minute')
  await api.begin(year, true)
  return until('The seal', async () => (await api.season()).sealedAt, SEAL_MS)
}

/** @returns the time since the publication */
async function untilTold({ api }: Target, began: number): Promise<number> {
  await until('The last room’s news', async () => (await patiently(api.stats)).speech?.isDone || null, TOLD_MS)
  return performance.now() - began
}

/** @returns the time until the ranking was ready; null: it is not */
async function untilRanked([reader]: readonly Browser[], room: RoomFacts): Promise<number | null> {
  const began = performance.now()
  while (reader && performance.now() - began < TOLD_MS) {
    const { body } = await reader.read<Ranking | null>(paths.ranking(room.id, { limit: 1 }))
    if (body?.status === 'ready') return performance.now() - began
    await sleep(LOOK_MS)
  }
  return null
}
