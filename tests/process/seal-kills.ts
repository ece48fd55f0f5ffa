/**
 * TEN-WORDS-PLAY: people who have saved ten words and never press «Ho finito!»; the built Worker is killed before, at and after
 * the seal, with D1 away at some of the deaths. Every ranking of a room that closes after it is the naive scorer's.
 */
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { mayPass } from '../../commands/api/call.ts'
import { connectOperator, type OperatorApi, operatorToken } from '../../commands/api/operator-api.ts'
import { FIRST_BONUS_WORDS, makeFirstSeasonAt } from '../../commands/local/first-season.ts'
import { type KillableServer, serverOfItsOwn } from '../../commands/local/killable-server.ts'
import { d1File } from '../../commands/local/project.ts'
import { readDevVars, readWranglerConfig } from '../../commands/local/settings.ts'
import { paths } from '../../shared/api/paths.ts'
import type { PlayerResult, RoomView } from '../../shared/api/shapes.ts'
import { shortName } from '../../shared/rooms/names.ts'
import { RULE_IDS, type RuleId } from '../../shared/rooms/rooms.ts'
import { WORDS_PER_PLAYER } from '../../shared/season.ts'
import { parseSpeech } from '../../shared/speech.ts'
import { mapLimited } from '../../workshop/at-once.ts'
import { makePeople } from '../../workshop/people/accounts.ts'
import { type Random, wordFor } from '../../workshop/people/acts.ts'
import { Browser, isAcknowledged, patiently } from '../../workshop/people/browser.ts'
import { until } from '../../workshop/people/until.ts'
import { resultsOf } from '../../workshop/rehearse/verify.ts'
import { takeD1Away } from '../e2e/support/faults/d1-lock.ts'
import { naiveNear } from '../support/scoring/naive-near.ts'
import { naiveRanking } from '../support/scoring/naive-scorer.ts'
import { naiveSharing } from '../support/scoring/naive-sharing.ts'

const AT_ONCE = 16
/** Of everybody: a closing of more than 400 has several pages. */
const LARGE_ROOMS = 2
const COMPANY = 50
/** Who has nine words plays without. */
const NINE_WORDS = 10
/** Few enough that many share some. */
const VOCABULARY = 3000

/** How long before the seal the kills begin, and within how long after it the owners close. */
const BEFORE_MS = 40_000
const CLOSING_MS = 30_000
const LONGEST_LIFE_MS = 2500
/** At each third kill. */
const AWAY_EACH = 3
const AWAY_MS = 1500

type List = { browser: Browser; words: string[] }
type Company = {
  id: string
  isMega: boolean
  rules: RuleId[]
  lists: readonly List[]
  owner: Browser
  /** Whether it closes after the seal. */
  isSealed: boolean
}

/** `having`: how many have words in the ranking. */
type Compared = { members: number; having: number; isSealed: boolean; faults: string[] }

export type SealUnderKills = {
  kills: { before: number; after: number }
  away: { times: number; seconds: number }
  /** Of rooms that closed after the seal. */
  rankings: Compared[]
  /** In words; nothing when every ranking is the naive scorer's. */
  faults: string[]
}

/** Of the last build; leaves nothing behind. */
export async function sealUnderKills(
  port: number,
  numbers: { kills: number; people: number },
  random: Random,
): Promise<SealUnderKills> {
  const { server, state, stop } = await serverOfItsOwn(port, 'seal')
  try {
    const year = Number(readWranglerConfig().vars.SEASON_YEAR)
    const people = await makePeople(numbers.people + NINE_WORDS, state, year)
    await server.start()
    await makeFirstSeasonAt(server.url)
    const api = connectOperator(server.url, operatorToken(server.url, {}))
    const pool = Array.from({ length: VOCABULARY }, () => wordFor(random))
    const browsers = people.map((person) => new Browser(server.url, person))
    await Promise.all(browsers.map((browser) => browser.takeTicket(year, readDevVars().AUTH_SECRET ?? '')))
    const lists = browsers.map((browser, at) => ({
      browser,
      words: drawn(pool, at < numbers.people ? WORDS_PER_PLAYER : WORDS_PER_PLAYER - 1, random),
    }))
    await mapLimited(lists, AT_ONCE, ({ browser, words }) =>
      done(browser.insist('PUT', paths.words, { words, rev: 0 }), 'a save'),
    )
    const rooms = await makeRooms(lists, api)
    const [early, ...others] = rooms
    if (early) await close(early, api)

    const dueAt = Date.parse((await api.begin(year, true)).sealsAt)
    await sleep(dueAt - BEFORE_MS - Date.now())
    const [deaths] = await Promise.all([
      killAround(server, state, { dueAt, count: numbers.kills, random }),
      closeAfterSeal(others, api, random),
    ])
    const text = pool.filter(() => random() < 0.3).join(' ')
    await patiently(() => api.publishSpeech(year, text, true))
    const compared = await mapLimited(rooms, 2, (room) => compare(room, text))
    const { sealedAt, finished } = storedIn(state, year)
    const before = deaths.at.filter((at) => at < sealedAt).length
    const faults = compared.flatMap((one) => one.faults)
    return {
      kills: { before, after: deaths.at.length - before },
      away: deaths.away,
      rankings: compared.filter((one) => one.isSealed),
      faults: [...faults, ...(finished > 0 ? [`${finished} have pressed «Ho finito!»`] : [])],
    }
  } finally {
    await stop()
  }
}

function drawn(pool: readonly string[], many: number, random: Random): string[] {
  const words = new Set<string>()
  while (words.size < many) words.add(pool[Math.floor(random() * pool.length)] ?? '')
  return [...words]
}

async function done<T>(asked: Promise<{ status: number; body: T }>, what: string): Promise<T> {
  const { status, body } = await asked
  if (!isAcknowledged({ status })) throw new Error(`${what} was answered ${status}: ${JSON.stringify(body)}`)
  return body
}

/** First one that closes before the seal, then large ones, the mega room, and companies. */
async function makeRooms(lists: readonly List[], api: OperatorApi): Promise<Company[]> {
  const companies = Array.from({ length: Math.floor(lists.length / COMPANY) }, (_, at) =>
    lists.slice(at * COMPANY, (at + 1) * COMPANY),
  )
  const large = Array.from({ length: LARGE_ROOMS }, () => lists)
  const early = companies[0] ?? []
  const plans = [early, ...large, ...companies].map((those, at) => ({ those, at }))
  const made = await mapLimited(plans, AT_ONCE, async ({ those, at }): Promise<Company> => {
    const owner = those[at % those.length]?.browser as Browser // nobody's room is made
    const rules = RULE_IDS.filter((_, nth) => (at >> nth) & 1)
    const body = { name: `Stanza ${at}`, rules }
    const { id } = await done(owner.insist<{ id: string }>('POST', paths.rooms(), body), 'a room')
    return { id, isMega: false, rules, owner, lists: those, isSealed: at > 0 }
  })
  const { megaRoomId } = await api.season()
  const [anybody] = lists
  if (megaRoomId && anybody)
    made.push({ id: megaRoomId, isMega: true, rules: [], owner: anybody.browser, lists, isSealed: true })
  for (const { id, lists: those } of made)
    await mapLimited(those, AT_ONCE, ({ browser }) => done(browser.insist('POST', paths.join(id)), 'a join'))
  return made
}

/** Null: nobody has answered, who may later. */
async function whileUp<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask()
  } catch (error) {
    if (mayPass(error)) return null
    throw error
  }
}

/** Asked until it is done: an answer of 202 says that it goes on by itself. */
async function close({ id, isMega, owner }: Company, api: OperatorApi): Promise<void> {
  await until(`The closing of ${id}`, async () => {
    if (isMega) await whileUp(() => api.closeRoom(id))
    else await done(owner.insist('POST', paths.close(id)), 'a closing')
    const { body } = await owner.read<RoomView>(paths.room(id))
    return !body.isOpen || null
  })
}

/** Each owner at a moment of their own, from the seal on. */
async function closeAfterSeal(rooms: readonly Company[], api: OperatorApi, random: Random): Promise<void> {
  await until('The seal', async () => (await whileUp(api.season))?.sealedAt ?? null)
  await Promise.all(
    rooms.map(async (room) => {
      await sleep(random() * CLOSING_MS)
      await close(room, api)
    }),
  )
}

type Around = { dueAt: number; count: number; random: Random }
type Deaths = { at: number[]; away: SealUnderKills['away'] }

/** D1 is away at each third death, and at the one at which the seal is due: from before it until the next life has begun. */
async function killAround(server: KillableServer, state: string, { dueAt, count, random }: Around): Promise<Deaths> {
  const deaths: Deaths = { at: [], away: { times: 0, seconds: 0 } }
  let hasMissed = false
  for (let nth = 0; nth < count; nth++) {
    await sleep(random() * LONGEST_LIFE_MS)
    const isDue: boolean = !hasMissed && Date.now() > dueAt - 2 * LONGEST_LIFE_MS
    hasMissed ||= isDue
    const from = Date.now()
    const giveBack = isDue || nth % AWAY_EACH === 1 ? takeD1Away({ state }) : null
    if (giveBack) await sleep(random() * AWAY_MS)
    await server.kill()
    deaths.at.push(Date.now())
    const up = server.start()
    if (giveBack) {
      await sleep(Math.max(AWAY_MS, isDue ? dueAt + AWAY_MS - Date.now() : 0))
      giveBack()
      deaths.away.times++
      deaths.away.seconds += (Date.now() - from) / 1000
    }
    await up
  }
  return deaths
}

/** What D1 has in the end. */
function storedIn(state: string, year: number): { sealedAt: number; finished: number } {
  const database = new DatabaseSync(d1File(state), { readOnly: true })
  const sql = `SELECT sealed_at AS sealedAt, (SELECT count(*) FROM users WHERE has_finished = 1) AS finished FROM seasons WHERE year = ?`
  const row = database.prepare(sql).get(year)
  database.close()
  return { sealedAt: Number(row?.sealedAt ?? 0), finished: Number(row?.finished) }
}

/** Every row of a ranking, the same for every caller: place, points, and each word with its reason. */
async function compare({ id, isMega, rules, owner, lists, isSealed }: Company, text: string): Promise<Compared> {
  const game = lists.map(({ browser: { person }, words }) => ({
    ...{ id: person.id, fullName: isMega ? shortName(person.fullName) : person.fullName },
    words: isSealed && words.length === WORDS_PER_PLAYER ? words : [],
  }))
  const named = naiveSharing(game, owner.person.id)(naiveRanking(game, rules, FIRST_BONUS_WORDS, text))
  const expected = naiveNear(parseSpeech(text).distinct)(named)
  const results = await until(`The ranking of ${id}`, () => resultsOf(owner, id))
  const having = results.filter(({ computedWords }) => computedWords.length > 0).length
  const differing = expected.filter((result, at) => !isDeepStrictEqual(results[at], plain(result))).length
  const isRight = differing === 0 && results.length === expected.length
  const fault = `${id}: ${having} of ${lists.length} have words, ${differing} rows are not the naive scorer’s`
  return { members: lists.length, having, isSealed, faults: isRight ? [] : [fault] }
}

/** As JSON says it. */
const plain = (result: PlayerResult): unknown => JSON.parse(JSON.stringify(result))
