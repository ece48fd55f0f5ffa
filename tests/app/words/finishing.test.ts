/** Saves and «Ho finito!» over the revision that the page knows, against a server that has one, with answers lost and lists between. */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { User } from '../../../shared/api/shapes.ts'
import type { RefusalCode } from '../../../shared/refusals.ts'
import { account, season as thisSeason } from '../../support/a-session.ts'
import { aPage } from '../../support/browser/page.ts'
import { aStorage } from '../../support/browser/storage.ts'
import { tenWords } from '../../support/ten-words.ts'

const OURS = tenWords()

/** The server's list. */
let user: User
/** The requested writes, each with its outcome. */
let asked: string[]
/** The next answers to a write, by its path: held until the test lets them go, or lost on the way back. */
let fates: { path: 'words' | 'finish'; fate: 'lost' | 'held' }[]
let letGo: PromiseWithResolvers<void>
let isSessionAway: boolean
let isBusy: boolean
let season: typeof thisSeason

const write = (path: string, { words, rev }: { words: string[]; rev?: number }): [number, object] => {
  const refused = (code: RefusalCode): [number, object] => [409, { code }]
  if (isBusy) return [429, { code: 'request/too-many' }]
  if (user.hasFinished)
    return path === 'finish' && `${words}` === `${user.words}` ? [200, user] : refused('words/finished')
  if (rev !== undefined && rev !== user.rev) return refused('words/changed-elsewhere')
  user = { ...user, words, rev: user.rev + 1, hasFinished: path === 'finish' }
  return [200, path === 'finish' ? user : { words, rev: user.rev, savedAt: '2025-12-30T19:31:05.000Z' }]
}

async function server(url: string, { body }: RequestInit = {}): Promise<Response> {
  if (url.endsWith('/api/session')) {
    return isSessionAway
      ? new Response(null, { status: 503 })
      : Response.json({ account, user, season, now: new Date().toISOString() })
  }
  const path = url.endsWith('finish') ? 'finish' : 'words'
  const sent = JSON.parse(String(body)) as { words: string[]; rev?: number }
  const [status, answer] = write(path, sent)
  asked.push(`${path} over ${sent.rev}: ${status}`)
  if (asked.length > 20) await new Promise(() => undefined) // a page that does not stop would stop the test
  const next = fates[0]?.path === path ? fates.shift() : undefined
  if (next?.fate === 'held') await letGo.promise
  if (next?.fate === 'lost') throw new TypeError('the network is gone')
  return Response.json(answer, { status, headers: isBusy ? { 'Retry-After': '30' } : {} })
}

beforeEach(() => {
  vi.resetModules()
  user = { id: 'ada', fullName: 'Ada Rossi', words: [], rev: 0, hasFinished: false }
  asked = []
  fates = []
  letGo = Promise.withResolvers()
  isSessionAway = false
  isBusy = false
  season = thisSeason
  aPage()
  vi.stubGlobal('fetch', server)
  vi.stubGlobal('BroadcastChannel', undefined)
})

async function openPage() {
  const { sessionStore } = await import('../../../app/session/session.ts')
  const { wordsKeeper } = await import('../../../app/words/words.ts')
  await sessionStore.load()
  return wordsKeeper(user, account.id, season.year)
}
/** A page whose words are there. */
async function openSaved() {
  const keeper = await openPage()
  keeper.edit(OURS)
  await vi.waitFor(() => expect(keeper.get().rev).toBe(1))
  return keeper
}

/** A page whose words are there, and which has not heard of it. */
async function openUnheard() {
  const keeper = await openPage()
  fates = [{ path: 'words', fate: 'lost' }]
  keeper.edit(OURS)
  await vi.waitFor(() => expect(keeper.get().trouble).not.toBeNull())
  return keeper
}

/** The network, or the tab, is back: what waits is tried at once. */
const hurry = (): boolean => document.dispatchEvent(new Event('visibilitychange'))

it('another device’s list that comes while a save is on its way is joined with the typed words, and words without a place are shown', async () => {
  const keeper = await openPage()
  const { sessionStore } = await import('../../../app/session/session.ts')
  isBusy = true
  fates = [{ path: 'words', fate: 'held' }]
  keeper.edit(OURS)
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  user = { ...user, words: ['neve'], rev: 1 }
  await sessionStore.refresh()
  expect(keeper.get()).toMatchObject({ words: ['neve', ...OURS.slice(0, 9)], waiting: OURS.slice(9), isSaved: false })
  letGo.resolve()
  isBusy = false
  await vi.waitFor(() => expect(keeper.get().trouble).not.toBeNull())
  keeper.retry()
  await vi.waitFor(() => expect(keeper.get()).toMatchObject({ rev: 2, isSaved: true }))
  expect(user.words).toEqual(['neve', ...OURS.slice(0, 9)])
  keeper.edit(user.words.filter((word) => word !== 'neve'))
  await vi.waitFor(() => expect(keeper.get()).toMatchObject({ words: OURS, waiting: [], isSaved: true }))
})

it('a server that was put back to an earlier moment is followed: words typed since are saved over its revision', async () => {
  user = { ...user, words: ['pane'], rev: 7 }
  const keeper = await openPage()
  user = { ...user, words: [], rev: 2 }
  keeper.edit(['pane', 'vino'])
  await vi.waitFor(() => expect(keeper.get()).toMatchObject({ rev: 3, isSaved: true }))
  expect(user.words).toEqual(['vino'])
})

it('words for which there is no place are left out when the person says so', async () => {
  user = { ...user, words: tenWords('altra'), rev: 1 }
  aStorage()[`unsaved-words-${season.year}-${account.id}`] = JSON.stringify({ added: ['neve'], removed: [] })
  const keeper = await openPage()
  expect(keeper.get()).toMatchObject({ words: tenWords('altra'), waiting: ['neve'] })
  keeper.dropWaiting()
  keeper.edit(tenWords('altra').slice(1))
  await vi.waitFor(() => expect(keeper.get()).toMatchObject({ isSaved: true, waiting: [] }))
  expect(user.words).toEqual(tenWords('altra').slice(1))
})

it('a save that the server asks to come back later is not hastened by the person’s return', async () => {
  vi.useFakeTimers()
  isBusy = true
  const keeper = await openPage()
  keeper.edit(OURS)
  await vi.advanceTimersByTimeAsync(1000)
  hurry()
  await vi.advanceTimersByTimeAsync(28_000)
  expect(asked).toEqual(['words over 0: 429'])
  isBusy = false
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toEqual(['words over 0: 429', 'words over 0: 200'])
})

it('SEASON-IS-PART-OF-THE-KEY: words of a season that is over are not sent into the next', async () => {
  vi.useFakeTimers()
  const keeper = await openPage()
  season = { ...thisSeason, year: thisSeason.year + 1 }
  const { sessionStore } = await import('../../../app/session/session.ts')
  await sessionStore.refresh()
  keeper.edit(OURS)
  await vi.advanceTimersByTimeAsync(1000)
  expect([asked, keeper.get().words]).toEqual([[], OURS])
})

describe('«Ho finito!»', () => {
  it('sends the list over its revision alone, whatever a proxy answers: without one it would lock any list', async () => {
    const keeper = await openSaved()
    let isRefused = false
    vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
      if (!url.endsWith('finish') || isRefused) return server(url, init)
      isRefused = true
      return new Response('<h1>400 Bad Request</h1>', { status: 400 })
    })
    expect(await keeper.finish(OURS), 'it is tried again').toMatchObject({ ok: true })
    expect(isRefused).toBe(true)
    expect(asked.filter((line) => line.startsWith('finish over undefined'))).toEqual([])
  })

  it('waits for a save that is on its way, where that one came first, and goes on over its revision', async () => {
    const keeper = await openPage()
    fates = [{ path: 'words', fate: 'held' }]
    keeper.edit(OURS)
    await vi.waitFor(() => expect(user.rev).toBe(1))
    const finished = keeper.finish(OURS)
    expect(keeper.get().finishing).toBe('sending')
    letGo.resolve()
    expect(await finished).toMatchObject({ ok: true, value: { hasFinished: true } })
    expect(asked).toEqual(['words over 0: 200', 'finish over 1: 200'])
  })

  it('goes on by itself when it was only the answer to a save that was lost', async () => {
    const keeper = await openUnheard()
    expect(await keeper.finish(OURS)).toMatchObject({ ok: true, value: { rev: 2, hasFinished: true } })
    expect(asked).toEqual(['words over 0: 200', 'finish over 0: 409', 'finish over 1: 200'])
  })

  it('locks the list that was confirmed where an earlier one of this page arrived unheard', async () => {
    const keeper = await openPage()
    fates = [
      { path: 'words', fate: 'held' },
      { path: 'words', fate: 'lost' },
    ]
    keeper.edit(OURS.slice(0, 9))
    await vi.waitFor(() => expect(user.rev).toBe(1))
    keeper.edit(OURS)
    letGo.resolve()
    await vi.waitFor(() => expect(keeper.get().trouble).not.toBeNull())
    expect(await keeper.finish(OURS)).toMatchObject({ ok: true, value: { words: OURS, hasFinished: true } })
  })

  it('whose own answer was lost finds itself done', async () => {
    const keeper = await openSaved()
    fates = [{ path: 'finish', fate: 'lost' }]
    const finished = keeper.finish(OURS)
    await vi.waitFor(() => expect(keeper.get().finishing).toBe('waiting'))
    hurry()
    expect(await finished).toMatchObject({ ok: true, value: { rev: 2, hasFinished: true } })
    expect(asked).toEqual(['words over 0: 200', 'finish over 1: 200', 'finish over 1: 200'])
  })

  it('is given up when another device’s list came between: nothing is locked that nobody confirmed', async () => {
    const keeper = await openSaved()
    user = { ...user, words: tenWords('altra'), rev: 2 }
    expect(await keeper.finish(OURS)).toBeNull()
    expect(user).toMatchObject({ words: tenWords('altra'), hasFinished: false })
    expect(keeper.get()).toMatchObject({ words: tenWords('altra'), finishing: 'overtaken' })
    expect(await keeper.finish(tenWords('altra'))).toMatchObject({ ok: true, value: { words: tenWords('altra') } })
  })

  it('is given up where the list has changed while the question was on screen, and nothing is sent', async () => {
    const keeper = await openSaved()
    expect(await keeper.finish(tenWords('altra'))).toBeNull()
    expect(keeper.get()).toMatchObject({ words: OURS, finishing: 'overtaken' })
    expect(asked).toEqual(['words over 0: 200'])
  })

  it('is given up by an edit while it waits: nothing is locked that nobody confirmed', async () => {
    const keeper = await openSaved()
    vi.stubGlobal('fetch', async (url: string, init?: RequestInit) =>
      url.endsWith('finish') ? new Response(null, { status: 503 }) : server(url, init),
    )
    const finished = keeper.finish(OURS)
    await vi.waitFor(() => expect(keeper.get().finishing).toBe('waiting'))
    vi.stubGlobal('fetch', server)
    keeper.edit(tenWords('altra'))
    hurry()
    expect(await finished).toBeNull()
    await vi.waitFor(() => expect(user).toMatchObject({ words: tenWords('altra'), hasFinished: false }))
  })

  it('waits and is tried again while nobody can say which list is there', async () => {
    const keeper = await openUnheard()
    isSessionAway = true
    const finished = keeper.finish(OURS)
    await vi.waitFor(() => expect(keeper.get().finishing).toBe('waiting'))
    expect(user.hasFinished).toBe(false)
    isSessionAway = false
    hurry()
    expect(await finished).toMatchObject({ ok: true, value: { words: OURS } })
  })

  it('of a device that has finished with other words meanwhile counts, and is shown', async () => {
    const keeper = await openSaved()
    user = { ...user, words: tenWords('altra'), rev: 2, hasFinished: true }
    expect(await keeper.finish(OURS)).toBeNull()
    expect(keeper.get()).toMatchObject({ words: tenWords('altra'), lock: 'finished' })
  })
})
