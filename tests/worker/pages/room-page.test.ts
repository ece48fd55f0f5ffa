import { beforeEach, describe, expect, it, vi } from 'vitest'
import page from '../../../index.html?raw'
import { paths } from '../../../shared/api/paths.ts'
import { RULE_IDS } from '../../../shared/rooms/rooms.ts'
import { app } from '../../../worker/app.ts'
import type { Bindings } from '../../../worker/platform/env.ts'
import { env } from '../../support/bindings.ts'
import { builtFiles } from '../../support/built-files.ts'
import { aPlayer, ORIGIN } from '../../support/client.ts'
import { faultyD1 } from '../../support/faults/faulty-d1.ts'
import { eventually } from '../../support/time.ts'

const GENERAL = 'DIECI PAROLE'
const SESSION = /<meta name="ask-first" content="\/api\/session"[^>]*>/

const { asked, ASSETS } = builtFiles(page, { etag: '"built"', 'content-length': String(page.length) })

const look = async (path: string, init: RequestInit = {}, more: Partial<Bindings> = {}) => {
  const bindings: Bindings = { ...env, ASSETS, ...more }
  const response = await app.request(`${ORIGIN}${path}`, init, bindings)
  return { response, html: await response.text() }
}

/** A room's page does not wait long for its name: a loaded machine's D1 gets more than one chance. */
const lookWithName = (path: string, init?: RequestInit) =>
  eventually(async () => {
    const seen = await look(path, init)
    expect(titleOf(seen.html)).not.toBe(GENERAL)
    return seen
  })

/** A tag as a messenger reads it: with entities decoded. */
const decode = (text: string): string =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
const tag = (html: string, property: string): string | undefined => {
  const found = new RegExp(`<meta (?:property|name)="${property}" content="([^"]*)"`).exec(html)?.[1]
  return found === undefined ? undefined : decode(found)
}
const titleOf = (html: string): string => decode(/<title>(.*?)<\/title>/s.exec(html)?.[1] ?? '')

const aRoom = async (name: string): Promise<{ id: string; owner: Awaited<ReturnType<typeof aPlayer>> }> => {
  const owner = await aPlayer()
  const { body } = await owner.client.post<{ id: string }>(paths.rooms(), { name, rules: [...RULE_IDS] })
  return { id: body.id, owner }
}

beforeEach(() => {
  asked.length = 0
})

describe('the preview of a room’s link', () => {
  it('has its name in title, og and twitter tags, and whole addresses', async () => {
    const { id } = await aRoom('Cenone dai Rossi')
    const { html } = await lookWithName(`/stanza/${id}`)
    expect(titleOf(html)).toBe('Cenone dai Rossi · DIECI PAROLE')
    for (const property of ['og:title', 'twitter:title']) expect(tag(html, property)).toBe('Cenone dai Rossi')
    for (const property of ['description', 'og:description', 'twitter:description']) {
      expect(tag(html, property)).toContain('«Cenone dai Rossi»')
      // game.md, «What each screen says»: a messenger keeps it past the seal, when nobody can enter or choose.
      expect(tag(html, property)).not.toMatch(/aspett|scegli|entra|prima d/i)
    }
    expect(tag(html, 'og:url')).toBe(`${ORIGIN}/stanza/${id}`)
    for (const property of ['og:image', 'twitter:image']) {
      expect(tag(html, property)).toBe(ORIGIN + tag(page, property))
    }
  })

  it.each([
    [`"><script>alert(1)</script>`],
    [`A "virgolette" & 'apici'`],
    ['&lt;script&gt; &quot; &amp; &#60;'],
    ['</title><img src=x onerror=alert(1)>'],
    ['$& $1 \\0 {{x}}'],
  ])('escapes %s: the tag says it as it is, and the page is the same otherwise', async (name) => {
    const { id } = await aRoom(name)
    const { html } = await lookWithName(`/stanza/${id}`)
    expect(tag(html, 'og:title')).toBe(name)
    expect(titleOf(html)).toBe(`${name} · DIECI PAROLE`)
    const without = (text: string): string =>
      text.replaceAll(/<title>.*?<\/title>/gs, '').replaceAll(/content="[^"]*"/g, '')
    expect(without(html)).toBe(without(page))
  })

  it('says nothing of players, words or state, to anybody', async () => {
    const { id, owner } = await aRoom('Cenone')
    const stranger = await lookWithName(`/stanza/${id}`)
    const cookie = [...owner.client.cookies].map((pair) => pair.join('=')).join('; ')
    const asOwner = await lookWithName(`/stanza/${id}`, { headers: { cookie, accept: 'text/html' } })
    await owner.client.post(paths.close(id))
    const closed = await lookWithName(`/stanza/${id}`)
    // Beside the owner's own data and the picture of it, which first-data and drawn-page look at.
    const withoutTheirs = (html: string): string =>
      [
        /<script type="application\/json".*?<\/script>/s,
        SESSION,
        /<title>.*?<\/title>/s,
        /<div id="root".*(?=<noscript>)/s,
      ]
        .reduce((left, theirs) => left.replace(theirs, ''), html)
        .replaceAll(/\s+/g, ' ')
    expect(asOwner.html).toContain('data-first=')
    expect(withoutTheirs(asOwner.html)).toBe(withoutTheirs(stranger.html))
    expect(closed.html).toBe(stranger.html)
    const { fullName } = (await owner.client.get<{ user: { fullName: string } }>(paths.session)).body.user
    expect(stranger.html).not.toContain(fullName)
    expect(stranger.response.headers.get('set-cookie')).toBeNull()
  })

  it('is not for search engines, never answered as «not changed», and without a body for a HEAD', async () => {
    const { id } = await aRoom('Cenone')
    const { response } = await look(`/stanza/${id}`, { headers: { 'if-none-match': '"built"' } })
    expect(response.status).toBe(200)
    expect(response.headers.get('x-robots-tag')).toBe('noindex')
    for (const header of ['etag', 'content-length']) expect(response.headers.get(header)).toBeNull()
    expect(asked[0]?.headers.get('if-none-match')).toBeNull()
    expect(response.headers.get('content-type')).toContain('text/html')
    expect(response.headers.get('content-security-policy')).toBeNull()
    const head = await look(`/stanza/${id}`, { method: 'HEAD' })
    expect([head.response.status, head.html]).toEqual([200, ''])
  })
})

describe('design.md, «Pasted text»: what a message has put around a link', () => {
  it.each(['.', ')', '%C2%BB', '%20', '%E2%80%8B', '/', '?da=chat'])(
    '%s behind a room’s leads to the room',
    async (behind) => {
      const id = '23456789abcd'
      for (const spelled of [id, id.toUpperCase()]) {
        const { response } = await look(`/stanza/${spelled}${behind}`)
        const isRight = spelled === id && behind.startsWith('?')
        expect(response.status).toBe(isRight ? 200 : 302)
        if (!isRight)
          expect(response.headers.get('location')).toBe(`/stanza/${id}${behind.startsWith('?') ? behind : ''}`)
      }
    },
  )

  const token = `eyJ${'a'.repeat(90)}.${'b'.repeat(43)}`
  it.each([
    ['%23', `/login/email-callback%23token=${token}`],
    ['%2523', `/login/email-callback%2523token%253D${token}`],
    ['a query', `/login/email-callback?token=${token}&utm_source=posta`],
    ['a dot behind it', `/login/email-callback%23token=${token}.`],
    ['a slash', `/login/email-callback/%23token=${token}`],
  ])(
    'a mail’s link with %s is the link as it was, before any page is sent, and no line has the token',
    async (_, path) => {
      const lines = (['error', 'warn', 'info', 'log', 'debug'] as const).map((level) =>
        vi.spyOn(console, level).mockImplementation(() => undefined),
      )
      for (const method of ['GET', 'HEAD']) {
        const { response, html } = await look(path, { method })
        expect([response.status, html]).toEqual([302, ''])
        expect(response.headers.get('location')).toBe(`/login/email-callback#token=${token}`)
        expect(response.headers.get('referrer-policy')).toBe('no-referrer')
        expect(response.headers.get('cache-control')).toBe('no-store')
      }
      expect(asked).toEqual([])
      expect(lines.flatMap((line) => line.mock.calls)).toEqual([])
    },
  )

  it.each([
    '/login/email-callback.',
    '/login/email-callback%3E',
    '/login/email-callback%23',
    '/login/email-callback%23token=eyJab',
    `/login/email-callback?token=${token.slice(0, -1)}`,
    '/login/email-callback%23token=//altrove.example',
  ])('one that has lost its end leads to the page that says so: %s', async (path) => {
    const { response } = await look(path)
    expect([response.status, response.headers.get('location')]).toEqual([302, '/login/email-callback'])
  })

  it.each([
    '/login/email-callback',
    '/login/email-callback/',
    '/login/email-callback?utm_source=posta',
    '/login/altro',
  ])('another address stays: %s', async (path) => expect((await look(path)).response.status).toBe(200))
})

describe('the general preview', () => {
  it.each([
    ['an unknown room', '/stanza/23456789abcd'],
    ['no room’s id', '/stanza/%22%3E%3Cscript%3E'],
    ['the page that makes rooms', '/stanza/nuova'],
    ['no room at all', '/stanza/'],
    ['a longer path', '/stanza/23456789abcd/x'],
    ['the first page', '/'],
  ])('is what %s gets', async (_, path) => {
    const { html, response } = await look(path)
    expect(response.status).toBe(200)
    expect(titleOf(html)).toBe(GENERAL)
    expect(tag(html, 'og:title')).toBe(GENERAL)
    expect(tag(html, 'og:url')).toBe(`${ORIGIN}/`)
    expect(tag(html, 'og:image')).toBe(`${ORIGIN}/pictures/preview.png`)
  })

  it('DELETING-IS-REMEMBERED: is what a deleted room gets', async () => {
    const { id, owner } = await aRoom('Cenone segreto')
    await owner.client.call('DELETE', paths.room(id))
    const { html } = await look(`/stanza/${id}`)
    expect(tag(html, 'og:title')).toBe(GENERAL)
    expect(html).not.toContain('segreto')
  })

  it('is there when D1 is away, and when it takes too long', async () => {
    const { id } = await aRoom('Cenone')
    const logged = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const away = await look(`/stanza/${id}`, {}, { DB: faultyD1(env.DB, 'before').db })
    expect([away.response.status, tag(away.html, 'og:title')]).toEqual([200, GENERAL])
    const lines = logged.mock.calls
      .map(([line]) => String(line))
      .filter((line) => line.includes('preview-without-name'))
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ level: 'warn', room: id }])
    expect(lines.join(), 'the room is named by its id alone').not.toContain('Cenone')
    const slow = faultyD1(env.DB, null)
    const answer = Promise.withResolvers<void>()
    slow.onCall = () => answer.promise
    const late = await look(`/stanza/${id}`, {}, { DB: slow.db })
    answer.resolve()
    expect([late.response.status, tag(late.html, 'og:title')]).toEqual([200, GENERAL])
  })
})
