import { describe, expect, it } from 'vitest'
import { blow, fogRows, isClear, thickFog, wipe } from '../../../app/hidden/fog-420.tsx'
import { AFTER_RIDDLES, HIDDEN_PAGES, RIDDLES } from '../../../app/hidden/hidden-pages.ts'
import { COUNT_MS, isTooLate, shownCount, verdict } from '../../../app/hidden/midnight-709.tsx'
import { FIXED_QUOTE, quoteOf, quotes } from '../../../app/hidden/quotes.ts'
import { FULL_PURSE, outcomeOf, type Reels, settle, spin } from '../../../app/hidden/slot-777.tsx'
import { horoscope } from '../../../app/hidden/stars-602.tsx'
import { advance, type Direction, keyDirection, SEQUENCE, swipeDirection } from '../../../app/hidden/swipe-252.tsx'
import { isStale, skyOf, windPoint } from '../../../app/hidden/weather-700.tsx'
import { pathForPage } from '../../../shared/pages.ts'
import { rowsUnder } from '../../rules/documents/tables.ts'

/** So many, and the next. */
const IN_WORDS: Record<number, [all: string, last: string]> = {
  11: ['Undici', 'dodicesimo'],
  12: ['Dodici', 'tredicesimo'],
  13: ['Tredici', 'quattordicesimo'],
}

describe('the hidden pages', () => {
  const numbers = Object.keys(HIDDEN_PAGES).map(Number)

  it('are those of docs/game.md, each at its number and at no other path', () => {
    const [, , what = ''] = rowsUnder('docs/game.md', 'Pages').find(([path]) => path === '`/pagina/{n}`') ?? []
    const [, listed = ''] = what.split(';')
    expect((listed.match(/\d+/g) ?? []).map(Number)).toEqual(numbers)
    expect(numbers.map(pathForPage)).toEqual(numbers.map((page) => `/pagina/${page}`))
  })

  it('have a riddle each but the last, where as many are told', () => {
    expect(new Set(RIDDLES).size).toBe(numbers.length - 1)
    expect(HIDDEN_PAGES[999]?.riddle).toBeNull()
    const [all, last] = IN_WORDS[RIDDLES.length] ?? []
    expect(AFTER_RIDDLES).toMatch(new RegExp(`^${all} .* Il ${last} `))
  })
})

describe('252: the sequence', () => {
  const walk = (steps: readonly Direction[], from = 0): number => steps.reduce(advance, from)

  it('is up up down down left right left right', () => {
    expect(SEQUENCE.join(' ')).toBe('up up down down left right left right')
    expect(walk(SEQUENCE)).toBe(8)
    expect(SEQUENCE.map((_, index) => walk(SEQUENCE.slice(0, index + 1)))).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  })

  it('loses with a wrong step only what it must', () => {
    expect(walk(['up', 'up', 'up'])).toBe(2)
    expect(walk(['up', 'up', 'down', 'up'])).toBe(1)
    expect(walk(['up', 'up', 'down', 'left'])).toBe(0)
    expect(walk(['left', 'up', 'up', 'up', 'down', 'down', 'left', 'right', 'left', 'right'])).toBe(8)
  })

  it('starts again once done', () => {
    expect(walk(['up'], 8)).toBe(1)
    expect(walk(SEQUENCE, 8)).toBe(8)
  })

  it('a swipe goes where it went furthest; a tap goes nowhere', () => {
    expect(swipeDirection(3, -60)).toBe('up')
    expect(swipeDirection(-20, 61)).toBe('down')
    expect(swipeDirection(-90, 40)).toBe('left')
    expect(swipeDirection(25, 0)).toBe('right')
    expect(swipeDirection(10, -12)).toBeNull()
    const keys = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'a']
    expect(keys.map(keyDirection)).toEqual(['up', 'down', 'left', 'right', null])
  })
})

describe('420: the fog', () => {
  it('is gone after four breaths at most', () => {
    let fog = thickFog
    for (let breath = 0; breath < 4; breath++) {
      expect(isClear(fog)).toBe(false)
      fog = blow(fog, () => 0.99)
    }
    expect(isClear(fog)).toBe(true)
  })

  it('a finger clears where it is, and not the far corner', () => {
    const wiped = fogRows(wipe(thickFog, 0, 0), 40, 26)
    expect(wiped[0]?.[0]).toBe(' ')
    expect(wiped.at(-1)?.at(-1)).toBe('█')
  })

  it('covers every cell of the portrait', () => {
    const rows = fogRows(thickFog, 40, 26)
    expect(rows).toHaveLength(26)
    expect(new Set(rows.join(''))).toEqual(new Set('█'))
  })
})

it('602: the horoscope has twelve signs with something to say', () => {
  expect(new Set(horoscope.map(({ sign }) => sign)).size).toBe(12)
  expect(new Set(horoscope.map(({ says }) => says)).size).toBe(12)
  // A sentence, and no more than the page can hold.
  for (const { says } of horoscope) expect(says).toMatch(/^\p{Lu}.{18,118}[.»]$/u)
})

describe('700: the sky', () => {
  it.each(
    Object.entries({
      sun: 'Soleggiato, Sereno',
      mixed: 'Parzialmente nuvoloso, Nubi sparse, Cavallette',
      clouds: 'Coperto, Nuvoloso',
      rain: 'Pioggia leggera nelle vicinanze, Possibili temporali',
      snow: 'Neve moderata, Pioggia mista a neve',
      fog: 'Foschia, Nebbia',
    }),
  )('is drawn as %s by «%s»', (sky, words) => {
    for (const one of words.split(', ')) expect(skyOf(one), one).toBe(sky)
  })
  it('is old when the Worker should have had a newer one long ago', () => {
    const at = '2025-12-31T20:00:00Z'
    expect(isStale(at, Date.parse('2025-12-31T20:40:00Z'))).toBe(false)
    expect(isStale(at, Date.parse('2025-12-31T20:41:00Z'))).toBe(true)
  })
})

describe('700: the wind', () => {
  it('comes from one of sixteen points, in Italian, opposite points from opposite sides', () => {
    const points = 'N NNE NE ENE E ESE SE SSE S SSW SW WSW W WNW NW NNW'.split(' ')
    const told = points.map(windPoint)
    expect(new Set(told).size).toBe(16)
    const some = 'nord, nord-est, est-sud-est, sud-sud-ovest, ovest-nord-ovest'
    expect(['N', 'NE', 'ESE', 'SSW', 'WNW'].map(windPoint)).toEqual(some.split(', '))
    const opposite: Record<string, string> = { nord: 'sud', sud: 'nord', est: 'ovest', ovest: 'est' }
    for (const [index, point] of told.entries()) {
      const turned = point?.split('-').map((part) => opposite[part])
      expect(told[(index + 8) % 16]).toBe(turned?.join('-'))
    }
  })

  it('from anywhere else is not spoken of', () => {
    expect(['', 'VAR', 'XYZ', 'constructor'].map(windPoint)).toEqual([null, null, null, null])
  })
})

describe('709: midnight', () => {
  it('shows the count down to five, then nothing to go by', () => {
    expect([0, 999, 1000, 5999, 6000, 10_000].map(shownCount)).toEqual(['10', '10', '9', '5', '??', '??'])
  })

  it('says by how much, before or after', () => {
    expect(verdict(COUNT_MS - 340)).toMatchObject({ isOpen: true, exact: '0,34 secondi prima' })
    expect(verdict(COUNT_MS + 1500)).toMatchObject({ isOpen: true, exact: '1,50 secondi dopo' })
    expect(verdict(COUNT_MS + 10).says).toContain('Mezzanotte in punto')
  })

  it('gives up on a person who never opens it', () => {
    expect(isTooLate(COUNT_MS + 15_001)).toBe(true)
    expect(verdict(COUNT_MS + 15_001).isOpen).toBe(false)
  })
})

describe('777: three of a kind', () => {
  const triple: Reels = ['seven', 'seven', 'seven']
  const nothing: Reels = ['seven', 'bell', 'star']

  it('pays twenty for three, two for two, and takes one a pull', () => {
    expect(outcomeOf(triple)).toBe('triple')
    expect(settle(FULL_PURSE, triple)).toEqual({ lentils: 29, dry: 0, isRefilled: false })
    expect(settle(FULL_PURSE, ['bell', 'seven', 'bell'])).toEqual({ lentils: 11, dry: 1, isRefilled: false })
    expect(settle(FULL_PURSE, nothing)).toEqual({ lentils: 9, dry: 1, isRefilled: false })
  })

  it('never leaves anyone without lentils', () => {
    expect(settle({ lentils: 1, dry: 3 }, nothing)).toEqual({ lentils: 10, dry: 4, isRefilled: true })
  })

  it('takes pity after nine dry pulls', () => {
    const pull = (dry: number): Reels => {
      const numbers = [0, 0.3, 0.6]
      return spin({ lentils: 5, dry }, () => numbers.shift() ?? 0)
    }
    expect(outcomeOf(pull(8))).toBe('nothing')
    expect(outcomeOf(pull(9))).toBe('triple')
  })
})

/** Typographic marks only, one or two lines, and a sentence. */
const isWellTyped = (quote: string): boolean =>
  /^[A-ZÈÀÌÒÙ].{13,108}[.?!”]$/.test(quote) && !/['"«»]|\.\.\.| {2}/.test(quote)

it('each page has a quote by its number, all 150 have one, each its own and well typed; 252 has a fixed one', () => {
  const shown = Array.from({ length: 900 }, (_, index) => quoteOf(index + 100))
  expect([new Set(shown).size, shown[400]], 'after the last comes the first').toEqual([150, shown[250]])
  expect(new Set(shown)).toEqual(new Set(quotes))
  expect(quotes.filter((quote) => !isWellTyped(quote))).toEqual([])
  expect(quotes[FIXED_QUOTE]).toContain('dieci')
  expect(quotes[FIXED_QUOTE]).not.toBe(quoteOf(252))
})
