/**
 * operating.md, «Nobody undoes another unseen»: nobody undoes another unseen. Attacked with two operators at once, a seal or
 * another change between reading and writing, a lost answer, tags of another state, year or thing, weak ones and none, and a
 * restore of D1.
 */
import { describe, expect, it } from 'vitest'
import { operatorPaths } from '../../../shared/api/paths.ts'
import type { OperatorSeason, Problem } from '../../../shared/api/shapes.ts'
import { seasonTag, speechTag, transcriptTag } from '../../../shared/operator/keys.ts'
import { env } from '../../support/bindings.ts'
import { Client } from '../../support/client.ts'
import { workerD1 } from '../../support/faults/faulty-d1.ts'
import * as night from './an-evening.ts'

const { MINUTE, YEAR, later, row, sealed, setSeason } = night

night.anEvening()

type Said = { status: number; code: string | undefined; tag: string | null; text: string }

/** `seen`: the `If-Match`; left out: no such header. A string is sent as text, an object as JSON. */
async function call(method: string, path: string, body?: string | object, seen?: string): Promise<Said> {
  const isJson = typeof body === 'object'
  const response = await new Client().fetch(path, {
    method,
    ...(body === undefined ? {} : { body: isJson ? JSON.stringify(body) : body }),
    headers: {
      authorization: `Bearer ${env.OPERATOR_TOKEN}`,
      origin: '',
      ...(body === undefined ? {} : { 'content-type': isJson ? 'application/json' : 'text/plain' }),
      ...(seen === undefined ? {} : { 'if-match': seen }),
    },
  })
  const text = await response.text()
  const isProblem = response.headers.get('content-type')?.startsWith('application/problem+json')
  const problem: Partial<Problem> = isProblem ? JSON.parse(text) : {}
  return { status: response.status, code: problem.code, tag: response.headers.get('etag'), text }
}

type Thing = 'season' | 'speech' | 'transcript'
const PATHS: Record<Thing, string> = {
  season: operatorPaths.season(YEAR),
  speech: operatorPaths.speech(YEAR),
  transcript: operatorPaths.transcript(YEAR),
}
const tagOf = async (thing: Thing): Promise<string> => (await call('GET', PATHS[thing])).tag ?? ''

type Change = { of: Thing; isSealed?: true; send: (seen?: string) => Promise<Said> }

/** Everything that may say what its sender has seen: of what, and how it is sent. */
const CHANGES = {
  'PUT season': {
    of: 'season',
    send: (seen) => call('PUT', PATHS.season, { bonusWords: ['mare'], holdSeal: true }, seen),
  },
  'POST begin': { of: 'season', send: (seen) => call('POST', operatorPaths.begin(YEAR), undefined, seen) },
  'DELETE begin': { of: 'season', send: (seen) => call('DELETE', operatorPaths.begin(YEAR), undefined, seen) },
  'PUT speech': { of: 'speech', send: (seen) => call('PUT', PATHS.speech, night.SPEECH, seen) },
  'DELETE speech': { of: 'speech', send: (seen) => call('DELETE', PATHS.speech, undefined, seen) },
  'PUT transcript': {
    of: 'transcript',
    isSealed: true,
    send: (seen) => call('PUT', PATHS.transcript, 'Care italiane ', seen),
  },
} satisfies Record<string, Change>
const each = Object.entries<Change>(CHANGES).map(([name, change]) => ({ name, ...change }))

/** A season in which each of them can be sent. */
const ready = (isSealed?: true) => (isSealed ? sealed() : setSeason())
const CHANGED = [409, 'season/changed-elsewhere']
const saying = ({ status, code }: Said) => [status, code]

describe('GET season', () => {
  it('has what the season’s command shows, with the seal that is due and the server’s clock', async () => {
    expect(saying(await call('GET', PATHS.season))).toEqual([404, 'season/not-found'])
    await setSeason({ wordsDeadline: night.inAWhile(MINUTE), holdSeal: true })
    await night.begin(true)
    const { status, text, tag } = await call('GET', PATHS.season)
    const season: OperatorSeason = JSON.parse(text)
    expect([status, season]).toEqual([
      200,
      {
        year: YEAR,
        bonusWords: ['pace'],
        megaRoomId: null,
        megaRoomIsOpen: false,
        wordsDeadline: night.inAWhile(MINUTE),
        holdSeal: true,
        begunAt: night.inAWhile(0),
        sealsAt: night.inAWhile(MINUTE),
        sealedAt: null,
        speechPublished: false,
        now: night.inAWhile(0),
      },
    ])
    expect(tag).toBe(seasonTag(YEAR, { rev: (await row()).rev, sealedAt: null }))
  })
})

describe('a tag', () => {
  it.each(each)('$name answers with the next one, which is the one that is there then', async (change) => {
    await ready(change.isSealed)
    const before = await tagOf(change.of)
    const { status, tag } = await change.send(`"other", W/${before}`)
    expect(status).toBeLessThan(300)
    expect(tag).toBe(await tagOf(change.of))
    // A withdrawal of nothing is no other version.
    expect(tag === before).toBe(change.send === CHANGES['DELETE speech'].send)
  })

  it('of a begin that is repeated is the one that stands', async () => {
    await setSeason()
    const first = await CHANGES['POST begin'].send(undefined)
    const again = await CHANGES['POST begin'].send(first.tag ?? '')
    expect([again.status, again.tag]).toEqual([200, first.tag])
  })

  it('of the season is another with the seal, which takes no revision; those of the texts are not', async () => {
    await setSeason()
    await night.begin()
    const before = await Promise.all([tagOf('season'), tagOf('speech'), tagOf('transcript')])
    const { rev } = await row()
    await later(0)
    await later(MINUTE)
    expect([await night.isSealed(), (await row()).rev]).toEqual([true, rev])
    const after = await Promise.all([tagOf('season'), tagOf('speech'), tagOf('transcript')])
    expect(after.map((tag, at) => tag === before[at])).toEqual([false, true, true])
    const repeated = await call('PUT', PATHS.season, { bonusWords: ['pace'] }, before[0])
    expect(saying(repeated)).toEqual(CHANGED)
    expect((await call('PUT', PATHS.season, { bonusWords: ['pace'] }, after[0])).status).toBe(200)
  })
})

describe('a change that names what its sender has seen', () => {
  it.each(each)('$name is 409 over any other, and changes nothing', async (change) => {
    await ready(change.isSealed)
    const stale = await tagOf(change.of)
    await env.DB.prepare('UPDATE seasons SET rev = rev + 1, speech_version = speech_version + 1').run()
    await env.DB.prepare("INSERT INTO transcripts (year, text, moments, rev) VALUES (?1, 'Altro', '[]', 5)")
      .bind(YEAR)
      .run()
    const before = await row()
    const { rev } = before
    const version = 1
    for (const seen of [
      stale,
      `W/${stale}`,
      ',',
      'x',
      '"x"',
      // The right numbers, of another year, or of the other two.
      seasonTag(YEAR - 1, { rev, sealedAt: before.sealed_at }),
      speechTag(YEAR - 1, version),
      transcriptTag(YEAR - 1, 5),
      ...(change.of === 'season' ? [speechTag(YEAR, rev), transcriptTag(YEAR, rev)] : []),
      ...(change.of === 'speech'
        ? [seasonTag(YEAR, { rev: version, sealedAt: null }), transcriptTag(YEAR, version)]
        : []),
      ...(change.of === 'transcript' ? [seasonTag(YEAR, { rev: 5, sealedAt: null }), speechTag(YEAR, 5)] : []),
    ])
      expect([seen, ...saying(await change.send(seen))]).toEqual([seen, ...CHANGED])
    expect(await row()).toEqual(before)
    expect((await night.transcript()).body).toBe('Altro')
    expect((await change.send()).status, 'without the header, as before there were tags').toBeLessThan(300)
  })

  it('of a season that is not made yet is made once', async () => {
    const none = seasonTag(YEAR, { rev: 0, sealedAt: null })
    expect(saying(await CHANGES['PUT speech'].send(none))).toEqual([404, 'season/not-found'])
    const answers = await Promise.all([
      call('PUT', PATHS.season, { bonusWords: ['pace'] }, none),
      call('PUT', PATHS.season, { bonusWords: ['mare'] }, none),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('the tag is a condition of the write', () => {
  /** Another change, or the seal, between the change's read and its write. */
  async function between(change: (seen?: string) => Promise<Said>, thing: Thing, sql: string): Promise<Said> {
    const seen = await tagOf(thing)
    const faulty = workerD1()
    let isDone = false
    faulty.onAnswer = async () => {
      const reads = thing === 'transcript' ? 3 : 1
      if (isDone || faulty.calls < reads) return
      isDone = true
      await night.real.DB.prepare(sql).run()
    }
    const answer = await change(seen)
    env.DB = night.real.DB
    expect(isDone).toBe(true)
    return answer
  }

  /** A season that is written as it is. */
  const again = (seen?: string) => call('PUT', PATHS.season, { bonusWords: ['pace'] }, seen)
  const ALL = [...each, { name: 'the same PUT season', of: 'season' as const, isSealed: undefined, send: again }]
  const OTHERS: { what: string; thing: Thing; sql: string; isMade?: true; stands: object }[] = [
    {
      what: 'another’s change',
      thing: 'season',
      sql: "UPDATE seasons SET bonus_words = '[]', rev = rev + 1",
      stands: { bonus_words: '[]', begun_at: null, hold_seal: 0 },
    },
    { what: 'the seal', thing: 'season', sql: 'UPDATE seasons SET sealed_at = 1', stands: { sealed_at: 1 } },
    {
      what: 'another’s text',
      thing: 'speech',
      sql: "UPDATE seasons SET speech = 'il mare', speech_version = speech_version + 1, rev = rev + 1",
      stands: { speech: 'il mare' },
    },
    {
      what: 'another deadline, which is not the text’s,',
      thing: 'speech',
      sql: 'UPDATE seasons SET words_deadline = 1, rev = rev + 1',
      isMade: true,
      stands: { words_deadline: 1 },
    },
    {
      what: 'another’s live text',
      thing: 'transcript',
      sql: `INSERT INTO transcripts (year, text, moments, rev) VALUES (${YEAR}, 'Altro', '[]', 5)`,
      stands: {},
    },
  ]
  it.each(
    OTHERS.flatMap((other) => ALL.filter(({ of }) => of === other.thing).map((change) => ({ ...change, ...other }))),
  )('$name, and $what comes between', async ({ isSealed, thing, sql, send, isMade, stands }) => {
    await ready(isSealed)
    const answer = await between(send, thing, sql)
    if (isMade) expect(answer.status).toBeLessThan(300)
    else expect(saying(answer)).toEqual(CHANGED)
    expect(await row()).toMatchObject(stands)
    if (thing === 'transcript') expect((await night.transcript()).body).toBe('Altro')
  })
})

it('an answer that was lost, of a live text: a repeat is 409, and one’s own text is there', async () => {
  await sealed()
  const seen = await tagOf('transcript')
  const faulty = workerD1()
  faulty.onAnswer = () => {
    if (faulty.calls === 4) faulty.fault = 'after' // the write
  }
  const { send } = CHANGES['PUT transcript']
  expect((await send(seen)).status).toBe(503)
  env.DB = night.real.DB
  expect(saying(await send(seen))).toEqual(CHANGED)
  const there = await call('GET', PATHS.transcript)
  expect(there.text).toBe('Care italiane ')
  expect((await call('PUT', PATHS.transcript, 'Care italiane e cari ', there.tag ?? '')).status).toBe(204)
})

it('a live text after a restore of D1 has no tag that an earlier one had', async () => {
  await sealed()
  const tags = [await tagOf('transcript')]
  const send = async (text: string) => tags.push((await call('PUT', PATHS.transcript, text)).tag ?? '')
  await send('uno ')
  const old = await env.DB.prepare('SELECT * FROM transcripts').first<{ text: string; moments: string; rev: number }>()
  for (const text of ['uno due ', 'uno due tre ']) await send(text)
  await env.DB.prepare('UPDATE transcripts SET text = ?1, moments = ?2, rev = ?3')
    .bind(old?.text, old?.moments, old?.rev)
    .run()
  night.timePasses(1000)
  for (const text of ['uno sei ', 'uno sei sette ']) await send(text)
  expect(new Set(tags).size).toBe(tags.length)
})

it('what hides a word on page 104, the mega room’s maker, and what rebuilds the directory look at no tag: they take nothing away', async () => {
  await setSeason()
  const before = await tagOf('season')
  expect((await call('PUT', operatorPaths.hiddenWord(YEAR, 'mare'), undefined, '"x"')).status).toBe(204)
  expect(await tagOf('season'), 'nothing that is shown with it has changed').toBe(before)
  const room = { name: 'Tutti', rules: [] }
  expect((await call('POST', operatorPaths.megaRoom(YEAR), room, '"x"')).status).toBe(200)
  expect((await call('POST', operatorPaths.directory(YEAR), undefined, '"x"')).status).toBe(202)
})
