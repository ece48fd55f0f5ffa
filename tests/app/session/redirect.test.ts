import { describe, expect, it } from 'vitest'
import { afterSignIn, loginPath, roomOf, wayIn } from '../../../app/session/redirect.ts'
import { readLink } from '../../../app/sign-in/link-in-hand.ts'
import { toBase64Url } from '../../../worker/platform/crypto.ts'

describe('design.md, «Redirects»: a redirect is followed only when it is a path of this site', () => {
  it('keeps a path with its query', () => {
    expect(afterSignIn('/stanza/abc?da=51')).toBe('/stanza/abc?da=51')
  })

  it.each([
    'https://altrove.it',
    '//altrove.it',
    '/\\altrove.it',
    '/\t/altrove.it',
    '\\\\altrove.it',
    'javascript:alert(1)',
    '/%2F/../..//altrove.it',
    '/..//altrove.it',
    '/%2e%2e//altrove.it',
    '/./.././/altrove.it',
    'stanza/abc',
    '',
    null,
    undefined,
  ])('leads home instead of to %j', (value) => {
    expect(afterSignIn(value)).toBe('/')
    // A router resolves the dots first and hands the rest to the browser: the second look must be as good as the first.
    const once = new URL(afterSignIn(value), 'https://qui.it')
    expect(new URL(once.pathname, 'https://qui.it').origin).toBe('https://qui.it')
  })

  it('never leads back to the login page', () => {
    expect(afterSignIn('/login?redirect=/login')).toBe('/')
  })

  it('is left out of the login page’s address when it is the root', () => {
    expect(loginPath('/')).toBe('/login')
    expect(loginPath('/stanza/abc')).toBe('/login?redirect=%2Fstanza%2Fabc')
  })

  it('leads to a room, or elsewhere: told apart for the login, which tells the state of that room', () => {
    for (const room of ['/stanza/abcdefgh2345', '/stanza/abcdefgh2345?da=51', '/stanza/abcdefgh2345#x'])
      expect(roomOf(room)).toBe('abcdefgh2345')
    const others =
      '/ /stanza /stanza/ /stanza/?x /stanza/nuova /stanza/nuova?x=1 /parole /x/stanza/abc //altrove.it/stanza/abc'
    for (const other of [...others.split(' '), null]) {
      expect(roomOf(other), String(other)).toBeNull()
    }
  })

  it('is handed on from page to page, and looked at each time', () => {
    expect(wayIn('/error/multi-user/email', '/stanza/abc?x=1')).toBe(
      '/error/multi-user/email?redirect=%2Fstanza%2Fabc%3Fx%3D1',
    )
    for (const page of ['/login', '/login/registrazione', '/error/multi-user/email']) {
      for (const bad of ['//altrove.it', 'https://altrove.it', '/login', '', null, undefined]) {
        expect(wayIn(page, bad)).toBe(page)
      }
    }
  })
})

const token = (payload: unknown): string => `${toBase64Url(new TextEncoder().encode(JSON.stringify(payload)))}.mac`

describe('what a mail’s link says of itself, unproved', () => {
  it('names whom it is for and where it leads', () => {
    expect(readLink(token({ request: 'x', email: 'ada@posta.example', expires: 1, redirect: '/stanza/abc' }))).toEqual({
      email: 'ada@posta.example',
      redirect: '/stanza/abc',
    })
    expect(readLink(token({ email: 'ada@posta.example', redirect: '/pagina/500?perché=à' }))?.redirect).toBe(
      '/pagina/500?perché=à',
    )
  })

  it.each([undefined, null, 7, '//altrove.it', 'https://altrove.it', '/login', '/\t/altrove.it'])(
    'leads home where it says %j (design.md, «Redirects»)',
    (redirect) => {
      expect(readLink(token({ email: 'ada@posta.example', redirect }))?.redirect).toBe('/')
    },
  )

  it.each(['', 'x', 'eyJ', '.', '%%%.mac', token(null), token([]), token('x'), token({}), token({ email: 1 })])(
    '%j says nothing',
    (text) => {
      expect(readLink(text)).toBeNull()
    },
  )
})
