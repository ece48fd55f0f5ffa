/** game.md, «Names»: valid names: real ones of the whole world, and texts that only look like a name. */
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { shortName } from '../../../shared/rooms/names.ts'
import {
  cleanFullName,
  cleanRoomName,
  type NameFault,
  nameFault,
  nameFaultSentence,
  nameFromEmail,
  nameRefusal,
  registrationName,
} from '../../../shared/rooms/written-names.ts'
import { EMOJI, FAMILY, HEART, REAL, ZWJ, ZWNJ } from './real-names.ts'

describe('game.md, «Names»: real names of the world', () => {
  test('are many, of many scripts', () => {
    expect(new Set(REAL).size).toBeGreaterThan(90)
    const scripts =
      'Latin Greek Cyrillic Armenian Georgian Hebrew Arabic Syriac Thaana Ethiopic Tifinagh Nko Devanagari Bengali'
        .concat(
          ' Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala Thai Lao Myanmar Khmer Javanese Tibetan',
        )
        .concat(' Mongolian Han Hiragana Katakana Hangul')
    for (const script of scripts.split(' ')) {
      expect(REAL.join(' '), script).toMatch(new RegExp(`\\p{Script=${script}}`, 'u'))
    }
  })

  test.each(REAL)('%s', (name) => {
    expect(nameFault(name, 'person')).toBeNull()
    expect(cleanFullName(name)).toBe(name.normalize('NFC'))
    expect(cleanFullName(name.normalize('NFD')), 'typed on a machine that takes letters apart').toBe(
      name.normalize('NFC'),
    )
    expect(cleanRoomName(`Da ${name}`)).toBe(`Da ${name.normalize('NFC')}`)
  })

  test('keep the joiners of their spelling also where they are short, and at registration', () => {
    expect(shortName(`علی${ZWNJ}رضا محمدی`)).toBe(`علی${ZWNJ}رضا م.`)
    expect(registrationName(`علی${ZWNJ}رضا محمدی`)).toBe(`علی${ZWNJ}رضا محمدی`)
  })
})

describe('game.md, «Names»: what comes along unseen goes', () => {
  test.each([
    ['  Maria   De  Rossi ', 'Maria De Rossi'],
    ['Maria\u00a0\tRossi\n', 'Maria Rossi'],
    ['Maria\u2028Rossi', 'Maria Rossi'],
    ['Nicolo\u0300 Rossi', 'Nicolò Rossi'],
    ['Nicolo\u200b\u0300 Rossi', 'Nicolò Rossi'],
    [`Nicolo${ZWJ}\u0300 Rossi`, 'Nicolò Rossi'],
    ['Ma\u200bria\u00ad', 'Maria'],
    ['\ufeffMaria\u2060', 'Maria'],
    // As phones copy a name out of a list.
    ['\u2068Maria\u2069', 'Maria'],
    ['\u202aMaria\u202c\u200e', 'Maria'],
    [`Ma${ZWJ}ria R${ZWNJ}ossi`, 'Maria Rossi'],
    [`${ZWNJ}Maria${ZWJ}`, 'Maria'],
    [`علی${ZWNJ}`, 'علی'],
    [`علی${ZWNJ}${ZWNJ}رضا`, `علی${ZWNJ}رضا`],
    [`علی${ZWJ}رضا`, 'علیرضا'],
    [`ක${'\u0dca'}${ZWJ}${ZWJ}ෂ`, `ක${'\u0dca'}${ZWJ}ෂ`],
    ['Maria\ufe0f', 'Maria'],
    // Other keyboards' apostrophes and dashes.
    ['Maria D´Angelo', "Maria D'Angelo"],
    ['Maria D`Angelo', "Maria D'Angelo"],
    ['Maria D‘Angelo', "Maria D'Angelo"],
    ['Maria D’Angelo', 'Maria D’Angelo'],
    ['Maria D\u200b′Angelo', "Maria D'Angelo"],
    ['Nicolo´ Rossi', "Nicolo' Rossi"],
    ['‘Umar Rossi', '‘Umar Rossi'],
    ['Maria–Grazia Rossi', 'Maria-Grazia Rossi'],
    ['Maria\u2212Grazia–Anna', 'Maria-Grazia-Anna'],
    ['Maria—Grazia', 'Maria—Grazia'],
    ['Maria – Rossi', 'Maria – Rossi'],
    [`Anna ${FAMILY}`, 'Anna \u{1f468}\u{1f469}\u{1f467}'],
  ])('%j is kept as %j', (raw, name) => {
    expect(cleanFullName(raw)).toBe(name)
  })
})

const REFUSED: [string, NameFault][] = [
  ['', 'empty'],
  ['   ', 'empty'],
  ['\u200b', 'empty'],
  [`${ZWNJ}${ZWJ}\ufe0f`, 'empty'],
  ['\u200b\u3164', 'empty'],
  ['\u115f\u1160', 'empty'],
  ['a'.repeat(61), 'too-long'],
  [`Maria${' '.repeat(2000)}`, 'too-long'],
  ['\u200b'.repeat(1001), 'too-long'],
  ['z\u0341\u0342\u0343\u0344a\u0345l\u0346g\u0347o', 'marks'],
  ['Ma\u0301\u0302\u0303\u0304\u0305ria', 'marks'],
  ['a\u20dd\u20de\u20df\u20e0', 'marks'],
  ['က\u102f\u103b\u1037\u103b\u1036\u103b\u103a', 'marks'],
  [`क${`\u094d${ZWNJ}`.repeat(4)}`, 'marks'],
  ['\u0301Maria', 'marks'],
  ['Maria \u0301\u0301', 'marks'],
  ['\u202eairaM', 'strange'],
  ['Maria \u202dissoR\u202c', 'strange'],
  ['Ma\u0000ria', 'strange'],
  ['Ma\u0007ria', 'strange'],
  ['Maria\u009b', 'strange'],
  ['Maria \ud83d', 'strange'],
  ['Maria \ue000', 'strange'],
  ['Maria \u{f0000}', 'strange'],
  ['Maria \u0378', 'strange'],
  ['Maria \uffff', 'strange'],
  ['Maria \u{1fffe}', 'strange'],
  ['Maria \ufff9nota\ufffb', 'strange'],
  ['\u0600Maria', 'strange'],
  ['\u06dd1', 'strange'],
  ['...', 'no-letter'],
  ['-', 'no-letter'],
  ['«»', 'no-letter'],
  ['’', 'no-letter'],
  ['\u2800', 'strange'],
  ['\u{1d159}', 'strange'],
  ['\u{13441}\u{13442}', 'strange'],
  ['Ada\u2800', 'strange'],
  [EMOJI, 'no-letter'],
  [EMOJI.repeat(60), 'no-letter'],
  [`${FAMILY} ${HEART}`, 'no-letter'],
  ['www.vinci-premi.it', 'address'],
  ['Guarda WWW.1 Rossi', 'address'],
  ['http://localhost', 'address'],
  ['Maria hxxps://x', 'address'],
  ['vinci-premi.it', 'address'],
  ['Maria t.co/xyz', 'address'],
  ['Maria (t.me)', 'address'],
  ['maria@posta.example', 'address'],
  ['premi.xn--p1ai/qui', 'address'],
  ['\uff57\uff57\uff57\uff0e\uff50\uff52\uff45\uff4d\uff49\uff0e\uff49\uff54', 'address'],
  ['премии。рф', 'address'],
  ['Vinci pre\u200bmi.\u2060it', 'address'],
  [`${EMOJI}.ws`, 'address'],
  ['Maria 10.0.0.1/x', 'address'],
]

describe('game.md, «Names»: texts that are no name', () => {
  test.each(REFUSED)('%j is refused: %s', (raw, fault) => {
    expect(nameFault(raw, 'person')).toBe(fault)
    expect(cleanFullName(raw)).toBeNull()
    expect(registrationName(raw)).toBeNull()
    expect(nameRefusal(raw, 'person')).toEqual({ code: 'me/bad-name', sentence: nameFaultSentence(fault, 'person') })
  })

  const ofARoom = REFUSED.filter(([, fault]) => fault !== 'no-letter' && fault !== 'address')
  test.each(ofARoom)('nor is %j a room’s: %s', (raw, fault) => {
    expect(cleanRoomName(raw)).toBeNull()
    expect(nameRefusal(raw, 'room')).toEqual({ code: 'room/bad-name', sentence: nameFaultSentence(fault, 'room') })
  })

  test('each fault has a sentence of its own, and each says what to do', () => {
    const faults = [...new Set(REFUSED.map(([, fault]) => fault))]
    const sentences = new Set(faults.map((fault) => nameFaultSentence(fault, 'person')))
    expect([faults.length, sentences.size]).toEqual([6, 6])
  })
})

describe('game.md, «Names»: no address, and a dot alone makes none', () => {
  test.each([
    'Maria Rossi Jr.',
    'G. B. Rossi',
    'J.R.R. Tolkien',
    'Maria D.',
    'Maria ...',
    'Rossi, Maria',
    'Maria 2.0',
    'Sig. Rossi',
  ])('%s', (name) => {
    expect(cleanFullName(name)).toBe(name)
  })

  test.each(['www.premi.it@posta.example', 'vinci.premi.com@posta.example', '"http://x.it"@posta.example'])(
    'nor does an address suggest one: %s',
    (email) => {
      expect(nameFault(nameFromEmail(email), 'person')).toBeNull()
    },
  )
})

describe('the name of a room', () => {
  test.each([
    EMOJI,
    EMOJI.repeat(60),
    FAMILY,
    HEART,
    `${FAMILY} & co.`,
    '\u{1f469}\u{1f3fd}\u200d\u{1f680}',
    `\u{1f3f3}\ufe0f${ZWJ}\u{1f308}`,
    `\u{1f441}\ufe0f${ZWJ}\u{1f5e8}\ufe0f`,
    '1\ufe0f\u20e3',
    '\u{1f1ee}\u{1f1f9}',
    '!!!',
    'Cenone 2025',
  ])('may be %j, as it is', (name) => {
    expect(cleanRoomName(name)).toBe(name)
  })

  test.each([
    [`Ceno${ZWJ}ne`, 'Cenone'],
    [`${EMOJI}${ZWJ}`, EMOJI],
    [`${EMOJI}${ZWJ}x`, `${EMOJI}x`],
    [`${EMOJI}${ZWJ}${ZWJ}${EMOJI}`, `${EMOJI}${ZWJ}${EMOJI}`],
    [`${HEART}\ufe0f\ufe0f`, HEART],
    ['1\ufe0f', '1'],
    ['Cenone\ufe0f', 'Cenone'],
  ])('%j is kept as %j', (raw, name) => {
    expect(cleanRoomName(raw)).toBe(name)
  })
})

describe('whatever is typed', () => {
  /** What names go wrong with, far oftener than chance would bring it. */
  const hard = fc.constantFrom(
    ...[
      ...`aéM7 -’\t\u00a0\u00ad\u200b\u200e\u202e\u2066\u0300\u0301\u0323\u20e3\u0000\ud83d\ue000\u0378\u0600\ufe0e\ufe0f`,
    ],
    ...[...`${ZWNJ}${ZWJ}یعا\u0653\u064eក្កක\u0dcaक\u094d\u093cကျော်ʻ가각\u1100\u1161\u11a8`],
    EMOJI,
    '\u{1f3fd}',
    '\u{1f3f3}',
    HEART,
    '\u{f0000}',
  )
  const typed = fc.oneof(
    fc.string({ unit: hard, maxLength: 24 }),
    fc.string({ unit: 'binary', maxLength: 24 }),
    fc.string({ unit: fc.oneof(hard, fc.constantFrom(ZWNJ, ZWJ, '\ufe0f', '\u094d')), maxLength: 80 }),
  )
  const RUNS = {
    numRuns: 20_000,
    // An invisible character between two marks kept them from being composed, and a joiner from its virama.
    examples: [['a\ufe0f\u094d\u0323\u200c'], ['a\u200c\u0301\ufe0f\u094d\u200c']] as [string][],
  }

  test.each([
    ['person', cleanFullName],
    ['room', cleanRoomName],
  ] as const)('a name that is taken keeps the rule (%s)', (kind, clean) => {
    fc.assert(
      fc.property(typed, (raw) => {
        const name = clean(raw)
        expect(name === null).toBe(nameFault(raw, kind) !== null)
        if (name === null) return
        expect(clean(name), 'cleaning twice is the same as once').toBe(name)
        expect(name.normalize('NFC')).toBe(name)
        expect([...name].length).toBeGreaterThanOrEqual(1)
        expect([...name].length).toBeLessThanOrEqual(60)
        expect(name).not.toMatch(/^\s|\s$|\s\s|[^\S ]/u)
        // Judged character by character, and not by the patterns that are under test.
        let marks = 0
        for (const character of name) {
          expect(character).not.toMatch(/[\p{Cc}\p{Cs}\p{Co}\p{Cn}]/u)
          if (/\p{Cf}/u.test(character)) expect([ZWNJ, ZWJ]).toContain(character)
          else if (/[\p{Mn}\p{Me}]/u.test(character)) marks++
          else if (!/\p{M}/u.test(character)) marks = 0
          expect(marks).toBeLessThanOrEqual(3)
        }
        if (kind === 'person') expect(name).toMatch(/[\p{L}\p{N}]/u)
        else expect(name.replace(/\p{Default_Ignorable_Code_Point}/gu, '')).not.toBe('')
      }),
      RUNS,
    )
  })

  test('a thousand joiners cost no more looks than a thousand letters do', () => {
    const looks = vi.spyOn(RegExp.prototype, 'test')
    for (const raw of ['\u200d'.repeat(1000), `a${'\u0323\u200c'.repeat(499)}`, `❤${'\ufe0f\u200d'.repeat(499)}`]) {
      looks.mockClear()
      cleanRoomName(raw)
      expect(looks.mock.calls.length / raw.length).toBeLessThan(20)
    }
    looks.mockRestore()
  })

  test('no two names that are taken differ by nothing that can be seen, but for the joiners of a spelling', () => {
    fc.assert(
      fc.property(typed, (raw) => {
        const name = cleanFullName(raw)
        const seen = cleanFullName(raw.replace(/(?!\p{Join_Control})\p{Default_Ignorable_Code_Point}/gu, ''))
        if (name !== null) expect(seen).toBe(name)
      }),
      RUNS,
    )
  })

  test('an address never suggests a name that would be refused', () => {
    fc.assert(
      fc.property(typed, (local) => {
        const name = nameFromEmail(`${local}@posta.example`)
        if (name !== '') expect(cleanFullName(name)).toBe(name)
      }),
      RUNS,
    )
  })
})
