/**
 * SEALED-IS-FINAL in seeded histories: saves, finishes, begins, deadlines, holds, publications and withdrawals in any
 * order, with answers of D1 that are lost and writes that it runs late. Triggers in D1 record forbidden writes,
 * however it comes; acknowledged words have to be there in the end. And in whichever order a page hears all that was told on
 * the way, it ends with the season as it is (design.md, «Revisions of the season»).
 */
import { evictDurableObject } from 'cloudflare:test'
import { beforeAll, expect, it } from 'vitest'
import { type EveningFacts, newestFacts } from '../../../shared/evening/phase.ts'
import { sealDueAt } from '../../../shared/evening/seal.ts'
import { env } from '../../support/bindings.ts'
import { aPlayer, Client, type Player, sessionOf } from '../../support/client.ts'
import { type FaultyD1, workerD1 } from '../../support/faults/faulty-d1.ts'
import { createRandom } from '../../support/random.ts'
import { finish, save } from '../words/season-of-words.ts'
import * as night from './an-evening.ts'
import { IS_SEAL_DUE } from './seal-due.ts'

/** Ten, and forty beside the simulation's two hundred. */
const [first = 1, last = first] = env.SEEDS.split('-').map(Number)
const SEEDS = Array.from({ length: Math.max(10, (last - first + 1) / 5) }, (_, at) => at + 1)
const STEPS = 45
const STEPS_AFTER = 15
const { MINUTE, row } = night

night.anEvening()

const NOTE = 'INSERT INTO forbidden (what) VALUES'
beforeAll(() =>
  env.DB.batch(
    [
      'CREATE TABLE forbidden (what TEXT NOT NULL)',
      `CREATE TRIGGER words_stay AFTER UPDATE OF words, has_finished ON users
       WHEN EXISTS (SELECT 1 FROM seasons WHERE year = OLD.season AND sealed_at IS NOT NULL) BEGIN
         ${NOTE} ('words were written after the seal'); END`,
      `CREATE TRIGGER facts_stay AFTER UPDATE ON seasons
       WHEN OLD.sealed_at IS NOT NULL AND (NEW.sealed_at IS NOT OLD.sealed_at OR NEW.begun_at IS NOT OLD.begun_at
         OR NEW.words_deadline IS NOT OLD.words_deadline OR NEW.bonus_words <> OLD.bonus_words) BEGIN
         ${NOTE} ('the facts of a sealed season were changed'); END`,
      `CREATE TRIGGER seals_are_due AFTER UPDATE ON seasons
       WHEN OLD.sealed_at IS NULL AND NEW.sealed_at IS NOT NULL AND NOT (${IS_SEAL_DUE}) BEGIN
         ${NOTE} ('a seal was written that was not due'); END`,
    ].map((query) => env.DB.prepare(query)),
  ),
)

/** The words that D1 may have: the last acknowledged list, or any sent since without an answer. */
class Ledger<Value> {
  #may: Value[]
  constructor(first: Value) {
    this.#may = [first]
  }
  note(status: number, value: Value): void {
    if (status < 300) this.#may = [value]
    else if (status >= 500) this.#may.push(value)
  }
  get may(): readonly Value[] {
    return this.#may
  }
}

type World = {
  faulty: FaultyD1
  players: { player: Player; words: Ledger<string>; rev: () => Promise<number> }[]
  begun: Ledger<boolean>
  deadline: Ledger<number | null>
  bonus: Ledger<string>
  /** The answers of the session and the evening, from fresh copies and from old ones. */
  told: Parameters<typeof newestFacts>[0][]
}

async function aWorld(): Promise<World> {
  await night.setSeason()
  await env.DB.prepare('DELETE FROM forbidden').run()
  const players = await Promise.all(
    [1, 2, 3].map(async () => {
      const player = await aPlayer()
      const revOf = night.real.DB.prepare('SELECT rev FROM users WHERE account_id = ?1').bind(player.user.id)
      return { player, words: new Ledger('[]'), rev: async () => (await revOf.first<number>('rev')) ?? 0 }
    }),
  )
  const faulty = workerD1()
  const [begun, deadline, bonus] = [new Ledger(false), new Ledger<number | null>(null), new Ledger('["pace"]')]
  return { faulty, players, begun, deadline, bonus, told: [] }
}

const NOTHING_KNOWN = {
  ...{ rev: 0, wordsDeadline: null, begunAt: null, sealedAt: null },
  ...{ speechPublished: false, speechVersion: 0 },
}

const ACTS = 'save finish begin undo deadline bonus hold publish withdraw wait evict late'.split(' ')
/** What seals is rarer than the rest, or every history would be over soon. */
const WEIGHTS = [8, 3, 2, 3, 3, 1, 2, 1, 2, 8, 1, 3]

async function step(world: World, random: () => number, stem: string): Promise<string> {
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item // within it
  const act = pick(ACTS.flatMap((name, at) => Array<string>(WEIGHTS[at] ?? 1).fill(name)))
  const { player, words, rev } = pick(world.players)
  switch (act) {
    case 'save': {
      const list = [stem]
      words.note((await save(player, list, await rev())).status, JSON.stringify(list))
      break
    }
    case 'finish': {
      const list = Array.from('abcdefghij', (letter) => `${stem}${letter}`)
      words.note((await finish(player, list, await rev())).status, JSON.stringify(list))
      break
    }
    case 'begin':
      world.begun.note((await night.begin(random() < 0.7)).status, true)
      break
    case 'undo':
      world.begun.note((await night.takeBack()).status, false)
      break
    case 'deadline': {
      const at = pick([null, -MINUTE, 0, 2 * MINUTE, 20 * MINUTE])
      const deadline = at === null ? null : Date.now() + at
      const wordsDeadline = deadline === null ? null : new Date(deadline).toISOString()
      const { status } = await night.setSeason({ wordsDeadline, bonusWords: JSON.parse(world.bonus.may[0] ?? '[]') })
      world.deadline.note(status, deadline)
      if (status >= 500) world.bonus.note(status, world.bonus.may[0] ?? '[]')
      break
    }
    case 'bonus':
      world.bonus.note((await night.setSeason({ bonusWords: [stem] })).status, JSON.stringify([stem]))
      break
    case 'hold':
      await night.setSeason({ holdSeal: random() < 0.6, bonusWords: JSON.parse(world.bonus.may[0] ?? '[]') })
      break
    case 'publish':
      await night.publish(`${night.SPEECH} ${stem}`)
      break
    case 'withdraw':
      await night.withdraw()
      break
    case 'evict':
      await night.object().status(night.YEAR) // what does not run cannot be evicted
      await evictDurableObject(night.object())
      break
    case 'late':
      await world.faulty.deliverLate()
      break
    default:
      await night.later(pick([0, 0, 1000, 20_000, MINUTE, 4 * MINUTE]))
  }
  return act
}

async function check({ players, begun, deadline, bonus }: World, story: string): Promise<void> {
  const { DB } = night.real
  const wordsOf = DB.prepare('SELECT words FROM users WHERE account_id = ?1')
  // One call: it is made after every step.
  const [forbidden, season, ...words] = await DB.batch<{ what?: string; words?: string } & Partial<night.Row>>([
    DB.prepare('SELECT DISTINCT what FROM forbidden'),
    DB.prepare('SELECT * FROM seasons WHERE year = ?1').bind(night.YEAR),
    ...players.map(({ player }) => wordsOf.bind(player.user.id)),
  ])
  expect(
    forbidden?.results.map(({ what }) => what),
    story,
  ).toEqual([])
  for (const [at, player] of players.entries())
    expect(player.words.may, `${story}: what was acknowledged`).toContain(words[at]?.results[0]?.words)
  const now = season?.results[0]
  expect(begun.may, `${story}: begin`).toContain(now?.begun_at !== null)
  expect(deadline.may, `${story}: deadline`).toContain(now?.words_deadline)
  expect(bonus.may, `${story}: bonus words`).toContain(now?.bonus_words)
}

async function listen({ told }: World): Promise<void> {
  const { status, body } = await night.lookAtEvening() // perhaps an older copy
  if (status === 200) told.push(body)
  told.push((await sessionOf(new Client())).season)
}

/** Everything that was told, heard in any order and some of it twice. */
function expectOneSeason({ told }: World, now: EveningFacts, random: () => number, story: string): void {
  for (let order = 0; order < 5; order++) {
    const heard = [...told, ...told.filter(() => random() < 0.3)]
      .map((facts) => ({ facts, at: random() }))
      .sort((one, other) => one.at - other.at)
      .map(({ facts }) => facts)
    expect(heard.reduce<EveningFacts>(newestFacts, newestFacts(NOTHING_KNOWN, NOTHING_KNOWN)), story).toEqual(now)
  }
}

/** Steps with faults, and their delayed effects. @returns the events */
async function live(world: World, random: () => number, steps: number, story: string): Promise<string> {
  const acts = [story]
  for (let at = 0; at < steps; at++) {
    // From one of the step's questions on, D1 does not answer: it runs them late, or loses its answers.
    const from = random() < 0.35 ? Math.floor(random() * 3) : Number.POSITIVE_INFINITY
    const fault = random() < 0.75 ? 'late' : 'after'
    const { calls } = world.faulty
    const follow = () => {
      world.faulty.fault = world.faulty.calls - calls >= from ? fault : null
    }
    follow()
    world.faulty.onAnswer = follow
    acts.push(await step(world, random, `p${'abcdefghijklmnopqrstuvwxyz'[at % 26]}${'xyz'[Math.floor(at / 26)]}arola`))
    world.faulty.onAnswer = null
    world.faulty.fault = null
    await check(world, acts.join(' '))
    await listen(world)
  }
  await world.faulty.deliverLate()
  acts.push('and all that was late')
  await check(world, acts.join(' '))
  return acts.join(' ')
}

/** Minutes without faults, in which everybody asks how the evening goes: the season's object has read the row. */
async function settle(): Promise<void> {
  for (let minute = 0; minute < 5; minute++) {
    await night.later(MINUTE)
    await night.evening()
  }
}

it.each(SEEDS)('nothing changes after the seal, and nothing acknowledged is lost: seed %i', async (seed) => {
  const random = createRandom(seed)
  const world = await aWorld()
  const story = await live(world, random, STEPS, `seed ${seed}:`)

  // The seal that is due stands.
  await settle()
  const { sealed_at, ...facts } = await row()
  const due = sealDueAt({
    sealedAt: sealed_at,
    begunAt: facts.begun_at,
    wordsDeadline: facts.words_deadline,
    deadlineSetAt: facts.deadline_set_at,
    publishedAt: facts.speech === null ? null : facts.published_at,
    holdSeal: facts.hold_seal === 1,
  })
  expect(due ?? Number.POSITIVE_INFINITY, story).toBeGreaterThan(Date.now() - 3 * MINUTE)

  // No history ends without a seal, and each goes on after it.
  if (sealed_at === null) {
    await night.withdraw()
    world.begun.note((await night.begin(true)).status, true)
  }
  await settle()
  expect(await night.isSealed(), story).toBe(true)
  const whole = await live(world, random, STEPS_AFTER, `${story}; sealed:`)
  await night.evening()
  await listen(world)
  expectOneSeason(world, newestFacts(NOTHING_KNOWN, (await sessionOf(new Client())).season), random, whole)
})
