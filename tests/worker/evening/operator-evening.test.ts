/** The operator's routes of the evening: begin, its taking back, the transcript, the hold, and the seal in the numbers (SEALED-IS-FINAL). */
import { describe, expect, it } from 'vitest'
import { operatorPaths } from '../../../shared/api/paths.ts'
import type { OperatorStats, Problem } from '../../../shared/api/shapes.ts'
import { env } from '../../support/bindings.ts'
import { aPlayer, operator, type Reply, tenWords } from '../../support/client.ts'
import { workerD1 } from '../../support/faults/faulty-d1.ts'
import { finish } from '../words/season-of-words.ts'
import * as night from './an-evening.ts'

const { MINUTE, later, setSeason, begin, takeBack, publish, withdraw, row, saying, send, transcript } = night

night.anEvening()

/** A moment, whichever. */
const EVER = expect.any(Number)

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

  it('is for a season without deadline, or from the deadline on, not early', async () => {
    await setSeason({ wordsDeadline: night.inAWhile(MINUTE) })
    night.timePasses(MINUTE)
    expect((await begin()).status).toBe(200)
    await takeBack()
    await setSeason({ wordsDeadline: null })
    expect((await begin()).status).toBe(200)
  })
})

describe('the transcript', () => {
  it('is taken from the seal to the publication, and after a withdrawal again', async () => {
    await setSeason()
    expect(saying(await send('Care'))).toEqual([409, 'season/not-sealed'])
    await begin()
    expect(saying(await send('Care'))).toEqual([409, 'season/not-sealed'])
    await later(0)
    await later(MINUTE)
    expect((await send('Care ')).status).toBe(204)
    await publish()
    expect(saying(await send('Care italiane'))).toEqual([409, 'season/published'])
    await withdraw()
    expect((await send('Care italiane')).status).toBe(204)
    expect((await transcript()).body).toBe('Care italiane')
  })

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

  it('that hangs in D1 does not come over a later one', async () => {
    await night.sealed()
    const faulty = workerD1()
    let reads = 0
    faulty.onAnswer = () => {
      reads++
      if (reads === 3) faulty.fault = 'late' // the write
    }
    expect((await send('uno ')).status).toBe(503)
    env.DB = night.real.DB
    await send('uno due ')
    await faulty.deliverLate()
    expect((await transcript()).body).toBe('uno due ')
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

describe('SEALED-IS-FINAL: each change names the revision that it replaces, so what hangs in D1 changes nothing later', () => {
  const nothing = async (): Promise<void> => undefined
  it.each<[string, () => Promise<unknown>, () => Promise<Reply<Problem>>, () => Promise<Reply<Problem>>, object]>([
    ['a begin, after its taking back', nothing, () => begin(), takeBack, { begun_at: null }],
    ['a taking back, after another begin', begin, takeBack, () => takeBack().then(() => begin()), { begun_at: EVER }],
    ['a publication, after its withdrawal', nothing, () => publish('pace'), withdraw, { speech: null }],
    [
      'a correction, after another',
      () => publish('pace'),
      () => publish('lavoro'),
      () => publish('mare'),
      { speech: 'mare' },
    ],
    [
      'a withdrawal, after another publication',
      () => publish('pace'),
      withdraw,
      () => publish('lavoro'),
      { speech: 'lavoro', published_at: EVER },
    ],
    [
      'bonus words, after others',
      nothing,
      () => setSeason({ bonusWords: ['mare'] }),
      () => setSeason({ bonusWords: ['lavoro'] }),
      { bonus_words: '["lavoro"]' },
    ],
    [
      'a deadline, after it was cleared',
      nothing,
      () => setSeason({ wordsDeadline: night.inAWhile(MINUTE) }),
      () => setSeason({ wordsDeadline: null }),
      { words_deadline: null },
    ],
    [
      'the end of a hold, after another hold',
      () => setSeason({ holdSeal: true }),
      () => setSeason({ holdSeal: false }),
      () => setSeason({ holdSeal: true }),
      { hold_seal: 1 },
    ],
  ])('%s', async (_, before, hanging, after, stands) => {
    await setSeason()
    await before()
    const faulty = workerD1()
    // The season is read, and the write hangs.
    faulty.onAnswer = () => {
      faulty.fault = 'late'
    }
    expect((await hanging()).status).toBe(503)
    env.DB = night.real.DB
    expect((await after()).status).toBeLessThan(300)
    await faulty.deliverLate()
    expect(await row()).toMatchObject(stands)
  })
})
