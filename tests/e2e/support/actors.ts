/** People with a browser each. A fault of a page (faults.ts) fails the test in which it happens. */
import { randomUUID } from 'node:crypto'
import {
  type APIRequestContext,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test'
import { ASKING } from '../../../commands/local/browser.ts'
import { paths } from '../../../shared/api/paths.ts'
import type { RuleId } from '../../../shared/rooms/rooms.ts'
import { takeAccount } from './accounts.ts'
import { layoutFaults } from './checks/layout.ts'
import { watchForFaults } from './faults/faults.ts'
import { placeAt } from './place.ts'

/** Somebody who asks the server, as a page of theirs would. */
export type Guest = {
  name: string
  email: string
  api: <T>(method: string, path: string, body?: unknown) => Promise<{ status: number; body: T }>
  makeRoom: (name: string, rules?: RuleId[]) => Promise<string>
  finish: (words: string[]) => Promise<void>
}

export type Actor = Guest & {
  context: BrowserContext
  page: Page
  origin: string
  /** Allows console errors that a test causes on purpose (the browser itself writes there about a failing request). */
  allow: (pattern: RegExp) => void
}

type Fixtures = {
  /** A person with a browser, not signed in. */
  stranger: (options?: BrowserContextOptions) => Promise<Actor>
  /** A signed-in person with a profile, on an empty page until the test goes somewhere. */
  player: (name: string, options?: BrowserContextOptions) => Promise<Actor>
  /** Ada Rossi, whom most tests look at. */
  ada: Actor
  /** A signed-in person with a profile, on whose screen nobody looks: they have no browser. */
  guest: (name: string) => Promise<Guest>
}

const FIRST_QUESTIONS = /session|rooms|join|\/api\/\*\*/

/**
 * Where a test answers, holds or refuses a page's first request, the page makes that request; elsewhere it opens as in a
 * browser, with its data. A test that opens a page means the hydrated page, unless it waits for the «commit» alone.
 */
function opensAsTestsNeed(page: Page): Page {
  const route = page.route.bind(page)
  page.route = async (pattern, ...rest) => {
    if (FIRST_QUESTIONS.test(String(pattern))) await page.setExtraHTTPHeaders(ASKING)
    return route(pattern, ...rest)
  }
  const taken = async <T>(opening: Promise<T>, options?: { waitUntil?: string }): Promise<T> => {
    const opened = await opening
    if (options?.waitUntil !== 'commit') await page.locator('#root[data-first]').waitFor({ state: 'detached' })
    return opened
  }
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  page.goto = (url, options) => taken(goto(url, options), options)
  page.reload = (options) => taken(reload(options), options)
  return page
}

export const test = base.extend<Fixtures>({
  stranger: async ({ browser, contextOptions, baseURL }, use) => {
    const origin = baseURL ?? ''
    const made: { context: BrowserContext; faults: string[] }[] = []
    await use(async (options = {}) => {
      const context = await browser.newContext({ ...contextOptions, ...options })
      const newPage = context.newPage.bind(context)
      context.newPage = async () => opensAsTestsNeed(await newPage())
      const { faults, allow } = await watchForFaults(context, origin)
      made.push({ context, faults })
      const page = await context.newPage()
      const email = `${randomUUID()}@posta.example`
      return { ...asking(context.request, origin), name: '', email, context, page, origin, allow }
    })
    const misshapen: string[] = []
    for (const { context } of made) {
      for (const page of context.pages()) {
        misshapen.push(...(await layoutOf(page)))
        // A request made while the page closes gets no answer.
        await page.unrouteAll({ behavior: 'ignoreErrors' })
      }
      await context.close()
    }
    expect(
      made.flatMap(({ faults }) => faults),
      'errors on the console of a page, or requests to others',
    ).toEqual([])
    expect(misshapen, 'what does not fit on the page at the end').toEqual([])
  },

  player: async ({ stranger }, use) => {
    await use(async (name, options) => {
      const actor = await stranger(options)
      const { email, cookie } = signedIn(actor.origin)
      await actor.context.addCookies([cookie])
      return withProfile(Object.assign(actor, { email, name }))
    })
  },

  ada: async ({ player }, use) => use(await player('Ada Rossi')),

  guest: async ({ playwright, baseURL }, use) => {
    const origin = baseURL ?? ''
    const made: APIRequestContext[] = []
    await use(async (name) => {
      const { email, cookie } = signedIn(origin)
      const request = await playwright.request.newContext({ storageState: { cookies: [cookie], origins: [] } })
      made.push(request)
      return withProfile({ ...asking(request, origin), email, name })
    })
    for (const request of made) await request.dispose()
  },
})

/** A page that is just being left is looked at when the next one is there. */
const layoutOf = (page: Page): Promise<string[]> =>
  page.evaluate(layoutFaults).catch(() => page.waitForLoadState().then(() => page.evaluate(layoutFaults)))

/** As after a sign-in by mail, which signing-in/ tests. */
function signedIn(origin: string) {
  const { email, sessionToken } = takeAccount(placeAt(origin))
  const expires = Date.now() / 1000 + 86_400
  const of = { domain: new URL(origin).hostname, path: '/', expires, httpOnly: true, secure: false }
  return { email, cookie: { name: 'session', value: sessionToken, ...of, sameSite: 'Lax' as const } }
}

async function withProfile<Person extends Guest>(person: Person): Promise<Person> {
  const profile = await person.api('POST', paths.me, { fullName: person.name })
  expect(profile.status).toBe(201)
  return person
}

function asking(request: APIRequestContext, origin: string): Pick<Guest, 'api' | 'makeRoom' | 'finish'> {
  // A separate address for each person, as at home: mails are limited by address.
  const address = `2001:db8:${randomUUID().slice(0, 4)}:${randomUUID().slice(0, 4)}::1`
  const api: Guest['api'] = async <T>(method: string, path: string, body?: unknown) => {
    const response = await request.fetch(`${origin}${path}`, {
      method,
      headers: { origin, 'content-type': 'application/json', 'cf-connecting-ip': address },
      ...(body === undefined ? {} : { data: JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status(), body: (text ? JSON.parse(text) : null) as T } // the test says what it expects
  }
  return {
    api,
    makeRoom: async (name, rules = []) => (await api<{ id: string }>('POST', paths.rooms(), { name, rules })).body.id,
    finish: async (words) => {
      expect((await api('POST', paths.finish, { words })).status).toBe(200)
    },
  }
}

export { tenWords } from '../../support/ten-words.ts'

export { expect }
