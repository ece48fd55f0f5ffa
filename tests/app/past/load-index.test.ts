/**
 * Where the index of the past speeches comes from: the network once, then this browser (design.md, «The index of past speeches»).
 */
import { beforeEach, expect, it, vi } from 'vitest'
import { encodeSpeechIndex, indexSpeeches } from '../../../shared/past/past.ts'
import { aStorage } from '../../support/browser/storage.ts'

const URL_NOW = '/assets/speech-index-new.txt'
const TEXT = encodeSpeechIndex(indexSpeeches([{ year: 1949, text: 'Pane e vino.' }]))
const WORDS = ['pane', 'vino']

/** The server's answer for the index; null: there is no network. */
let served: { status?: number; text: string } | null
let asked: { url: string; cache: string | undefined }[]
let kept: Map<string, Response>
let reloads: number

beforeEach(() => {
  served = { text: TEXT }
  asked = []
  kept = new Map()
  reloads = 0
  vi.resetModules()
  vi.stubGlobal('sessionStorage', aStorage())
  vi.stubGlobal('document', { querySelectorAll: () => [], activeElement: null })
  vi.stubGlobal('location', { pathname: '/dal-1949', reload: () => void reloads++ })
  vi.stubGlobal('fetch', async (url: string, { cache }: RequestInit = {}) => {
    if (url === '/') return new Response('')
    asked.push({ url, cache })
    if (served === null) throw new TypeError('no network')
    return new Response(served.text, { status: served.status ?? 200 })
  })
  const cache = {
    match: async (url: string) => kept.get(url)?.clone(),
    put: async (url: string, answer: Response) => void kept.set(url, answer),
    keys: async () => [...kept.keys()].map((url) => ({ url: `https://x.example${url}` })),
    delete: async (url: string) => kept.delete(new URL(url).pathname),
  }
  vi.stubGlobal('caches', { open: async () => cache })
})

/** In a new tab, which has read nothing yet. */
async function load({ url = URL_NOW, isAgain = false } = {}) {
  vi.resetModules()
  const { loadIndex, openedIndex } = await import('../../../app/years/load-index.ts')
  const loaded = await loadIndex({ isAgain, url })
  expect(openedIndex()).toBe(loaded.kind === 'ready' ? loaded.index : null)
  return loaded.kind === 'ready' ? [...loaded.index.said.keys()].sort() : loaded.kind
}

it('is fetched once, and then serves without a network', async () => {
  expect(await load()).toEqual(WORDS)
  served = null
  expect(await load()).toEqual(WORDS)
  expect(asked).toHaveLength(1)
})

it('another index takes the place of the one that is kept, and only once it can be read', async () => {
  await load({ url: '/assets/speech-index-old.txt' })
  served = { text: TEXT.slice(0, -9) }
  expect(await load()).toBe('unreadable')
  expect([...kept.keys()]).toEqual(['/assets/speech-index-old.txt'])
  served = { text: TEXT }
  expect(await load({ isAgain: true })).toEqual(WORDS)
  expect(asked.at(-1)?.cache, 'the browser’s own copy of the damaged one is passed over').toBe('reload')
  expect([...kept.keys()]).toEqual([URL_NOW])
})

it('a copy that was damaged in this browser is fetched anew', async () => {
  await load()
  kept.set(URL_NOW, new Response(TEXT.slice(0, -1)))
  expect(await load()).toEqual(WORDS)
  expect(await kept.get(URL_NOW)?.clone().text()).toBe(TEXT)
})

it('without a network and without a copy it is away; so it is while the server fails', async () => {
  served = null
  expect(await load()).toBe('away')
  served = { status: 503, text: 'no' }
  expect(await load()).toBe('away')
  expect(kept.size).toBe(0)
})

it('a browser that keeps nothing fetches it at each visit', async () => {
  vi.stubGlobal('caches', { open: () => Promise.reject(new DOMException('no', 'SecurityError')) })
  expect([await load(), await load()]).toEqual([WORDS, WORDS])
  vi.stubGlobal('caches', undefined)
  expect(await load()).toEqual(WORDS)
  expect(asked).toHaveLength(3)
})

it('an address that does not change with its contents is not kept: the developer’s server has such', async () => {
  await load({ url: '/shared/past/data/speech-index.txt' })
  expect(kept.size).toBe(0)
})

it.each([
  ['a refusal, after a deployment with another index,', { status: 404, text: '{"status":404}' }],
  ['a page of a hotel’s network', { text: '<!doctype html>' }],
])('%s in its place reloads the app once', async (_, answer) => {
  served = answer
  void load() // a page that reloads waits for ever
  await vi.waitFor(() => expect(reloads).toBe(1))
  expect(await load(), 'the reload was in vain').toBe('unreadable')
  expect(reloads).toBe(1)
  expect(kept.size).toBe(0)
})
