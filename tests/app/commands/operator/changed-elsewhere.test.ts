/**
 * operating.md, «Nobody undoes another unseen»: a command replaces a state that it has shown or read only if that state still
 * stands; else it shows the present one.
 */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fromRoot } from '../../../../commands/local/project.ts'
import { operatorProgram } from '../../../../commands/operator/program.ts'
import { aSeason } from '../a-season.ts'
import { QUIET_STATS } from './quiet-stats.ts'

const SPEECH = fromRoot('commands', 'sample-speech.txt')
const REFUSED = { status: 409, code: 'season/changed-elsewhere', detail: 'Nel frattempo è cambiato.' }

let season: object
let speech: { text: string; tag: string | null }
/** Whether somebody else has changed it meanwhile. */
let isChanged: boolean
let sent: { call: string; seen: string | null }[]
let tokens: (string | null)[]
let [said, warned] = ['', '']

beforeEach(() => {
  season = { ...aSeason, wordsDeadline: '2025-12-31T19:30:00.000Z', rev: 7 }
  speech = { text: '', tag: 'W/"speech-2025-0"' }
  isChanged = false
  sent = []
  tokens = []
  said = ''
  warned = ''
  vi.stubEnv('OPERATOR_TOKEN', 'secret')
  vi.spyOn(console, 'log').mockImplementation((line: string) => {
    said = line
  })
  vi.spyOn(console, 'error').mockImplementation((line: string) => {
    warned += `${line}\n`
  })
  vi.stubGlobal('fetch', async (url: URL, init: { method: string; headers: Headers; body?: string }) => {
    tokens.push(init.headers.get('authorization'))
    if (url.pathname === '/api/session') return Response.json({ account: null, user: null, season })
    if (url.pathname === '/api/operator/stats') return Response.json(QUIET_STATS)
    if (init.method === 'GET') return new Response(speech.text, { headers: speech.tag ? { etag: speech.tag } : {} })
    sent.push({ call: `${init.method} ${url.pathname.slice(26)}`, seen: init.headers.get('if-match') })
    if (isChanged) {
      season = { ...season, bonusWords: ['mare'], rev: 8 }
      return Response.json(REFUSED, { status: 409 })
    }
    if (url.pathname.endsWith('/speech'))
      return Response.json({ words: 321, distinctWords: 210, bonusWordsSaid: ['pace'] })
    if (url.pathname.endsWith('/begin')) {
      const moment = '2025-12-31T19:30:00.000Z'
      return Response.json({ begunAt: moment, sealsAt: moment, finished: 7, unfinished: 3 })
    }
    return Response.json({ year: 2025, bonusWords: ['pace'] })
  })
})

const run = (...words: string[]) =>
  operatorProgram().parseAsync(['--url', 'https://gioco.example', ...words], { from: 'user' })

describe('season', () => {
  it('names the season that it has read, sealed or not', async () => {
    await run('season', '--hold')
    season = { ...season, sealedAt: '2025-12-31T19:41:00.000Z' }
    await run('season', '--hold')
    expect(sent).toEqual([
      { call: 'PUT ', seen: '"season-2025-7"' },
      { call: 'PUT ', seen: '"season-2025-7-sealed"' },
    ])
  })

  it('of a server that tells no revision, names none', async () => {
    season = aSeason
    await run('season', '--hold')
    expect(sent.map(({ seen }) => seen)).toEqual([null])
  })

  it('that somebody else has changed is shown as it is, and nothing is written over it', async () => {
    isChanged = true
    await expect(run('season', '--deadline', '2099-12-31T20:30+01:00')).rejects.toThrow(
      'Somebody else has changed it in the meantime, and nothing was written: look at what is there.',
    )
    expect(warned).toContain('bonus words  mare')
    expect(said).toBe('')
  })

  it('is asked for with the token: the limit for visits from an address is not the operator’s (operating.md, «What the operator may do»)', async () => {
    await run('season')
    expect(tokens).toEqual(['Bearer secret', 'Bearer secret'])
  })

  it('in JSON says what it said before there were tags', async () => {
    await run('season', '--json')
    expect(Object.keys(JSON.parse(said)).sort()).toEqual(Object.keys(aSeason).sort())
  })
})

describe('speech publish', () => {
  it('names the text that it was compared with, whatever made its tag weak', async () => {
    await run('speech', 'publish', SPEECH)
    expect(sent).toEqual([{ call: 'PUT /speech', seen: '"speech-2025-0"' }])
  })

  it('names none where something on the way takes tags away', async () => {
    speech.tag = null
    await run('speech', 'publish', SPEECH)
    expect(sent.map(({ seen }) => seen)).toEqual([null])
  })

  it('shows the text that somebody else has published since, or that there is none now', async () => {
    isChanged = true
    speech.text = 'Buonasera a tutti voi'
    await expect(run('speech', 'publish', SPEECH, '--yes')).rejects.toThrow('409 season/changed-elsewhere')
    expect(warned).toContain('Published now for 2025:\n  begins       «Buonasera a tutti voi»')
    speech.text = ''
    await expect(run('speech', 'publish', SPEECH, '--yes')).rejects.toThrow('409 season/changed-elsewhere')
    expect(warned).toContain('No text of 2025 is published now.')
  })
})

describe('speech begin', () => {
  /** As somebody at a terminal who types the year. */
  const typing = async (year: string, act: () => Promise<unknown>) => {
    const isTTY = process.stdin.isTTY
    process.stdin.isTTY = true
    vi.doMock('node:readline/promises', () => ({
      createInterface: () => ({ question: async () => year, close: () => undefined }),
    }))
    vi.resetModules()
    await act().finally(() => {
      process.stdin.isTTY = isTTY
      vi.doUnmock('node:readline/promises')
      vi.resetModules()
    })
  }
  const beginEarly = async () => {
    const program = (await import('../../../../commands/operator/program.ts')).operatorProgram()
    await program.parseAsync(['--url', 'https://gioco.example', 'speech', 'begin', '--early'], { from: 'user' })
  }

  it('that has asked for the year names the season whose deadline it has shown', async () => {
    await typing('2025', beginEarly)
    expect(sent).toEqual([{ call: 'POST /begin', seen: '"season-2025-7"' }])
  })

  it('that has asked shows a season that was changed meanwhile', async () => {
    isChanged = true
    await typing('2025', () => expect(beginEarly()).rejects.toThrow('409 season/changed-elsewhere'))
    expect(warned).toContain('bonus words  mare')
  })

  it('that asks nothing names none: on the evening nothing may stop it but the season itself', async () => {
    await run('speech', 'begin')
    await run('speech', 'begin', '--undo')
    await run('speech', 'begin', '--early', '--yes')
    await run('speech', 'withdraw')
    expect(sent.map(({ seen }) => seen)).toEqual([null, null, null, null])
  })
})
