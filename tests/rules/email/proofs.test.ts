/** Finds the code and the token in pasted text, and in a link as mail programs rewrite it. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { carrierMeant } from '../../../shared/sign-in/email-address.ts'
import { CODE_ALPHABET, CODE_LENGTH, codeIn, tokenIn } from '../../../shared/sign-in/proofs.ts'

const CODE = 'QAGTP43D'

describe('design.md, «Pasted text»: the code is found in any pasted text', () => {
  test.each([
    CODE,
    'qagtp43d',
    ` ${CODE}\n`,
    'QAGT P43D',
    'qagt-p43d',
    'QAGT–P43D',
    'Q A G T P 4 3 D',
    `Codice: ${CODE}`,
    'Codice: QAGT P43D',
    `CODICE:${CODE}`,
    `il codice è ${CODE}.`,
    `«${CODE}»`,
    `*${CODE}*`,
    `${CODE}\u200b`,
    `\u2068${CODE}\u2069`,
    'QAGT\u200bP43D',
    'QAGT\u00a0P43D',
    'ＱＡＧＴＰ４３Ｄ',
    `Per entrare apri questo link. Vale dieci minuti. Codice: ${CODE} Non l’hai chiesto tu? Ignora questa e-mail`,
  ])('%j', (typed) => expect(codeIn(typed)).toBe(CODE))

  test.each([
    ['QAGTP43', 'QAGTP43'],
    ['QAGTP43D2', 'QAGTP43D2'],
    ['', ''],
    ['ciao', 'CIAO'],
    ['0AGTP43D', '0AGTP43D'],
  ])('%j has none, and stays what it is', (typed, text) => expect(codeIn(typed)).toBe(text))

  test('each code is found beside words, with any sign between them', () => {
    const code = fc.string({ unit: fc.constantFrom(...CODE_ALPHABET), minLength: CODE_LENGTH, maxLength: CODE_LENGTH })
    fc.assert(
      fc.property(code, fc.constantFrom('Codice: ', '«', '> ', '\u200e', ''), (sent, before) => {
        expect(codeIn(`${before}${sent}.`)).toBe(sent)
      }),
    )
  })
})

describe('design.md, «Pasted text»: a link’s token', () => {
  const token = `eyJyZXF1ZXN0Ijoi${'a-_9'.repeat(30)}.${'Zz-_0'.repeat(8)}abc`

  test.each([
    `#token=${token}`,
    `#token=${token}.`,
    `#token=${token}%3E`,
    `#token=${token}>`,
    `#token=${token}».`,
    `#token=${token}?`,
    `#token=${token}&utm_source=posta`,
    `%23token=${token}`,
    `%23token%3D${token}`,
    `%2523token=${token}`,
    `%252523token%25253D${token}`,
    `?token=${token}`,
    `?url=x%23token=${token}`,
    `#token=3D${token}`,
  ])('%s', (link) => expect(tokenIn(link)).toBe(token))

  test.each([
    '',
    '#',
    '#token=',
    `#token=${token.slice(0, -1)}`,
    '#token=eyJ',
    `#token=${token.split('.')[0]}`,
    '%',
    '%E0%A4',
  ])('%j has lost its end', (link) => expect(tokenIn(link)).toBeNull())
})

test.each([
  ['anna.ui@gmail.con', 'gmail.com'],
  ['anna@gmial.com', 'gmail.com'],
  ['anna@gmai.com', 'gmail.com'],
  ['anna@gmaill.com', 'gmail.com'],
  ['anna@GMAIL.CM', 'gmail.com'],
  ['anna@hotmial.it', 'hotmail.it'],
  ['anna@liber.it', 'libero.it'],
  ['anna@gmail.com', null],
  ['anna@hotmail.it', null],
  ['anna@mail.com', null],
  ['anna@ymail.com', null],
  ['anna@posta.example', null],
  ['', null],
])('%s may have meant %s', (email, carrier) => expect(carrierMeant(email)).toBe(carrier))
