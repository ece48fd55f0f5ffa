import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { cleanEmail } from '../../../shared/sign-in/email-address.ts'
import { safeRedirect } from '../../../shared/sign-in/redirect.ts'

/** The same letter to `URL`, which normalises every character outside ASCII. */
const wide = (letter: string): string => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0)

describe('an e-mail address', () => {
  it.each([
    ['  Maria.Rossi@Posta.Example ', 'maria.rossi@posta.example'],
    ['maria+cenone@posta.example', 'maria+cenone@posta.example'],
    ['maria@Caffè.example', 'maria@xn--caff-8oa.example'],
    ['maria@XN--CAFF-8OA.example', 'maria@xn--caff-8oa.example'],
    ['maria@una--posta.example', 'maria@una--posta.example'],
    ['\u200bmaria@posta.example', 'maria@posta.example'],
    ['\u200e\ufeffmaria@posta.example\u202c', 'maria@posta.example'],
    ['ma\u00adria@pos\u2060ta.example\u00a0', 'maria@posta.example'],
    ['maria＠posta.example', 'maria@posta.example'],
    ['ｍａｒｉａ@posta.example', 'maria@posta.example'],
    ['maria‑rossi@posta.example', 'maria-rossi@posta.example'],
    ['maria–rossi@una–posta.example', 'maria-rossi@una-posta.example'],
    ['d’angelo@posta.example', "d'angelo@posta.example"],
    ['d`angelo@posta.example', 'd`angelo@posta.example'],
  ])('«%s» has one spelling', (raw, clean) => {
    expect(cleanEmail(raw)).toBe(clean)
  })

  it.each([
    'maria',
    '@posta.example',
    'maria@posta',
    'maria@posta.e',
    'maria@.example',
    'maria@posta..example',
    'maria@posta.example.',
    'maria@-posta.example',
    'maria@posta-.example',
    `maria@${'a'.repeat(64)}.example`,
    'maria@127.0.0.1',
    'maria@127.0.0.0x1',
    'maria@posta.example/esempio',
    'maria@posta.example:80',
    'maria rossi@posta.example',
    'Maria <maria@posta.example>',
    'maria@posta.example\nbcc: altri@posta.example',
  ])('%j is no address', (raw) => {
    expect(cleanEmail(raw)).toBeNull()
  })

  it.each([
    ['64 characters before the at sign', 64, 10, true],
    ['65', 65, 10, false],
    ['254 in all', 63, 190, true],
    ['255', 64, 190, false],
  ])('has a length that mail takes: %s', (_, before, after, isOne) => {
    const domain = `${'abcdefghi.'.repeat(30)}example`.slice(-after)
    const address = `${'m'.repeat(before)}@${domain}`
    expect(cleanEmail(address)).toBe(isOne ? address : null)
  })

  it('in plain ASCII is what `URL` makes of it, which is not asked', () => {
    const label = fc.string({ unit: fc.constantFrom(...'abcZ019-'), minLength: 0, maxLength: 6 })
    const domains = fc.array(fc.oneof(label, fc.constantFrom('xn--caff-8oa', '0x1', 'it')), {
      minLength: 1,
      maxLength: 4,
    })
    fc.assert(
      fc.property(domains, fc.nat(), (labels, at) => {
        const domain = labels.join('.')
        const letters = [...domain].flatMap((character, index) => (/[a-z]/i.test(character) ? [index] : []))
        const index = letters[at % letters.length]
        fc.pre(index !== undefined)
        const twin = domain.slice(0, index) + wide(domain.charAt(index)) + domain.slice(index + 1)
        expect(cleanEmail(`maria@${domain}`)).toBe(cleanEmail(`maria@${twin}`))
      }),
      { numRuns: 2000 },
    )
  })
})

describe('where there is no `URL.canParse`: on an iPhone below iOS 17', () => {
  beforeEach(() => {
    const Older = class extends URL {}
    Object.defineProperty(Older, 'canParse', { value: undefined })
    vi.stubGlobal('URL', Older)
  })
  afterEach(() => void vi.unstubAllGlobals())

  it('reads an address whose domain is not plain ASCII, and refuses an invalid one', () => {
    expect(cleanEmail('maria@Caffè.example')).toBe('maria@xn--caff-8oa.example')
    expect(cleanEmail('maria@caffè..example')).toBeNull()
  })

  it('follows a redirect within this site, and no other', () => {
    expect(safeRedirect('/stanza/abcdefgh2345?da=51')).toBe('/stanza/abcdefgh2345?da=51')
    expect(safeRedirect('/..//altrove.it')).toBe('/')
  })
})
