/** game.md, «Every point has its sentence»: the official text, for signed-in people, and only the current version. */
import { beforeEach, describe, expect, it } from 'vitest'
import { operatorPaths, speechPath } from '../../../shared/api/paths.ts'
import { forgetSpeeches } from '../../../worker/evening/season-copy.ts'
import { env } from '../../support/bindings.ts'
import { aPlayer, aSignedInClient, Client, operator, type Player, sessionOf } from '../../support/client.ts'
import { faultyD1, workerD1 } from '../../support/faults/faulty-d1.ts'
import * as night from './an-evening.ts'

const { YEAR, publish, withdraw } = night
const CORRECTED = 'Care italiane, la neve e il lavoro.'
const KEPT = 'private, max-age=31536000, immutable'

night.anEvening()

let reader: Player
beforeEach(async () => {
  forgetSpeeches(night.real.DB)
  await night.setSeason()
  reader = await aPlayer()
})

const standing = async (): Promise<number> => (await sessionOf(reader.client)).season.speechVersion
const ask = (version: number | string, client = reader.client, year: number | string = YEAR) =>
  client.get(`/api/seasons/${year}/speech?v=${version}`)
const answerTo = async (...asked: Parameters<typeof ask>): Promise<string> => {
  const { status, body } = await ask(...asked)
  return status === 200 ? String(body) : `${status} ${body.code}`
}
/** As another isolate would answer. */
const afresh = (version: number): Promise<string> => {
  forgetSpeeches(env.DB)
  return answerTo(version)
}

const NONE = '404 season/not-published'

it('is the published text as plain text, for good, and for this browser alone', async () => {
  await publish()
  const { status, body, headers } = await ask(await standing())
  expect([status, body]).toEqual([200, night.SPEECH])
  expect(headers.get('content-type')).toMatch(/^text\/plain; charset=utf-8$/i)
  expect([headers.get('cache-control'), headers.get('set-cookie')]).toEqual([KEPT, null])
})

it('a stranger is told nothing, with any version, nor is a copied or made-up cookie', async () => {
  await publish()
  const version = await standing()
  const half = reader.client.copy()
  half.cookies.delete('__Host-session')
  const forged = reader.client.copy()
  for (const name of forged.cookies.keys()) forged.cookies.set(name, `${forged.cookies.get(name)}x`)
  for (const client of [new Client(), half, forged]) {
    for (const asked of [version, version + 1, 0, 'x']) expect(await answerTo(asked, client)).toBe('401 auth/required')
  }
})

it('is for everybody signed in: without a name of this season, or by a ticket of hours without a question for the session', async () => {
  await publish()
  const version = await standing()
  const nameless = await aSignedInClient()
  expect(await answerTo(version, nameless)).toBe(night.SPEECH)
  night.timePasses(11 * 3_600_000)
  const counted = workerD1()
  expect(await answerTo(version)).toBe(night.SPEECH)
  expect(counted.calls, 'the text alone').toBe(1)
})

it('without a ticket the session is asked for, and an answer that brings a new one is kept by nobody', async () => {
  await publish()
  const version = await standing()
  reader.client.cookies.delete('__Host-ticket')
  const { status, headers } = await ask(version)
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(headers.get('set-cookie')).toContain('ticket=')
  expect((await ask(version)).headers.get('cache-control')).toBe(KEPT)
})

describe('only the version that stands', () => {
  it('there is no text before the publication, and no version names a future one', async () => {
    expect(await answerTo(0)).toBe(NONE)
    expect(await answerTo(Date.now() + 1000)).toBe(NONE)
    await publish()
    const version = await standing()
    for (const other of [0, version - 1, version + 1, 999_999_999_999_999]) expect(await answerTo(other)).toBe(NONE)
  })

  it('after a correction the new text at once, also where this isolate has just told the old one; the old one for ten seconds at most', async () => {
    await publish()
    const old = await standing()
    expect(await answerTo(old)).toBe(night.SPEECH)
    night.timePasses(1)
    await publish(CORRECTED)
    expect(await answerTo(await standing())).toBe(CORRECTED)
    expect(await afresh(old)).toBe(NONE)
  })

  it('after a withdrawal nothing, within ten seconds where this isolate has just told it, and never again', async () => {
    await publish()
    const version = await standing()
    expect(await answerTo(version)).toBe(night.SPEECH)
    await withdraw()
    night.timePasses(9_999)
    expect(await answerTo(version)).toBe(night.SPEECH)
    night.timePasses(1)
    expect(await answerTo(version)).toBe(NONE)
    expect(await answerTo(await standing()), 'the version of the withdrawal').toBe(NONE)
    await publish()
    expect(await answerTo(version), 'the same text again is another version').toBe(NONE)
    expect(await answerTo(await standing())).toBe(night.SPEECH)
  })

  it('a withdrawal while the text is asked for is a condition of the read itself', async () => {
    await publish()
    const version = await standing()
    const faulty = faultyD1(night.real.DB, null)
    faulty.onCall = async () => void (await night.real.DB.prepare('UPDATE seasons SET speech = NULL').run())
    env.DB = faulty.db
    expect(await answerTo(version)).toBe(NONE)
  })
})

it('D1 is asked once in ten seconds, however many ask, and its absence is 503, never «withdrawn»', async () => {
  await publish()
  const version = await standing()
  const counted = workerD1()
  forgetSpeeches(env.DB)
  await Promise.all(Array.from({ length: 40 }, () => answerTo(version)))
  expect(counted.calls).toBe(1)
  counted.fault = 'before'
  expect(await answerTo(version)).toBe(night.SPEECH)
  night.timePasses(10_000)
  const { status, body, headers } = await ask(version)
  expect([status, body.code, headers.get('cache-control')]).toEqual([503, 'server/unavailable', 'no-store'])
  expect(headers.get('retry-after')).toMatch(/^\d+$/)
})

it('a bad version or year is malformed; a year without a season has no text', async () => {
  await publish()
  const version = await standing()
  for (const bad of ['', 'x', '-1', '1.5', '1e9', ' 1', '1234567890123456', '%00'])
    expect([bad, await answerTo(bad)]).toEqual([bad, '400 request/malformed'])
  expect((await reader.client.get(`/api/seasons/${YEAR}/speech`)).status).toBe(400)
  for (const bad of ['0', '25', '02025', '3025', 'anno', '2025x'])
    expect([bad, await answerTo(version, reader.client, bad)]).toEqual([bad, '400 request/malformed'])
  expect(await answerTo(version, reader.client, 1999)).toBe(NONE)
})

it('HEAD says the same without the text; If-None-Match is answered whole, and another method is 405', async () => {
  await publish()
  const path = speechPath(YEAR, await standing())
  const head = await reader.client.fetch(path, { method: 'HEAD' })
  expect([head.status, head.headers.get('cache-control'), await head.text()]).toEqual([200, KEPT, ''])
  const again = await reader.client.fetch(path, { headers: { 'if-none-match': '*' } })
  expect([again.status, await again.text()]).toEqual([200, night.SPEECH])
  const gone = await reader.client.fetch(speechPath(YEAR, 1), { method: 'HEAD' })
  expect([gone.status, gone.headers.get('cache-control')]).toEqual([404, 'no-store'])
  const put = await reader.client.put(path, {})
  expect([put.status, put.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
})

it('a refusal says in Italian what to do, and nothing else', async () => {
  const { body } = await ask(1)
  expect(body.detail).toContain('ricarica')
  expect(Object.keys(body).sort()).toEqual(['code', 'detail', 'status', 'title', 'type'])
  expect((await operator.call('GET', operatorPaths.speech(YEAR))).status, 'the operator’s own is another route').toBe(
    200,
  )
})
