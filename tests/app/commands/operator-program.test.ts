/** What the operator's commands send and say, against an instance whose answers are the contract's. */
import type { Command } from 'commander'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { operatorProgram } from '../../../commands/operator/program.ts'

const SEASON = { year: 2025, bonusWords: ['pace'], megaRoomId: null, wordsDeadline: null, speechPublished: false }
let season: object = SEASON
let asked: { method: string; path: string; body: unknown }[] = []
let said = ''

beforeEach(() => {
  season = SEASON
  asked = []
  said = ''
  vi.stubEnv('OPERATOR_TOKEN', 'secret')
  vi.spyOn(console, 'log').mockImplementation((line: string) => {
    said = line
  })
  vi.stubGlobal('fetch', async (url: URL, init: { method: string; body?: string }) => {
    const body = init.body === undefined ? null : JSON.parse(init.body)
    if (url.pathname === '/api/session') return Response.json({ account: null, user: null, season })
    asked.push({ method: init.method, path: url.pathname, body })
    if (url.pathname.endsWith('/mega-room')) return Response.json({ id: 'abcdefghjkmn' })
    if (url.pathname.endsWith('/directory')) return Response.json({ rooms: 12 }, { status: 202 })
    return Response.json({ year: Number(url.pathname.split('/').at(-1)), bonusWords: body.bonusWords })
  })
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

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
    await run('mega-room', 'Another name', '--year', '2026')
    expect(said).toContain('\nIf it was there already, its name and its rules stay as they were.')
    await run('mega-room', '--json')
    expect(JSON.parse(said)).toEqual({ id: 'abcdefghjkmn' })
  })
})

it('rebuild-directory is about the instance’s own season, or the one that is named', async () => {
  await run('rebuild-directory')
  await run('rebuild-directory', '--year', '2024')
  expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /api/operator/seasons/2025/directory',
    'POST /api/operator/seasons/2024/directory',
  ])
  expect(said).toBe('12 rooms of 2024 write their directory rows anew; stats shows how far they are.')
})

describe('a season that is not the instance’s own', () => {
  it('is written, made or not, with the deadline that was set', async () => {
    await run('season', '--year', '2026', '--bonus', 'pace,futuro', '--deadline', '2026-12-31T20:30+01:00')
    expect(asked).toEqual([
      {
        method: 'PUT',
        path: '/api/operator/seasons/2026',
        body: { bonusWords: ['pace', 'futuro'], wordsDeadline: '2026-12-31T19:30:00.000Z' },
      },
    ])
    expect(said).toMatch(/^Season 2026 is written\n {2}bonus words {2}pace, futuro\n {2}deadline .*20:30, Italian time/)
    await run('season', '--year', '2026', '--bonus', 'pace')
    expect(said).toMatch(/deadline +as it was/)
  })
})

it('--year stands at the commands that read it, and at no other', () => {
  const takers = (command: Command): string[] => [
    ...(command.options.some(({ long }) => long === '--year') ? [command.name()] : []),
    ...command.commands.flatMap(takers),
  ]
  expect(takers(operatorProgram())).toEqual(['season', 'mega-room', 'publish', 'withdraw', 'rebuild-directory'])
})
