/** SEALED-IS-FINAL: which events bring the seal or stop it, and that it is written through deaths and outages. */
import { evictDurableObject, runInDurableObject } from 'cloudflare:test'
import { describe, expect, it } from 'vitest'
import { operatorPaths } from '../../../shared/api/paths.ts'
import { sealDueAt } from '../../../shared/evening/seal.ts'
import { sealIfDue } from '../../../worker/db/seasons.ts'
import { env } from '../../support/bindings.ts'
import { aPlayer, operator, tenWords } from '../../support/client.ts'
import { copyD1, putBackD1 } from '../../support/faults/d1-copy.ts'
import { workerD1 } from '../../support/faults/faulty-d1.ts'
import { finish, save } from '../words/season-of-words.ts'
import * as night from './an-evening.ts'

const { MINUTE, later, setSeason, begin, takeBack, publish, withdraw, isSealed, row, saying } = night

night.anEvening()

/** Each begins at once; the seal comes after this long, and not a second before. */
const BRINGS: [string, () => Promise<unknown>, number][] = [
  ['60 s after the begin', () => begin(), MINUTE],
  [
    '60 s after a begin before the deadline',
    () => setSeason({ wordsDeadline: night.inAWhile(9 * MINUTE) }).then(() => begin(true)),
    MINUTE,
  ],
  ['5 minutes after the deadline', () => setSeason({ wordsDeadline: night.inAWhile(MINUTE) }), 6 * MINUTE],
  [
    '5 minutes after a deadline of the past was set',
    () => setSeason({ wordsDeadline: night.inAWhile(-60 * MINUTE) }),
    5 * MINUTE,
  ],
  ['15 minutes after the publication', () => publish(), 15 * MINUTE],
]

describe('the season is sealed by itself', () => {
  it.each(BRINGS)('%s', async (_, bring, wait) => {
    await setSeason()
    await bring()
    await later(0)
    await later(wait - 1000)
    expect(await isSealed()).toBe(false)
    await later(1000)
    expect((await row()).sealed_at).toBe(Date.now())
  })

  it.each(BRINGS.slice(0, 2))('%s, also held', async (_, bring, wait) => {
    await setSeason({ holdSeal: true })
    await bring()
    await later(0)
    await later(wait)
    expect(await isSealed()).toBe(true)
  })

  it.each(BRINGS.slice(2))(
    'not %s where it is held, until it is released and five minutes are over',
    async (_, bring, wait) => {
      await setSeason({ holdSeal: true })
      await bring()
      await later(0)
      await later(wait + 60 * MINUTE)
      expect(await isSealed()).toBe(false)
      await setSeason({ holdSeal: false })
      if ((await row()).words_deadline !== null) {
        await later(0)
        await later(5 * MINUTE - 1000)
        expect(await isSealed()).toBe(false)
      }
      await later(1000)
      expect(await isSealed()).toBe(true)
    },
  )

  it.each<[string, () => Promise<unknown>, () => Promise<unknown>]>([
    ['a begin that is taken back', () => begin(), () => takeBack()],
    [
      'a deadline that is cleared',
      () => setSeason({ wordsDeadline: night.inAWhile(0) }),
      () => setSeason({ wordsDeadline: null }),
    ],
    [
      'a deadline that is moved',
      () => setSeason({ wordsDeadline: night.inAWhile(0) }),
      () => setSeason({ wordsDeadline: night.inAWhile(600 * MINUTE) }),
    ],
    ['a speech that is withdrawn', () => publish(), () => withdraw()],
  ])('not by %s', async (_, bring, undo) => {
    await setSeason()
    await bring()
    await later(0)
    await later(30_000)
    await undo()
    for (let minute = 0; minute < 20; minute++) await later(MINUTE)
    expect(await isSealed()).toBe(false)
  })

  it('a correction counts from the publication; a new publication after a withdrawal from itself', async () => {
    await setSeason()
    await publish()
    await later(10 * MINUTE)
    await publish(`${night.SPEECH} buon anno`)
    await later(0)
    await later(4 * MINUTE)
    await withdraw()
    await publish()
    await later(0)
    await later(14 * MINUTE)
    expect(await isSealed()).toBe(false)
    await later(MINUTE)
    expect(await isSealed()).toBe(true)
  })

  it('the same deadline set again does not put it off', async () => {
    const wordsDeadline = night.inAWhile(0)
    await setSeason({ wordsDeadline })
    await later(4 * MINUTE)
    await setSeason({ wordsDeadline })
    await later(0)
    await later(MINUTE)
    expect(await isSealed()).toBe(true)
  })
})

describe('publishing', () => {
  it('seals a season that has begun in its own UPDATE, held or not', async () => {
    await setSeason({ holdSeal: true })
    await begin()
    const faulty = workerD1()
    let isSealedAtOnce = false
    faulty.onAnswer = async () => {
      isSealedAtOnce ||= (await row()).speech !== null && (await isSealed())
      expect((await row()).speech === null || (await isSealed())).toBe(true)
    }
    await publish()
    expect(isSealedAtOnce).toBe(true)
  })

  it('after the seal a withdrawn speech opens no list', async () => {
    const player = await aPlayer()
    await night.sealed()
    await publish()
    await withdraw()
    expect(saying(await save(player, ['tardi']))).toEqual([409, 'words/deadline-passed'])
    expect(saying(await finish(player, tenWords('tardi')))).toEqual([409, 'words/deadline-passed'])
    expect(await isSealed()).toBe(true)
  })

  it('before it, it opens them', async () => {
    const player = await aPlayer()
    await setSeason()
    await publish()
    await withdraw()
    expect((await save(player, ['ancora'])).status).toBe(200)
  })
})

/** Sealed, and after a while D1 is put back to before the seal, when `given` had happened. @returns the row as it was with it */
async function aLostSeal(ms = 0, given: () => Promise<unknown> = () => setSeason()): Promise<night.Row> {
  await given()
  const before = await copyD1()
  await begin()
  await later(0)
  await later(MINUTE)
  const sealed = await row()
  await later(ms)
  await putBackD1(before)
  return sealed
}

describe('the season’s object', () => {
  it('goes on after it died between the begin and the seal', async () => {
    await setSeason()
    await begin()
    await later(0)
    await evictDurableObject(night.object())
    await later(MINUTE)
    expect(await isSealed()).toBe(true)
  })

  it.each(['before', 'after'] as const)('asks again while D1 is away, or its answers are lost (%s)', async (fault) => {
    await setSeason()
    await begin()
    await later(0)
    workerD1(fault)
    for (let time = 0; time < 5; time++) await later(MINUTE)
    expect((await night.object().status(night.YEAR)).seal?.sealedAt).toBeNull()
    env.DB = night.real.DB
    await later(MINUTE)
    expect((await night.object().status(night.YEAR)).seal?.sealedAt).toBe((await row()).sealed_at)
  })

  it('sees what changes while it looks', async () => {
    await setSeason()
    const faulty = workerD1()
    faulty.onAnswer = async () => {
      env.DB = night.real.DB
      await begin()
    }
    await later(0)
    await later(0)
    await later(MINUTE)
    expect((await row()).sealed_at).toBe(Date.now())
  })

  it('tells of the seal once, with the moment that D1 has, and also of one that a publication wrote', async () => {
    for (const bring of [() => later(MINUTE), () => publish()]) {
      await setSeason({ wordsDeadline: null })
      await begin()
      await later(0)
      await bring()
      for (let look = 0; look < 3; look++) {
        await night.object().look(night.YEAR)
        await later(0)
      }
      const told = await runInDurableObject(night.object(), (_, { storage }) =>
        storage.sql.exec("SELECT requests, state ->> 'version' AS version FROM jobs WHERE kind = 'seal'").toArray(),
      )
      expect(told).toEqual([{ requests: 1, version: (await row()).sealed_at }])
      await env.DB.prepare('DELETE FROM seasons').run()
      await runInDurableObject(night.object(), (_, { storage }) => storage.deleteAll())
    }
  })

  it('a seal that was lost in a restore of D1 is put back by rebuild-directory, with its moment', async () => {
    const { sealed_at } = await aLostSeal()
    expect(await isSealed()).toBe(false)
    expect((await operator.call('POST', operatorPaths.directory(night.YEAR))).status).toBe(202)
    await later(0)
    expect([sealed_at, (await row()).sealed_at]).toEqual([expect.any(Number), sealed_at])
  })

  it.each<[string, () => Promise<unknown>]>([
    ['not begun', () => setSeason()],
    ['begun', () => setSeason().then(() => begin())],
    ['past its deadline', () => setSeason({ wordsDeadline: night.inAWhile(0) })],
  ])('a seal lost in a restore is put back within ten seconds with its moment, untold: %s', async (_, given) => {
    const { sealed_at } = await aLostSeal(23 * 60 * MINUTE, given)
    await later(0)
    await later(9999)
    expect(await isSealed()).toBe(false)
    await later(1)
    expect([sealed_at, (await row()).sealed_at]).toEqual([expect.any(Number), sealed_at])
    await later(61 * MINUTE)
    expect(await night.alarm(), 'it looks for a day').toBeNull()
  })
})

it('the UPDATE that seals has every condition of its own, as if it were run late', async () => {
  const now = Date.now()
  const moments = [null, now - 20 * MINUTE, now - 4 * MINUTE, now - 30_000]
  for (const begunAt of moments)
    for (const wordsDeadline of moments)
      for (const publishedAt of moments)
        for (const holdSeal of [false, true]) {
          await env.DB.prepare(
            `INSERT OR REPLACE INTO seasons (year, begun_at, words_deadline, published_at, speech, hold_seal, created_at, updated_at)
             VALUES (?1, ?2, ?3, ?4, iif(?4 IS NULL, NULL, 'x'), ?5, 0, 0)`,
          )
            .bind(night.YEAR, begunAt, wordsDeadline, publishedAt, holdSeal ? 1 : 0)
            .run()
          const facts = { sealedAt: null, begunAt, wordsDeadline, deadlineSetAt: null, publishedAt, holdSeal }
          const isDue = (sealDueAt(facts) ?? Number.POSITIVE_INFINITY) <= now
          const sealed = await sealIfDue(env.DB, night.YEAR, now, null, (answer) => Promise.resolve(answer))
          expect({ ...facts, isDue: sealed?.sealedAt === now }).toEqual({ ...facts, isDue })
        }
})
