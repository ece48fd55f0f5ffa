/**
 * design.md, «A page is drawn»: a player's page comes drawn, to its own person alone; a fault of the drawing costs nobody the
 * page.
 */
import { createExecutionContext } from 'cloudflare:test'
import { afterEach, expect, it, vi } from 'vitest'
import { drawPage } from '#app/server'
import page from '../../../index.html?raw'
import { FIRST_DATA_ID, type FirstData } from '../../../shared/api/first-data.ts'
import { paths } from '../../../shared/api/paths.ts'
import { app } from '../../../worker/app.ts'
import { env } from '../../support/bindings.ts'
import { aPlayer, Client, ORIGIN } from '../../support/client.ts'
import { eventually, later } from '../../support/time.ts'
import '../../support/mailbox.ts'

vi.mock('#app/server', { spy: true })

const headers = { 'content-type': 'text/html; charset=utf-8' }
const ASSETS = { fetch: () => Promise.resolve(new Response(page, { headers })) } as unknown as Fetcher // the one method that is called

async function open(client: Client, path: string): Promise<string> {
  const cookie = [...client.cookies].map((pair) => pair.join('=')).join('; ')
  const init = { headers: { accept: 'text/html', cookie } }
  return (await app.request(`${ORIGIN}${path}`, init, { ...env, ASSETS }, createExecutionContext())).text()
}

/** The page does not wait long for its data: a loaded machine's D1 gets more than one chance. */
const openWithData = (client: Client, path: string): Promise<string> =>
  eventually(async () => {
    later(11_000) // past the pause after data that was late
    const html = await open(client, path)
    expect(html).toContain(FIRST_DATA_ID)
    return html
  })

/** The page before the script runs. */
const seen = (html: string): string => /<div id="root"[^>]*>.*?<noscript>/s.exec(html)?.[0] ?? ''

const dataIn = (html: string): FirstData =>
  JSON.parse(new RegExp(`id="${FIRST_DATA_ID}">(.*?)</script>`).exec(html)?.[1] ?? 'null') as FirstData // the Worker wrote it

const save = (client: Client, words: string[]) => client.put(paths.words, { words })

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.mocked(drawPage).mockClear()
})

it('shows home’s rooms, the words, and a room with its players, each under the page’s own title', async () => {
  const { client, user } = await aPlayer()
  const { body } = await client.post<{ id: string }>(paths.rooms(), { name: 'Cenone & co', rules: [] })
  await save(client, ['fiducia'])
  const room = await openWithData(client, `/stanza/${body.id}`)
  expect(room).toContain(`data-first="/stanza/${body.id}"`)
  expect(room).toContain('<title>Cenone &amp; co · DIECI PAROLE 110</title>')
  expect(seen(room)).toContain(user.fullName)
  expect(seen(await openWithData(client, '/parole'))).toContain('fiducia')
  await eventually(async () => expect(seen(await openWithData(client, '/'))).toContain('Cenone &amp; co'))
})

it('waits for no part that comes later: a promise that stays open would keep something of each page', async () => {
  const { client } = await aPlayer()
  const { body } = await client.post<{ id: string }>(paths.rooms(), { name: 'Cenone', rules: [] })
  const path = `/stanza/${body.id}`
  const data = dataIn(await openWithData(client, path))
  const { then } = Promise.prototype
  let listeners = 0
  // biome-ignore lint/suspicious/noThenProperty: listeners are counted
  Promise.prototype.then = function (...both) {
    listeners++
    return then.apply(this, both) as never // the return value of the engine's own
  }
  try {
    expect(drawPage('stanza', new URL(path, ORIGIN), data)?.body).toContain('Cenone')
  } finally {
    // biome-ignore lint/suspicious/noThenProperty: the engine's own again
    Promise.prototype.then = then
  }
  expect(listeners).toBe(0)
})

it('WORDS-STAY-SECRET: of many who open their pages at once, each sees their own', async () => {
  const people = await Promise.all(
    ['pane', 'vino', 'fiducia', 'pace'].map(async (word) => {
      const { client } = await aPlayer()
      await save(client, [word])
      return { client, word }
    }),
  )
  const many = Array.from({ length: 8 }, () => people).flat()
  later(11_000)
  const pages = await Promise.all(many.map(async ({ client, word }) => ({ word, html: await open(client, '/parole') })))
  const others = (word: string) => people.map((one) => one.word).filter((other) => other !== word)
  for (const { word, html } of pages) for (const other of others(word)) expect(seen(html)).not.toContain(`>${other}<`)
  expect(pages.filter(({ word, html }) => seen(html).includes(`>${word}<`)).length).toBeGreaterThan(0)
})

it('a stranger’s page is the build’s', async () => {
  expect(await open(new Client(), '/')).not.toContain('data-first')
  expect(drawPage).not.toHaveBeenCalled()
})

it('a fault of the drawing is told to the operator, and the page comes with its data', async () => {
  const { client } = await aPlayer()
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.mocked(drawPage).mockImplementation(() => {
    throw new Error('no paint')
  })
  expect(await openWithData(client, '/parole')).not.toContain('data-first')
  expect(warned.mock.calls.flat().join()).toContain('page-not-drawn')
})
