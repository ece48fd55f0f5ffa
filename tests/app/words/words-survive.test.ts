/**
 * Words survive: two devices, a third hand at the server, lost and late answers, reloads, sign-outs and a full storage, in any
 * order. No word that anybody added and nobody removed is missing, there are never more than ten, and «Salvato» is said only of
 * words that the server has (ACKNOWLEDGED-IS-STORED).
 */
import fc from 'fast-check'
import { beforeEach, expect, it, vi } from 'vitest'
import type { WordsKeeper } from '../../../app/words/words.ts'
import type { Session, User } from '../../../shared/api/shapes.ts'
import { account, user as nobodyYet, season } from '../../support/a-session.ts'
import { aPage } from '../../support/browser/page.ts'
import { aStorage } from '../../support/browser/storage.ts'

/** The fate of a save: taken, or refused for a while; its answer lost; or it arrives after the page has given it up. */
const FATES = ['taken', 'taken', 'not taken', 'lost on the way back', 'late', 'late', 'busy'] as const
type Fate = (typeof FATES)[number]

const WORDS = Array.from('abcdefghijklmnop', (letter) => `parola${letter}`)

const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ what: fc.constant('add' as const), word: fc.constantFrom(...WORDS) }) },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('remove' as const), at: fc.nat(9) }) },
  { weight: 4, arbitrary: fc.record({ what: fc.constant('pass' as const), ms: fc.constantFrom(0, 10, 1500, 90_000) }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('elsewhere' as const), word: fc.constantFrom(...WORDS) }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('removed elsewhere' as const), at: fc.nat(9) }) },
  {
    weight: 3,
    arbitrary: fc.record({ what: fc.constantFrom('reload', 'other device', 'look', 'sign out', 'sign in', 'arrive') }),
  },
)

const ELSEWHERE: readonly string[] = ['elsewhere', 'removed elsewhere', 'other device']

type Server = { words: string[]; rev: number; isIn: boolean; history: Map<number, string>; late: (() => void)[] }
let server: Server
let fates: Fate[]
const added = new Set<string>()
const removed = new Set<string>()

function write(words: string[]): void {
  expect(words.length).toBeLessThanOrEqual(10)
  server.words = words
  server.rev++
  server.history.set(server.rev, `${words}`)
}

const userNow = (): User => ({ ...nobodyYet, words: server.words, rev: server.rev, hasFinished: false })

/** A device has its storage; a page that is left never hears an answer again. */
class Device {
  readonly #stored = aStorage()
  #isGone = { is: true }
  keeper: WordsKeeper | null = null

  async open(): Promise<void> {
    this.leave()
    const isGone = { is: false }
    this.#isGone = isGone
    vi.resetModules()
    aPage()
    vi.stubGlobal('BroadcastChannel', undefined)
    vi.stubGlobal('localStorage', this.#stored)
    vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => answer(url, init, isGone))
    const { sessionStore } = await import('../../../app/session/session.ts')
    const { wordsKeeper } = await import('../../../app/words/words.ts')
    await sessionStore.load()
    const { playerOf } = await import('../../../app/session/use-session.ts')
    const player = playerOf(sessionStore.get())
    this.keeper = player && wordsKeeper(player.user, account.id, season.year)
    this.look = () => void sessionStore.refresh()
    this.knownRev = () => playerOf(sessionStore.get())?.user.rev ?? null
  }

  /** Like a phone that is switched off: the page's code stops at once. */
  leave(): void {
    this.#isGone.is = true
    this.keeper = null
    vi.clearAllTimers()
  }

  look: () => void = () => {}
  knownRev: () => number | null = () => null
}

async function answer(url: string, init: RequestInit, isGone: { is: boolean }): Promise<Response> {
  const never = new Promise<never>(() => {})
  const back = async (response: Response): Promise<Response> => {
    await new Promise((resolve) => setTimeout(resolve, 5))
    return isGone.is ? never : response
  }
  if (url.endsWith('/api/session')) {
    const session: Session = {
      account: server.isIn ? account : null,
      user: server.isIn ? userNow() : null,
      season,
      now: new Date().toISOString(),
    }
    return back(Response.json(session))
  }
  const { words, rev } = JSON.parse(String(init.body)) as { words: string[]; rev: number }
  const arrive = (): Response => {
    if (!server.isIn) return Response.json({ code: 'auth/required' }, { status: 401 })
    if (rev !== server.rev) return Response.json({ code: 'words/changed-elsewhere' }, { status: 409 })
    write(words)
    return Response.json({ words, rev: server.rev, savedAt: '2025-12-30T19:31:05.000Z' })
  }
  const fate = fates.shift() ?? 'taken'
  if (fate === 'busy') {
    return back(Response.json({ code: 'request/too-many' }, { status: 429, headers: { 'Retry-After': '3' } }))
  }
  if (fate === 'taken') return back(arrive())
  if (fate === 'lost on the way back') arrive()
  if (fate === 'late') server.late.push(arrive)
  await back(new Response())
  throw new TypeError('the network is gone')
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

/** Its modules come in real time, its session by the test's clock. */
async function open(device: Device): Promise<void> {
  let isOpen = false
  const opening = device.open().then(() => {
    isOpen = true
  })
  while (!isOpen) {
    await new Promise((resolve) => setImmediate(resolve))
    await pass(5)
  }
  await opening
}

/** «Salvato» is true: the list on screen is the one that the server had at the revision that the page knows. */
function look(device: Device): void {
  const { keeper } = device
  if (!keeper) return
  const { words, waiting, isSaved } = keeper.get()
  expect(words.length).toBeLessThanOrEqual(10)
  expect(new Set([...words, ...waiting]).size, 'no word twice').toBe(words.length + waiting.length)
  const rev = device.knownRev()
  if (isSaved && rev !== null) expect(server.history.get(rev), `«Salvato» at ${rev}`).toBe(`${words}`)
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))

it('no word that anybody added and nobody removed is missing, never more than ten, «Salvato» only for what the server has', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 3, maxLength: 30 }),
      fc.array(fc.constantFrom(...FATES), { maxLength: 15 }),
      fc.nat(9),
      fc.boolean(),
      async (all, itsFates, already, isAlone) => {
        const steps = isAlone ? all.filter(({ what }) => !ELSEWHERE.includes(what)) : all
        const words = WORDS.slice(0, already)
        server = { words, rev: 0, isIn: true, history: new Map([[0, `${words}`]]), late: [] }
        fates = itsFates
        added.clear()
        removed.clear()
        for (const word of words) added.add(word)
        const wanted = new Set(words)
        const devices = [new Device(), new Device()] as const
        let current: Device = devices[0]
        await open(current)
        for (const one of steps) {
          const { keeper } = current
          const words = keeper?.get().words ?? []
          if (one.what === 'add') {
            if (keeper && words.length < 10 && !words.includes(one.word) && !keeper.get().waiting.includes(one.word)) {
              added.add(one.word)
              wanted.add(one.word)
              keeper.edit([...words, one.word])
            }
          } else if (one.what === 'remove') {
            const word = words[one.at]
            if (keeper && word !== undefined) {
              removed.add(word)
              wanted.delete(word)
              keeper.edit(words.filter((other) => other !== word))
            }
          } else if (one.what === 'pass') await pass(one.ms)
          else if (one.what === 'elsewhere') {
            if (server.words.length < 10 && !server.words.includes(one.word)) {
              added.add(one.word)
              write([...server.words, one.word])
            }
          } else if (one.what === 'removed elsewhere') {
            const word = server.words[one.at]
            if (word !== undefined) {
              removed.add(word)
              write(server.words.filter((other) => other !== word))
            }
          } else if (one.what === 'arrive') server.late.shift()?.()
          else if (one.what === 'look') current.look()
          else if (one.what === 'sign out' || one.what === 'sign in') server.isIn = one.what === 'sign in'
          else {
            if (one.what === 'other device') current = current === devices[0] ? devices[1] : devices[0]
            for (const device of devices) device.leave()
            await open(current)
          }
          look(current)
        }
        // In the end everybody is in, the server answers, and both devices are opened once more.
        server.isIn = true
        fates = []
        const waiting: string[] = []
        for (const device of devices) {
          for (const each of devices) each.leave()
          await open(device)
          await pass(200_000)
          look(device)
          expect(device.keeper?.get().isSaved).toBe(true)
          waiting.push(...(device.keeper?.get().waiting ?? []))
        }
        for (const word of added) {
          if (!removed.has(word)) expect([...server.words, ...waiting]).toContain(word)
        }
        for (const word of server.words) expect([...added]).toContain(word)
        if (isAlone) expect(new Set(server.words), 'what is removed stays so').toEqual(wanted)
      },
    ),
    { numRuns: 100 },
  )
}, 60_000)

it('a removed word is not «Salvato» while the save that had it may still arrive, and stays removed when it does', async () => {
  server = { words: ['pane'], rev: 0, isIn: true, history: new Map([[0, 'pane']]), late: [] }
  fates = ['late', 'late']
  const device = new Device()
  await open(device)
  device.keeper?.edit(['pane', 'neve'])
  await pass(50)
  device.keeper?.edit(['pane'])
  expect(device.keeper?.get()).toMatchObject({ words: ['pane'], stored: ['pane'], isSaved: false })
  server.late[0]?.()
  expect(server.words).toEqual(['pane', 'neve'])
  await pass(200_000)
  expect(device.keeper?.get().isSaved).toBe(true)
  expect(server.words).toEqual(['pane'])
  device.leave()
})
