/**
 * design.md, «One address for the evening»: one address tells the evening to everybody, and asks D1 at most once in two seconds.
 */
import { describe, expect, it } from 'vitest'
import { paths } from '../../../shared/api/paths.ts'
import { forgetSeasons, seasonCopy } from '../../../worker/evening/season-copy.ts'
import { env } from '../../support/bindings.ts'
import { aPlayer, Client, sessionOf } from '../../support/client.ts'
import { heldUp, workerD1 } from '../../support/faults/faulty-d1.ts'
import { seasonBut } from '../../support/faults/season-but.ts'
import { eventually } from '../../support/time.ts'
import * as night from './an-evening.ts'

const { MINUTE, later, setSeason, begin, publish, withdraw, lookAtEvening, evening, send } = night

night.anEvening()

describe('GET /api/evening', () => {
  it('tells a season that has not been made as one in which nothing has happened', async () => {
    expect(await evening()).toEqual({
      year: night.YEAR,
      rev: 0,
      wordsDeadline: null,
      begunAt: null,
      sealedAt: null,
      speechPublished: false,
      speechVersion: 0,
      transcript: { text: '', moments: [] },
      now: night.inAWhile(0),
      askAgainMs: 180_000,
    })
  })

  it('follows begin, seal, transcript, publication and withdrawal, as the session does', async () => {
    const wordsDeadline = night.inAWhile(0)
    await env.DB.exec(`INSERT INTO transcripts (year, text, moments, rev) VALUES (${night.YEAR - 1}, 'Cari', '[]', 1)`)
    await setSeason({ wordsDeadline })
    await begin()
    const begunAt = night.inAWhile(0)
    expect(await evening()).toMatchObject({ wordsDeadline, begunAt, sealedAt: null, askAgainMs: 5000 })
    expect((await evening()).transcript.text, 'another year’s is not told').toBe('')
    await later(0)
    await later(MINUTE)
    const sealedAt = night.inAWhile(0)
    await send('Care ')
    night.timePasses(7000)
    await send('Care italiane. ')
    const moments = [
      [5, sealedAt],
      [15, night.inAWhile(0)],
    ]
    expect(await evening()).toMatchObject({ sealedAt, transcript: { text: 'Care italiane. ', moments } })
    await publish()
    expect(await evening()).toMatchObject({ speechPublished: true, askAgainMs: 60_000 })
    const { season, now } = await sessionOf(new Client())
    expect([season.begunAt, season.sealedAt, now]).toEqual([begunAt, sealedAt, night.inAWhile(0)])
    await withdraw()
    expect(await evening()).toMatchObject({ speechPublished: false, sealedAt, askAgainMs: 5000 })
  })

  it('is told to who is signed in as to who is not: a session’s own moments are not the season’s', async () => {
    await setSeason({ wordsDeadline: night.inAWhile(0) })
    const { client } = await aPlayer('Ada Rossi')
    const toldBefore = await sessionOf(client)
    expect(toldBefore.account).not.toBeNull()
    expect(toldBefore.season).toEqual((await sessionOf(new Client())).season)
    expect([toldBefore.season.begunAt, toldBefore.season.sealedAt]).toEqual([null, null])
    await begin()
    expect((await sessionOf(client)).season.begunAt).toBe(night.inAWhile(0))
  })

  it('is the same for everybody, kept two seconds, sets no cookie and reads none', async () => {
    await setSeason()
    const { client } = await aPlayer()
    await lookAtEvening()
    const [signedIn, other] = [await client.fetch(paths.evening), await new Client().fetch(paths.evening)]
    expect(await signedIn.text()).toBe(await other.text())
    for (const { headers, status } of [signedIn, other]) {
      expect(status).toBe(200)
      expect(headers.get('cache-control')).toBe('public, max-age=2')
      expect([headers.get('set-cookie'), headers.get('vary'), headers.get('content-type')]).toEqual([
        null,
        null,
        'application/json',
      ])
    }
  })

  it('asks D1 once in two seconds, however many ask, where the season’s object is out of reach', async () => {
    await setSeason()
    const counted = workerD1()
    env.SEASON = seasonBut({ evening: () => Promise.reject(new Error('out of reach')) })
    const many = () => Promise.all(Array.from({ length: 40 }, lookAtEvening))
    await many()
    expect(counted.calls).toBe(1)
    for (let second = 1; second <= 20; second++) {
      night.timePasses(1000)
      await many()
      expect(counted.calls).toBeLessThanOrEqual(1 + Math.ceil(second / 2))
    }
    expect(counted.calls).toBeGreaterThan(5)
  })

  it('while D1 does not answer tells the last it knows, and is 503 where it knows nothing', async () => {
    await setSeason()
    await begin()
    const { begunAt } = await evening()
    const faulty = workerD1()
    forgetSeasons(env)
    await lookAtEvening()
    faulty.fault = 'before'
    night.timePasses(3000)
    expect((await lookAtEvening()).body.begunAt).toBe(begunAt)
    forgetSeasons(env)
    const nothing = await lookAtEvening()
    expect([nothing.status, nothing.body.code]).toEqual([503, 'server/unavailable'])
    expect(nothing.headers.get('cache-control')).toBe('no-store')
  })
})

describe('what an isolate knows of the season', () => {
  it('does not go back when the answer to an earlier question comes last', async () => {
    await setSeason()
    await seasonCopy(env, night.YEAR)
    const faulty = workerD1()
    await seasonCopy(env, night.YEAR)
    night.timePasses(2000)
    const { go } = heldUp(faulty)
    const early = seasonCopy(env, night.YEAR)
    await eventually(() => expect(faulty.calls).toBe(2))
    await begin()
    night.timePasses(2000)
    expect((await seasonCopy(env, night.YEAR)).begunAt).not.toBeNull()
    go()
    await early
    expect((await seasonCopy(env, night.YEAR)).begunAt).not.toBeNull()
  })

  it('is asked for once, and kept, after the clock was put back', async () => {
    await setSeason()
    const counted = workerD1()
    night.timePasses(10 * MINUTE)
    await seasonCopy(env, night.YEAR)
    night.timePasses(-10 * MINUTE)
    for (let requests = 0; requests < 3; requests++) await seasonCopy(env, night.YEAR)
    expect(counted.calls, 'before it and after it').toBe(2)
  })
})
