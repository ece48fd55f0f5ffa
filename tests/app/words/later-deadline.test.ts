/** A deadline that is moved while words that were refused for it are on a page that does not ask for the evening itself. */
import { beforeEach, expect, it, vi } from 'vitest'
import { account, season as anySeason } from '../../support/a-session.ts'
import { aPage } from '../../support/browser/page.ts'

const DEADLINE = Date.parse('2025-12-31T20:30:00+01:00')
const MINUTE = 60_000

let wordsDeadline: string
let rev: number
let saved: string[][]

const isPast = (): boolean => Date.now() > Date.parse(wordsDeadline)

async function answer(path: string, init: RequestInit): Promise<Response> {
  const season = { ...anySeason, wordsDeadline, rev }
  const now = new Date().toISOString()
  if (path === '/api/session') {
    const user = { id: 'u', fullName: 'Ada Rossi', words: [], rev: 0, hasFinished: false }
    return Response.json({ account, user, season, now })
  }
  if (path === '/api/evening')
    return Response.json({ ...season, transcript: { text: '', moments: [] }, now, askAgainMs: 5000 })
  if (isPast()) return Response.json({ code: 'words/deadline-passed' }, { status: 409 })
  const { words } = JSON.parse(String(init.body)) as { words: string[] }
  saved.push(words)
  return Response.json({ words, rev: 1, savedAt: now })
}

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers({ now: DEADLINE + MINUTE })
  wordsDeadline = new Date(DEADLINE).toISOString()
  rev = 1
  saved = []
  vi.stubGlobal('fetch', answer)
  aPage()
  vi.stubGlobal('BroadcastChannel', undefined)
})

it('the words that were refused leave when the evening tells of it', async () => {
  const { sessionStore } = await import('../../../app/session/session.ts')
  const { wordsKeeper } = await import('../../../app/words/words.ts')
  const { playerOf } = await import('../../../app/session/use-session.ts')
  await sessionStore.load()
  const player = playerOf(sessionStore.get())
  if (!player) throw new Error('nobody is in')
  const keeper = wordsKeeper(player.user, account.id, anySeason.year)
  keeper.edit(['pace'])
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect(keeper.get()).toMatchObject({ words: ['pace'], lock: 'deadline', isSaved: false })
  wordsDeadline = new Date(Date.now() + 15 * MINUTE).toISOString()
  rev++
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect(keeper.get()).toMatchObject({ words: ['pace'], lock: null, isSaved: true })
  expect(saved).toEqual([['pace']])
})
