/** The requests and the output of the operator's commands, against an instance with the contract's answers. */
import { readFileSync } from 'node:fs'
import type { Command } from 'commander'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fromRoot } from '../../../../commands/local/project.ts'
import { operatorProgram } from '../../../../commands/operator/program.ts'
import { aSeason } from '../a-season.ts'
import { QUIET_STATS } from './quiet-stats.ts'

const SEASON = { ...aSeason, wordsDeadline: '2025-12-31T19:30:00.000Z' }
const BEGUN = { begunAt: '2025-12-31T19:30:00.000Z', sealsAt: '2025-12-31T19:31:00.000Z', finished: 7, unfinished: 3 }
let season: object = SEASON
let asked: { method: string; path: string; body: unknown }[] = []
let said = ''
let published: string | null = null
const NOT_SEALED = { begunAt: null, sealsAt: null, sealedAt: null, isHeld: false }
let seal: object | null = NOT_SEALED

beforeEach(() => {
  season = SEASON
  asked = []
  said = ''
  published = null
  seal = NOT_SEALED
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.stubEnv('OPERATOR_TOKEN', 'secret')
  vi.spyOn(console, 'log').mockImplementation((line: string) => {
    said = line
  })
  vi.stubGlobal('fetch', async (url: URL, init: { method: string; body?: string }) => {
    const isSpeech = url.pathname.endsWith('/speech')
    if (isSpeech && init.method === 'GET') return new Response(published ?? '')
    const body = init.body === undefined || isSpeech ? (init.body ?? null) : JSON.parse(init.body)
    if (url.pathname === '/api/session') return Response.json({ account: null, user: null, season })
    if (url.pathname === '/api/operator/stats') return Response.json({ ...QUIET_STATS, seal })
    asked.push({ method: init.method, path: url.pathname + url.search, body })
    if (url.pathname.endsWith('/begin'))
      return init.method === 'POST' ? Response.json(BEGUN) : new Response(null, { status: 204 })
    if (isSpeech) return Response.json({ words: 321, distinctWords: 210, bonusWordsSaid: ['pace'] })
    if (url.pathname.endsWith('/mega-room')) return Response.json({ id: 'abcdefghjkmn' })
    if (url.pathname.endsWith('/mails'))
      return Response.json({ mailsAMinute: body.mailsAMinute ?? 600, mailsAnHour: body.mailsAnHour ?? 4000 })
    if (url.pathname.endsWith('/hidden-words')) return Response.json({ words: ['è-un', 'ladro'] })
    if (url.pathname.includes('/hidden-words/')) return new Response(null, { status: 204 })
    if (url.pathname.endsWith('/directory')) return Response.json({ rooms: 12 }, { status: 202 })
    return Response.json({ year: Number(url.pathname.split('/').at(-1)), bonusWords: body.bonusWords })
  })
})

const calls = () => asked.map(({ method, path }) => `${method} ${path}`)
const run = (...words: string[]) =>
  operatorProgram().parseAsync(['--url', 'https://gioco.example', ...words], { from: 'user' })

describe('mega-room', () => {
  it('that is made says where it is', async () => {
    await run('mega-room', 'Cenone', '--rule', 'last-word')
    expect(asked).toEqual([
      {
        method: 'POST',
        path: '/api/operator/seasons/2025/mega-room',
        body: { name: 'Cenone', rules: ['last-word'] },
      },
    ])
    expect(said).toBe('The mega room of 2025: https://gioco.example/stanza/abcdefghjkmn')
  })

  it('that was there already says that its name and its rules stay', async () => {
    season = { ...SEASON, megaRoomId: 'abcdefghjkmn' }
    await run('mega-room', 'Another name')
    expect(said).toContain('\nIt was there already: its name and its rules stay as they were.')
    await run('mega-room', '--json')
    expect(JSON.parse(said)).toEqual({ id: 'abcdefghjkmn' })
  })
})

it('numbers --hide and --show change what page 104 does not name, and say what it hides then', async () => {
  await run('numbers', '--hide', 'è-un')
  await run('numbers', '--show', 'pace', '--year', '2024')
  expect(calls()).toEqual([
    'PUT /api/operator/seasons/2025/hidden-words/%C3%A8-un',
    'GET /api/operator/seasons/2025/hidden-words',
    'DELETE /api/operator/seasons/2024/hidden-words/pace',
    'GET /api/operator/seasons/2024/hidden-words',
  ])
  expect(said).toBe('Page 104 hides in 2024: è-un, ladro. A change is there within 15 s.')
  asked = []
  await run('numbers')
  expect(calls()).toEqual(['GET /api/operator/seasons/2025/hidden-words'])
  asked = []
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  vi.spyOn(process, 'exit').mockImplementation((code) => {
    throw new Error(`ended with ${code}`)
  })
  await expect(run('numbers', '--hide', 'a', '--show', 'b')).rejects.toThrow('ended with 1')
  expect(asked).toEqual([])
})

it('rebuild-directory is about the instance’s own season, or the one that is named', async () => {
  await run('rebuild-directory')
  await run('rebuild-directory', '--year', '2024')
  expect(calls()).toEqual(['POST /api/operator/seasons/2025/directory', 'POST /api/operator/seasons/2024/directory'])
  expect(said).toBe('12 rooms of 2024 write their directory rows anew; stats shows how far they are.')
})

describe('the ceilings of mails', () => {
  const mails = (body: object) => ({ method: 'PUT', path: '/api/operator/seasons/2025/mails', body })

  it('are changed alone, of a sealed season too, and shown as they are then', async () => {
    season = { ...SEASON, sealedAt: '2025-12-31T19:41:00.000Z' }
    await run('season', '--mails-a-minute', '2000', '--mails-an-hour', '30000')
    expect(asked).toEqual([mails({ mailsAMinute: 2000, mailsAnHour: 30_000 })])
    expect(said).toContain('  mails        17 in the last hour, of 30,000 an hour and 2,000 a minute')
    await run('season', '--mails-an-hour', 'default')
    expect(asked.slice(1)).toEqual([mails({ mailsAnHour: null })])
    await run('season')
    expect(said, 'as they were counted last').toContain(
      '  mails        17 in the last hour, of 4,000 an hour and 600 a minute',
    )
  })
})

describe('speech publish', () => {
  const SAMPLE = fromRoot('commands', 'sample-speech.txt')
  const sent = () => asked.filter(({ method }) => method === 'PUT').length

  it('that looks right is published without a question, and shown', async () => {
    await run('speech', 'publish', SAMPLE)
    expect(sent()).toBe(1)
    expect(said).toContain('Published for 2025:')
    expect(said).toContain('begins       «Buonasera')
    expect(said).toContain('321 that count, 210 distinct')
    expect(said).toContain('bonus words  pace')
  })

  it('--check only looks, at a text that is right as at one that is not', async () => {
    await run('speech', 'publish', SAMPLE, '--check')
    expect(said).toContain('It looks like a speech. Nothing was published.')
    published = 'Un altro discorso, di un altro anno e di tutta un’altra lunghezza.'
    await run('speech', 'publish', SAMPLE, '--check')
    expect(said).toContain('! It is very different')
    expect(said).toContain('It does not look right. Nothing was published.')
    expect(sent()).toBe(0)
  })

  it('that looks wrong asks; where nobody can answer nothing is published, unless --yes is given', async () => {
    published = 'Un altro discorso, di un altro anno e di tutta un’altra lunghezza.'
    await expect(run('speech', 'publish', SAMPLE)).rejects.toThrow('Nobody is here to confirm: give --yes.')
    expect(sent()).toBe(0)
    await run('speech', 'publish', SAMPLE, '--yes')
    expect(sent()).toBe(1)
  })

  it('the first text, without a deadline and --early, asks for the year; a correction and a begun season do not', async () => {
    const refusal = 'Nobody is here to confirm: give --yes.'
    await expect(run('speech', 'publish', SAMPLE, '--early')).rejects.toThrow(refusal)
    await expect(run('speech', 'publish', SAMPLE, '--year', '2024')).rejects.toThrow(refusal)
    season = { ...SEASON, wordsDeadline: null }
    await expect(run('speech', 'publish', SAMPLE)).rejects.toThrow(refusal)
    expect(sent()).toBe(0)
    await run('speech', 'publish', SAMPLE, '--early', '--yes')
    expect(asked.map(({ path }) => path)).toEqual(['/api/operator/seasons/2025/speech?early=1'])
    season = { ...SEASON, wordsDeadline: null, begunAt: '2025-12-31T19:30:00.000Z' }
    await run('speech', 'publish', SAMPLE)
    season = { ...SEASON, wordsDeadline: null }
    published = readFileSync(SAMPLE, 'utf8')
    await run('speech', 'publish', SAMPLE)
    expect(sent()).toBe(3)
  })
})

describe('speech begin', () => {
  const BEGIN = '/api/operator/seasons/2025/begin'

  it('says who has finished, and until when it can be taken back; --undo takes it back', async () => {
    await run('speech', 'begin')
    expect(said).toContain('finished     7')
    expect(said).toContain('unfinished   3')
    await run('speech', 'begin', '--undo')
    expect(said).toBe('The speech of 2025 has not begun.')
    expect(calls()).toEqual([`POST ${BEGIN}`, `DELETE ${BEGIN}`])
  })

  it('--early asks for the year: nothing is sent where nobody can answer, unless --yes is given', async () => {
    await expect(run('speech', 'begin', '--early')).rejects.toThrow('Nobody is here to confirm: give --yes.')
    await expect(run('speech', 'begin', '--early', '--undo')).rejects.toThrow('Either --early or --undo.')
    expect(asked).toEqual([])
    await run('speech', 'begin', '--early', '--yes')
    expect(calls()).toEqual([`POST ${BEGIN}?early=1`])
  })

  it('asks for the year where there is no deadline, unless it has begun', async () => {
    season = { ...SEASON, wordsDeadline: null }
    await expect(run('speech', 'begin')).rejects.toThrow('Nobody is here to confirm: give --yes.')
    expect(asked).toEqual([])
    season = { ...SEASON, wordsDeadline: null, begunAt: '2025-12-31T19:30:00.000Z' }
    await run('speech', 'begin')
    expect(asked).toHaveLength(1)
  })
})

it('season --hold and --no-hold send the bonus words as they are', async () => {
  await run('season', '--hold')
  await run('season', '--no-hold')
  expect(asked.map(({ body }) => body)).toEqual([
    { bonusWords: ['pace'], holdSeal: true },
    { bonusWords: ['pace'], holdSeal: false },
  ])
})

it('season says what brings the seal, as stats does', async () => {
  seal = { ...NOT_SEALED, begunAt: '2025-12-31T19:30:00.000Z', sealsAt: '2025-12-31T19:31:00.000Z' }
  await run('season')
  expect(said).toMatch(/seal {9}begun at .+, due at /)
})

it('season of a sealed season asks nobody when it seals', async () => {
  season = { ...SEASON, sealedAt: '2025-12-31T19:31:00.000Z' }
  seal = null
  await run('season')
  expect(said).toMatch(/seal {9}.+2025-12-31T19:31:00.000Z/)
})

it('a deadline in the past asks: nothing is written where nobody can answer, unless --yes is given', async () => {
  const past = ['season', '--deadline', '2020-12-31T20:30+01:00']
  await expect(run(...past)).rejects.toThrow('Nobody is here to confirm: give --yes.')
  expect(asked).toEqual([])
  await run(...past, '--yes')
  expect(asked.map(({ method }) => method)).toEqual(['PUT'])
  await run('season', '--deadline', '2099-12-31T20:30+01:00')
  expect(asked).toHaveLength(2)
})

it('--year stands at the commands that read it, and at no other', () => {
  const takers = (command: Command): string[] => [
    ...(command.options.some(({ long }) => long === '--year') ? [command.name()] : []),
    ...command.commands.flatMap(takers),
  ]
  expect(takers(operatorProgram())).toEqual(['publish', 'withdraw', 'numbers', 'rebuild-directory'])
})
