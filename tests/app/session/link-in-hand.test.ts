import { describe, expect, it } from 'vitest'
import { readLink } from '../../../app/sign-in/link-in-hand.ts'
import { toBase64Url } from '../../../worker/platform/crypto.ts'

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
