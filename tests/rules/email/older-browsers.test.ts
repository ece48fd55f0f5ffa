/** The browser features that a sign-in needs: an iPhone below iOS 17 has no `URL.canParse`. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { cleanEmail } from '../../../shared/sign-in/email-address.ts'
import { safeRedirect } from '../../../shared/sign-in/redirect.ts'

beforeEach(() => {
  const Older = class extends URL {}
  Object.defineProperty(Older, 'canParse', { value: undefined })
  vi.stubGlobal('URL', Older)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

it('reads an address whose domain is not plain ASCII, and refuses an invalid one', () => {
  expect(cleanEmail('maria@Caffè.example')).toBe('maria@xn--caff-8oa.example')
  expect(cleanEmail('maria@caffè..example')).toBeNull()
})

it('follows a redirect within this site, and no other', () => {
  expect(safeRedirect('/stanza/abcdefgh2345?da=51')).toBe('/stanza/abcdefgh2345?da=51')
  expect(safeRedirect('/..//altrove.it')).toBe('/')
})
