/** The people and rooms of a run: real rows in D1, browsers with real sessions, rooms that get made. */
import { vi } from 'vitest'
import { operatorPaths, paths } from '../../../../shared/api/paths.ts'
import type { User } from '../../../../shared/api/shapes.ts'
import { normaliseRules, type RuleId } from '../../../../shared/rooms/rooms.ts'
import { newSession } from '../../../../worker/auth/session.ts'
import { RETRY_MS } from '../../../../worker/me/words.ts'
import { configOf } from '../../../../worker/platform/env.ts'
import { env } from '../../../support/bindings.ts'
import { Client, operator } from '../../../support/client.ts'
import { LETTERS, oldListOf } from '../history/lists.ts'
import { FaultyWorld } from './faults.ts'
import { inside, type Place } from './objects.ts'
import { MEGA, nameOf, OLD_COMPANY, OLDS, PEOPLE, ROOMS, roomName } from './places.ts'
import type { Screen } from './screen.ts'

export const SEASON = 2025
export const OLD_SEASON = 2024
export const SEASONS = [OLD_SEASON, SEASON, SEASON + 1]

const RULES: readonly RuleId[][] = [
  [],
  ['last-word', 'last-man'],
  ['bonus-no-duplicates'],
  ['penalty-duplicates', 'no-bonus'],
]
export const rulesOf = (room: number): RuleId[] => normaliseRules(RULES[room % RULES.length] ?? [])
/** The id of a room that nobody has made. */
const NOWHERE = 'zzzzzzzzzzzz'

export const BONUS_WORDS = ['coraggio', 'pace', 'giovani']

/** The real bindings, kept from before the first run. */
export const real = {
  DB: env.DB,
  ROOMS: env.ROOMS,
  SEASON: env.SEASON,
}

/** `knownRev`: null after an answer that did not say which revision there is. */
export type Human = { accountId: string; email: string; client: Client; knownRev: number | null }

export type World = {
  faulty: FaultyWorld
  /** The season that is played: it changes at the end of some histories. */
  season: number
  people: Human[]
  /** By index; undefined: not made, or its creation was not answered. */
  roomIds: (string | undefined)[]
  screens: Screen[]
  /** Every line that the Worker logged. */
  log: string[]
  speechWasPublished: boolean
  /** Whose finish was answered, by `userKey`: the rooms that D1 knew of then were told. */
  finishes: Set<string>
  /** Accounts that were shown a board, with its season. */
  viewers: Set<string>
}

export const humanAt = (world: World, who: number): Human => {
  const human = world.people[who]
  if (!human) throw new RangeError(`nobody at ${who}`)
  return human
}
export const roomAt =
  (id: string): Place =>
  () =>
    real.ROOMS.getByName(id)

export const registryOf =
  (season: number): Place =>
  () =>
    real.SEASON.getByName(`${season}.rooms`)

/** The background objects: of each season itself and its registry, and that of the accounts. */
export const behindTheScenes = (): Place[] => [
  ...SEASONS.flatMap((season): Place[] => [
    () => real.SEASON.getByName(String(season)),
    () => real.SEASON.getByName(`${season}.rooms`),
  ]),
  () => real.SEASON.getByName('accounts'),
]

/** The year is a setting, which the Worker reads once: a deployment changes it. */
export function setSeason(world: World, year: number): void {
  world.season = year
  Object.assign(configOf(env).season, { year, previousYear: year - 1 })
}

export const roomIdAt = (world: World, room: number): string => world.roomIds[room] ?? NOWHERE

/**
 * The tests set the clock to next year: alarms are set by it and run only when a step says so. Only the order within a
 * step remains real.
 */
const START = Date.now() + 400 * 86_400_000
let clock = START
export function advance(ms: number): void {
  clock += ms
  vi.setSystemTime(clock)
}

let accounts = 0
/** A session written straight into D1, like that of a sign-in. */
export async function signIn(who: number, account?: Pick<Human, 'accountId' | 'email'>): Promise<Human> {
  const { token, tokenHash } = await newSession(env.AUTH_SECRET, null)
  const now = Date.now()
  const accountId = account?.accountId ?? `${LETTERS[who]}-${++accounts}-${now.toString(36)}`
  const email = account?.email ?? `${accountId}@posta.example`
  const add = real.DB.prepare("INSERT INTO accounts (id, email, provider, created_at) VALUES (?1, ?2, 'email', ?3)")
  await real.DB.batch([
    ...(account ? [] : [add.bind(accountId, email, now)]),
    real.DB.prepare('INSERT INTO sessions (token_hash, account_id, created_at, seen_at) VALUES (?1, ?2, ?3, ?3)').bind(
      tokenHash,
      accountId,
      now,
    ),
  ])
  const client = new Client()
  client.cookies.set('__Host-session', token)
  return { accountId, email, client, knownRev: 0 }
}

const TABLES = ['accounts', 'users', 'sessions', 'room_players', 'rooms', 'seasons', 'season_numbers']

export async function newWorld(): Promise<World> {
  // The helpers read the bindings at their first use, which has to be before one is replaced.
  Object.assign(env, real)
  await inside(
    () => real.SEASON.getByName(String(SEASON)),
    () => undefined,
  )
  vi.useFakeTimers({ now: clock, toFake: ['Date'] })
  await real.DB.batch([
    ...TABLES.map((table) => real.DB.prepare(`DELETE FROM ${table}`)),
    real.DB.prepare(
      'INSERT INTO seasons (year, bonus_words, created_at, updated_at) SELECT value, ?2, 0, 0 FROM json_each(?1)',
    ).bind(JSON.stringify([SEASON, OLD_SEASON]), JSON.stringify(BONUS_WORDS)),
  ])
  const faulty = new FaultyWorld(real)
  Object.assign(env, faulty.bindings)
  const world: World = {
    faulty,
    season: SEASON,
    people: [],
    roomIds: Array.from({ length: ROOMS }),
    screens: [],
    log: [],
    speechWasPublished: false,
    finishes: new Set(),
    viewers: new Set(),
  }
  setSeason(world, SEASON)
  for (const write of ['info', 'log', 'warn', 'error'] as const) {
    vi.spyOn(console, write).mockImplementation((...values: unknown[]) => void world.log.push(values.join(' ')))
  }
  // Rooms that were out of reach are told again within the step, before the clock of the next one.
  const { setTimeout } = globalThis
  vi.spyOn(globalThis, 'setTimeout').mockImplementation((act, ms, ...values) =>
    setTimeout(act, ms === RETRY_MS ? 0 : ms, ...values),
  )
  for (let who = 0; who < PEOPLE; who++) world.people.push(await signIn(who))
  await furnish(world)
  return world
}

/** Everyone but the last has a profile; there is a mega room, and two rooms of last season with the first four. */
async function furnish(world: World): Promise<void> {
  for (let who = 0; who < PEOPLE - 1; who++) {
    await humanAt(world, who).client.post<User>(paths.me, { fullName: nameOf(who) })
  }
  const mega = await operator.call<{ id: string }>('POST', operatorPaths.megaRoom(SEASON), {
    name: roomName(MEGA),
    rules: rulesOf(MEGA),
  })
  world.roomIds[MEGA] = mega.body.id
  const company = Array.from({ length: OLD_COMPANY }, (_, who) => humanAt(world, who))
  const add = real.DB.prepare(
    `INSERT INTO users (account_id, season, full_name, words, has_finished, created_at, updated_at)
     VALUES (?1, ?2, ?3, ?4, 1, 0, 0)`,
  )
  await real.DB.batch(
    company.map(({ accountId }, who) => add.bind(accountId, OLD_SEASON, nameOf(who), JSON.stringify(oldListOf(who)))),
  )
  for (const [line, old] of OLDS.entries()) {
    // Any other ids than the mega room's.
    const id = [...mega.body.id.slice(line), ...mega.body.id.slice(0, line)].reverse().join('')
    await makeOld(id, roomName(old), company)
    world.roomIds[old] = id
  }
}

async function makeOld(id: string, name: string, company: readonly Human[]): Promise<void> {
  await real.SEASON.getByName(`${OLD_SEASON}.rooms`).register(id, company[0]?.accountId ?? '')
  const room = env.ROOMS.getByName(id)
  const make = { id, name, season: OLD_SEASON, rules: rulesOf(1), isMega: false, now: Date.now() }
  for (const [who, { accountId }] of company.entries()) {
    const person = { id: accountId, fullName: nameOf(who) }
    if (who === 0) await room.create({ ...make, owner: person })
    else await room.join({ ...person, season: OLD_SEASON })
  }
}

export async function endWorld(world: World): Promise<void> {
  for (const screen of world.screens) screen.leave()
  const forget = async (_: unknown, state: DurableObjectState) => {
    await state.storage.deleteAlarm()
    await state.storage.deleteAll()
  }
  const rooms = [...world.faulty.everMade].map(roomAt)
  for (const place of [...rooms, ...behindTheScenes()]) await inside(place, forget)
  vi.restoreAllMocks()
  Object.assign(env, real)
}
