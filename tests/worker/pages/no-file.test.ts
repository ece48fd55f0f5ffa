/** Paths at which the build has no file: which of them are pages. */
import { beforeEach, expect, it } from 'vitest'
import { app } from '../../../worker/app.ts'
import { env } from '../../support/bindings.ts'
import { builtFiles } from '../../support/built-files.ts'
import { ORIGIN } from '../../support/client.ts'

const pageWith = (number: string): string =>
  `<!doctype html><title>DIECI PAROLE</title><div id="root"><span class="top-page">${number}</span></div><noscript></noscript>`
const PAGE = pageWith('---')
const QUESTION = '<meta name="ask-first" content="/api/session" />'

const { asked, ASSETS } = builtFiles(QUESTION + PAGE, { 'cache-control': 'public, max-age=0, must-revalidate' })
beforeEach(() => {
  asked.length = 0
})

const ask = (path: string, init: RequestInit = {}): Promise<Response> =>
  Promise.resolve(app.request(`${ORIGIN}${path}`, init, { ...env, ASSETS }))

it.each([
  ['GET', '/assets/index-CkT2Yl0a.js'],
  ['HEAD', '/assets/index-CkT2Yl0a.js'],
  ['GET', '/assets/index-CkT2Yl0a.css?v=1'],
  ['GET', '/%61ssets/index-CkT2Yl0a.js'],
  ['HEAD', '/assets//index-CkT2Yl0a.js'],
  ['GET', '/assets/'],
  ['POST', '/assets/index-CkT2Yl0a.js'],
])(
  'design.md, «Hashed files»: %s %s, a file that is gone with its build, is a refusal that nobody keeps, and never the page',
  async (method, path) => {
    const answer = await ask(path, { method, headers: { accept: 'text/html', 'sec-fetch-mode': 'navigate' } })
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store'])
    expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=UTF-8')
    expect(asked).toEqual([])
  },
)

it.each(['/regia', '/regia/'])(
  'operating.md, «The control room»: %s has no number, asks for nobody, and no search finds it',
  async (path) => {
    const answer = await ask(path)
    expect([answer.status, await answer.text()]).toEqual([200, PAGE])
    expect(answer.headers.get('x-robots-tag')).toBe('noindex')
    expect((await ask('/regole')).headers.get('x-robots-tag')).toBeNull()
  },
)

it.each([
  ['/regole', '400'],
  ['/pagina/700', '700'],
  ['/non/esiste', '999'],
  ['/assetsless', '999'],
  ['/apiario', '999'],
  ['/API/health', '999'],
])(
  '%s is the single page with its number, with its own headers, and asked for as the browser asked',
  async (path, number) => {
    const answer = await ask(path, { headers: { 'if-none-match': '"built"' } })
    expect([answer.status, await answer.text()]).toEqual([200, QUESTION + pageWith(number)])
    expect(answer.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
    expect(asked.map(({ url, headers }) => [url, headers.get('if-none-match')])).toEqual([[`${ORIGIN}/`, '"built"']])
  },
)

it('only looked for (HEAD), a page is there too', async () => {
  expect((await ask('/regole', { method: 'HEAD' })).status).toBe(200)
})

it('a page is read: a write to its path is refused', async () => {
  expect((await ask('/login', { method: 'POST' })).status).toBe(404)
  expect(asked).toEqual([])
})

it.each([
  ['/', '101'],
  ['/parole', '102'],
  ['/stanza/abcdefghjkmn', '110'],
])('%s, which the Worker sends itself, has its number while it loads', async (path, number) => {
  expect(await (await ask(path)).text()).toContain(`<span class="top-page">${number}</span>`)
})
