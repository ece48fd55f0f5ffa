/** The service worker as the build fills it, with a browser's caches and a network that are written down. */
import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { beforeEach, describe, expect, it } from 'vitest'
import { fillServiceWorker } from '../../../commands/build/pages.ts'

const SITE = 'https://dieci.example'
const SOURCE = readFileSync('public/sw.js', 'utf8')
const [SCRIPT, SHEET] = ['/assets/base-new.js', '/assets/base-new.css']

type Kept = Record<string, Record<string, string>>
type Asked = { path: string; credentials?: string }
type Event = {
  request?: Request
  waitUntil?: (work: Promise<unknown>) => void
  respondWith?: (work: Promise<unknown>) => void
}

/** The contents of the browser's caches, by name and path. */
let kept: Kept
let asked: Asked[]
/** Rejects without a network. */
let network: (path: string) => Response
let isFull: boolean

const answer = (body: string, type: string, status = 200): Response =>
  new Response(body, { status, headers: { 'content-type': type } })
const page = (script: string): Response => answer(`<script src="${script}">`, 'text/html; charset=utf-8')
const server = (path: string): Response => (path === '/' ? page(SCRIPT) : answer(path, 'text/javascript'))
const noNetwork = (): never => {
  throw new TypeError('Failed to fetch')
}

/** As in a browser, it is written to though its name is deleted meanwhile, and then nobody finds it. */
const cacheOf = (entries: Record<string, string>) => ({
  put: async (path: string, response: Response) => {
    if (isFull) throw new DOMException('full', 'QuotaExceededError')
    const text = await response.text()
    entries[path] = text
  },
})
const caches = {
  open: async (name: string) => {
    kept[name] ??= {}
    return cacheOf(kept[name])
  },
  keys: async () => Object.keys(kept),
  delete: async (name: string) => Reflect.deleteProperty(kept, name),
  match: async (path: string, { cacheName }: { cacheName: string }) => kept[cacheName]?.[path],
}

/** A browser that has fetched the worker, and hands it events. */
function worker(files = [SCRIPT, SHEET]) {
  const source = fillServiceWorker(SOURCE, files, 'the page')
  const listeners = new Map<string, (event: Event) => void>()
  runInNewContext(source, {
    addEventListener: (name: string, listener: (event: Event) => void) => listeners.set(name, listener),
    skipWaiting: () => undefined,
    clients: { claim: async () => undefined },
    caches,
    fetch: async (what: string | Request, { credentials }: RequestInit = {}) => {
      const path = typeof what === 'string' ? what : new URL(what.url).pathname
      asked.push({ path, ...(credentials ? { credentials } : {}) })
      return network(path)
    },
    location: { origin: SITE },
    URL,
    Promise,
    Error,
  })
  const waitFor = async (name: string): Promise<void> => {
    let work: Promise<unknown> = Promise.resolve()
    listeners.get(name)?.({ waitUntil: (given) => (work = given) })
    await work
  }
  return {
    name: /'(dieci-parole-[^']*)'/.exec(source)?.[1] ?? '',
    install: () => waitFor('install'),
    activate: () => waitFor('activate'),
    /** @returns null where it leaves the request to the browser */
    ask: async (path: string, mode = 'cors'): Promise<unknown> => {
      let given: Promise<unknown> | null = null
      const request = { url: new URL(path, SITE).href, mode } as Request // as much as it looks at
      listeners.get('fetch')?.({ request, respondWith: (work) => (given = work) })
      const found = given === null ? null : await (given as Promise<unknown>)
      return found instanceof Response ? found.text() : found
    },
  }
}

beforeEach(() => {
  kept = {}
  asked = []
  network = server
  isFull = false
})

it('keeps one page and the build’s files, asked for without cookies, and deletes what earlier workers kept', async () => {
  kept = {
    'dieci-parole-offline-4': { '/offline/page.html': 'x' },
    'dieci-parole-1234': {},
    'speech-index': { x: 'y' },
  }
  const { name, install, activate } = worker()
  await install()
  expect(asked.map(({ credentials }) => credentials)).toEqual(['omit', 'omit', 'omit'])
  await activate()
  expect(Object.keys(kept).toSorted()).toEqual([name, 'speech-index'].toSorted())
  expect(Object.keys(kept[name] ?? {}).toSorted()).toEqual(['/', SHEET, SCRIPT].toSorted())
})

describe('once it is there', () => {
  let ask: ReturnType<typeof worker>['ask']
  beforeEach(async () => {
    const installed = worker()
    await installed.install()
    ask = installed.ask
  })

  it('every page comes from the network, and without one the kept page answers, at any address', async () => {
    network = () => page('/assets/base-newest.js')
    expect(await ask('/parole', 'navigate')).toContain('newest')
    network = noNetwork
    for (const path of ['/', '/parole', '/stanza/23456789abcd']) expect(await ask(path, 'navigate')).toContain(SCRIPT)
  })

  it('the build’s files need no network', async () => {
    network = noNetwork
    expect(await ask(SCRIPT)).toBe(SCRIPT)
  })

  it.each([
    '/api/session',
    '/',
    '/assets/base-older.js',
    '/favicon.svg',
    'https://elsewhere.example/assets/base-new.js',
  ])('%s is left to the browser', async (path) => {
    expect(await ask(path)).toBeNull()
  })

  it('so is the way back from Google', async () => {
    expect(await ask('/api/auth/google/callback', 'navigate')).toBeNull()
  })
})

describe('is not installed, leaves nothing, and lets the one before go on', () => {
  const before: Kept = { 'dieci-parole-before': { '/': 'the page before' } }
  beforeEach(() => {
    kept = structuredClone(before)
  })

  it.each<[string, (path: string) => Response]>([
    ['the page itself is answered in a file’s place', () => page(SCRIPT)],
    ['a hotel’s network answers everything with a page', () => answer('Benvenuti! Camera?', 'text/html')],
    [
      'a hotel’s network answers for the page alone',
      (path) => (path === '/' ? answer('Camera?', 'text/html') : server(path)),
    ],
    [
      'half a deployment: the page is another build’s',
      (path) => (path === '/' ? page('/assets/base-newer.js') : server(path)),
    ],
    [
      'half a deployment: a file is not there',
      (path) => (path === SHEET ? answer('', 'text/plain', 404) : server(path)),
    ],
    ['the network goes', (path) => (path === SHEET ? noNetwork() : server(path))],
  ])('%s', async (_, answers) => {
    network = answers
    await expect(worker().install()).rejects.toThrow()
    expect(kept).toEqual(before)
  })

  it('the disk is full', async () => {
    isFull = true
    await expect(worker().install()).rejects.toThrow()
    expect(kept).toEqual(before)
  })
})

it('has another name with another page, file or program, so that each build is kept apart', () => {
  const nameOf = (...[source, files, html]: Parameters<typeof fillServiceWorker>): string =>
    /'(dieci-parole-[^']*)'/.exec(fillServiceWorker(source, files, html))?.[1] ?? ''
  const names = [
    nameOf(SOURCE, [SCRIPT], 'page'),
    nameOf(SOURCE, [SCRIPT, SHEET], 'page'),
    nameOf(SOURCE, [SCRIPT], 'another page'),
    nameOf(`${SOURCE}\n`, [SCRIPT], 'page'),
  ]
  expect(new Set(names).size).toBe(names.length)
  expect(nameOf(SOURCE, [SCRIPT], 'page')).toBe(names[0])
})
