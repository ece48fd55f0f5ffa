/** The operator's routes of the evening: begin, its taking back, the transcript, the hold, and the seal in the numbers (SEALED-IS-FINAL). */
import { describe, expect, it } from 'vitest'
import { operatorPaths } from '../../../shared/api/paths.ts'
import type { OperatorStats } from '../../../shared/api/shapes.ts'
import { env } from '../../support/bindings.ts'
import { aPlayer, operator, tenWords } from '../../support/client.ts'
import { finish } from '../words/season-of-words.ts'
import * as night from './an-evening.ts'

const { MINUTE, later, setSeason, begin, row, saying, send, transcript } = night

night.anEvening()

describe('an unknown season is 404 before anything else', () => {
  it.each<[string, string, unknown]>([
    ['POST', operatorPaths.begin(night.YEAR), undefined],
    ['DELETE', operatorPaths.begin(night.YEAR), undefined],
    ['PUT', operatorPaths.transcript(night.YEAR), { not: 'text' }],
    ['GET', operatorPaths.transcript(night.YEAR), undefined],
    ['POST', '/api/operator/seasons/99/begin', undefined],
    ['PUT', '/api/operator/seasons/x%00/transcript', undefined],
    ['DELETE', operatorPaths.speech(night.YEAR), undefined],
    ['POST', operatorPaths.megaRoom(night.YEAR), { name: 'Mega stanza', rules: [] }],
    ...['0', '20255', 'x', '-2025'].map((year): [string, string, unknown] => [
      'PUT',
      `/api/operator/seasons/${year}`,
      { bonusWords: [] },
    ]),
  ])('%s %s', async (method, path, body) => {
    expect(saying(await operator.call(method, path, body))).toEqual([404, 'season/not-found'])
  })
})

describe('begin', () => {
  it('tells when it seals, who has finished and who has not, and again the same', async () => {
    await setSeason()
    await env.DB.prepare('DELETE FROM users').run()
    const [one] = [await aPlayer(), await aPlayer(), await aPlayer()]
    await finish(one, tenWords())
    const begun = new Date(Date.now()).toISOString()
    const answer = { begunAt: begun, sealsAt: night.inAWhile(MINUTE), finished: 1, unfinished: 2 }
    expect((await begin()).body).toEqual(answer)
    night.timePasses(20_000)
    expect([(await begin()).body, (await begin(true)).body]).toEqual([answer, answer])
  })

  it('before the deadline has to be asked for as early', async () => {
    await setSeason({ wordsDeadline: night.inAWhile(MINUTE) })
    for (const query of ['', '?early', '?early=', '?early=0', '?early=true']) {
      const path = `${operatorPaths.begin(night.YEAR)}${query}`
      expect(saying(await operator.call('POST', path))).toEqual([409, 'season/too-early'])
    }
    expect((await row()).begun_at).toBeNull()
    expect((await begin(true)).status).toBe(200)
  })
})

describe('the transcript', () => {
  it('before the first is empty, and is text', async () => {
    await setSeason()
    const { status, body, headers } = await transcript()
    expect([status, body]).toEqual([200, ''])
    expect(headers.get('content-type')).toMatch(/^text\/plain; ?charset=UTF-8$/)
  })

  it('is plain text in UTF-8 of at most 64 KiB, and NUL is a space', async () => {
    await night.sealed()
    expect(saying(await send('{}', 'application/json'))).toEqual([415, 'request/not-json'])
    expect(saying(await send(Uint8Array.of(0xff, 0xfe)))).toEqual([400, 'request/malformed'])
    expect(saying(await send('è'.repeat(32 * 1024 + 1)))).toEqual([413, 'request/too-large'])
    const largest = 'è '.repeat((64 * 1024) / 3).padEnd(64 * 1024 - Math.floor((64 * 1024) / 3), ' ')
    expect((await send(largest)).status).toBe(204)
    expect((await transcript()).body).toBe(largest)
    await send('uno\0due')
    expect((await transcript()).body).toBe('uno due')
    expect((await send('')).status).toBe(204)
    expect((await transcript()).body).toBe('')
  })

  it('of two at once loses no fact that both have, and keeps the facts that stood', async () => {
    await night.sealed()
    await send('uno ')
    const first = new Date(Date.now()).toISOString()
    night.timePasses(1000)
    const answers = await Promise.all([send('uno due '), send('uno due tre '), send('uno due ')])
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204])
    expect((await night.evening()).transcript.moments[0]).toEqual([4, first])
  })
})

describe('the season', () => {
  it('keeps its hold where it is left out, and refuses an invalid hold', async () => {
    for (const [holdSeal, held] of [
      [undefined, 0],
      [true, 1],
      [undefined, 1],
      [false, 0],
      [undefined, 0],
    ] as const) {
      await setSeason(holdSeal === undefined ? {} : { holdSeal })
      expect((await row()).hold_seal).toBe(held)
    }
    for (const holdSeal of ['true', 1, null]) {
      const answer = await operator.call('PUT', operatorPaths.season(night.YEAR), { bonusWords: [], holdSeal })
      expect(saying(answer)).toEqual([400, 'request/malformed'])
    }
  })

  it('that is sealed takes no other bonus words, deadline or hold, and a repetition without harm', async () => {
    const wordsDeadline = night.inAWhile(-MINUTE)
    await setSeason({ wordsDeadline })
    await night.sealed()
    for (const other of [
      { bonusWords: ['pace', 'lavoro'] },
      { bonusWords: [] },
      { wordsDeadline: null },
      { wordsDeadline: night.inAWhile(MINUTE) },
      { holdSeal: true },
    ])
      expect(saying(await setSeason(other))).toEqual([409, 'season/sealed'])
    expect([(await setSeason()).status, (await setSeason({ wordsDeadline, holdSeal: false })).status]).toEqual([
      200, 200,
    ])
  })

  it('in numbers has its begin, its seal and its hold', async () => {
    const seal = async () => (await operator.call<OperatorStats>('GET', operatorPaths.stats)).body.seal
    expect(await seal()).toBeNull()
    await setSeason({ holdSeal: true, wordsDeadline: night.inAWhile(0) })
    await later(0)
    expect(await seal()).toEqual({ begunAt: null, sealsAt: null, sealedAt: null, isHeld: true })
    await begin()
    await later(0)
    const begunAt = new Date(Date.now()).toISOString()
    expect(await seal()).toEqual({ begunAt, sealsAt: night.inAWhile(MINUTE), sealedAt: null, isHeld: true })
    await later(MINUTE)
    const sealedAt = new Date(Date.now()).toISOString()
    expect(await seal()).toEqual({ begunAt, sealsAt: null, sealedAt, isHeld: true })
  })
})
