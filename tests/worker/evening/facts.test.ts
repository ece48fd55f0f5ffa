/**
 * design.md, «One question for all isolates»: the season's object asks D1 once a second, however many isolates ask it, and says
 * how old its answer is.
 */
import { runInDurableObject } from 'cloudflare:test'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { StoredEvening } from '../../../worker/db/transcripts.ts'
import { forgetSeasons, seasonCopy } from '../../../worker/evening/season-copy.ts'
import type { ToldEvening } from '../../../worker/season/api.ts'
import { SeasonFacts } from '../../../worker/season/facts.ts'
import { env } from '../../support/bindings.ts'
import { type FaultyD1, faultyD1, heldUp, workerD1 } from '../../support/faults/faulty-d1.ts'
import { seasonBut } from '../../support/faults/season-but.ts'
import { eventually } from '../../support/time.ts'
import * as night from './an-evening.ts'

const { YEAR, timePasses, lookAtEvening } = night

night.anEvening()

const begunAtOf = (told: ToldEvening): number | null =>
  'away' in told ? null : (JSON.parse(told.text) as StoredEvening).season.begunAt // as facts.ts writes it
const ageOf = (told: ToldEvening): number | null => ('away' in told ? null : told.ageMs)
const beginElsewhere = () => night.real.DB.prepare('UPDATE seasons SET begun_at = ?1').bind(Date.now()).run()

describe('the object', () => {
  let d1: FaultyD1
  let facts: SeasonFacts
  beforeEach(async () => {
    await night.setSeason()
    d1 = faultyD1(night.real.DB, null)
    facts = new SeasonFacts({ DB: d1.db })
  })

  it('asks D1 once a second, for any number of callers', async () => {
    await Promise.all(Array.from({ length: 40 }, () => facts.evening(YEAR, false)))
    expect(d1.calls).toBe(1)
    timePasses(999)
    await facts.evening(YEAR, false)
    expect(d1.calls).toBe(1)
    timePasses(1)
    await Promise.all(Array.from({ length: 40 }, () => facts.evening(YEAR, false)))
    expect(d1.calls).toBe(2)
  })

  it('says how long ago D1 was asked, also where D1 took its time', async () => {
    const { go } = heldUp(d1)
    const first = facts.evening(YEAR, false)
    await eventually(() => expect(d1.calls).toBe(1))
    await beginElsewhere()
    timePasses(700)
    go()
    const told = await first
    expect([ageOf(told), begunAtOf(told)]).toEqual([700, null])
    timePasses(200)
    expect(ageOf(await facts.evening(YEAR, false))).toBe(900)
  })

  it('asks at once for a caller who has just changed something, and does not go back when an earlier answer comes last', async () => {
    const { go } = heldUp(d1)
    const before = facts.evening(YEAR, false)
    await eventually(() => expect(d1.calls).toBe(1))
    await beginElsewhere()
    timePasses(10)
    expect(begunAtOf(await facts.evening(YEAR, true))).not.toBeNull()
    go()
    expect(begunAtOf(await before)).toBeNull()
    expect(begunAtOf(await facts.evening(YEAR, false))).not.toBeNull()
    expect(d1.calls).toBe(2)
    await facts.evening(YEAR, true)
    expect(d1.calls, 'also within the second').toBe(3)
  })

  it('asks a D1 that fails one question at a time, says what it failed with, and has it as soon as D1 is back', async () => {
    d1.fault = 'before'
    const told = await Promise.all(Array.from({ length: 40 }, () => facts.evening(YEAR, false)))
    expect(told).toEqual(Array(40).fill({ away: 'D1 is away' }))
    expect(d1.calls).toBe(1)
    d1.fault = null
    expect(ageOf(await facts.evening(YEAR, false))).toBe(0)
  })

  it('goes on saying what it knows for a second while D1 fails', async () => {
    await facts.evening(YEAR, false)
    d1.fault = 'before'
    timePasses(999)
    expect(ageOf(await facts.evening(YEAR, false))).toBe(999)
    timePasses(1)
    expect(await facts.evening(YEAR, false)).toEqual({ away: 'D1 is away' })
  })

  it('asks again after the clock was put back', async () => {
    await facts.evening(YEAR, false)
    timePasses(-60_000)
    expect(ageOf(await facts.evening(YEAR, false))).toBe(0)
    expect(d1.calls).toBe(2)
  })

  it('keeps nothing in its storage, and holds up no alarm', async () => {
    const stub = env.SEASON.getByName(`${YEAR}.facts`)
    await stub.evening(YEAR, false)
    await runInDurableObject(stub, async (_, { storage }) => {
      expect(await storage.getAlarm()).toBeNull()
      expect(JSON.stringify([...(await storage.list())])).toBe('[]')
    })
  })
})

describe('an isolate', () => {
  it('has it from the object and asks D1 nothing', async () => {
    await night.setSeason()
    await env.SEASON.getByName(`${YEAR}.facts`).evening(YEAR, false)
    // As another isolate: the copy is kept by binding.
    const d1 = workerD1()
    expect((await lookAtEvening()).status).toBe(200)
    expect(d1.calls).toBe(0)
  })

  it('counts the object’s age: its copy is two seconds old at most, whichever of the two asked D1', async () => {
    await night.setSeason()
    const stub = env.SEASON.getByName(`${YEAR}.facts`)
    const told = vi.fn(async () => ({ ...(await stub.evening(YEAR, true)), ageMs: 900 }))
    env.SEASON = seasonBut({ evening: told })
    await seasonCopy(env, YEAR)
    timePasses(1099)
    await seasonCopy(env, YEAR)
    expect(told).toHaveBeenCalledTimes(1)
    timePasses(1)
    await seasonCopy(env, YEAR)
    expect(told).toHaveBeenCalledTimes(2)
  })

  it('asks D1 itself where the object is out of reach', async () => {
    await night.setSeason()
    await beginElsewhere()
    env.SEASON = seasonBut({ evening: () => Promise.reject(new Error('out of reach')) })
    forgetSeasons(env)
    expect((await seasonCopy(env, YEAR)).begunAt).toBe(Date.now())
  })

  it('does not where D1 has not answered the object: it has enough to do', async () => {
    await night.setSeason()
    const d1 = workerD1()
    env.SEASON = seasonBut({ evening: async () => ({ away: 'D1 DB is overloaded. Requests queued for too long.' }) })
    const nothing = await lookAtEvening()
    expect([nothing.status, nothing.body.code, d1.calls]).toEqual([503, 'server/overloaded', 0])
  })

  it('sees its own change at once, although the object has just answered', async () => {
    await night.setSeason()
    expect((await seasonCopy(env, YEAR)).begunAt).toBeNull()
    await night.begin()
    expect((await seasonCopy(env, YEAR)).begunAt).toBe(Date.now())
    expect((await seasonCopy(env, YEAR - 1)).begunAt, 'SEASON-IS-PART-OF-THE-KEY').toBeNull()
  })
})
