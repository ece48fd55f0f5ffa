import { describe, expect, test } from 'vitest'
import { RULES } from '../../shared/extra-rules.ts'
import { displayDigits, isOkVisible, KEYPAD_KEYS, type KeypadKey, pressKey } from '../../shared/keypad.ts'
import { canonicalPath, isRegia, pageNumber, pathForPage } from '../../shared/pages.ts'
import { pickRandom } from '../../shared/random-picker.ts'
import { normaliseRules, RULE_IDS } from '../../shared/rooms/rooms.ts'
import { codeIn, rowsUnder } from './documents/tables.ts'

test('operating.md, «The control room»: the control room, with and without a slash at its end, and nothing that only looks like it', () => {
  const paths = ['/regia', '/regia/', '/Regia', '/regia/x', '/regiax', '/', '/pagina/regia']
  expect(paths.filter(isRegia)).toEqual(['/regia', '/regia/', '/Regia'])
})

describe('page numbers (docs/game.md, «Page numbers»)', () => {
  test.each([
    [898, '/extra /extra/altro /extraordinario'],
    [400, '/regole /regole/'],
    [
      999,
      '/regole/altro /albo/altro /stanza /dal-1948 /parole2 /login /login/registrazione /delete-data /error/multi-user/google /niente /pagina/999',
    ],
    [
      999,
      '/pagina/99 /pagina/1000 /pagina/050 /pagina/0124 /pagina/abc /pagina/12a /pagina/124.0 /pagina/-124 /pagina/ /pagina /tv',
    ],
    [999, ''],
    [103, '/stanza/nuova /stanza/nuova/'],
    [105, '/albo /albo/'],
    [110, '/stanza/nuovaaaa /stanza/ /stanza/abc'],
    [102, '/parole'],
    [106, '/dal-1949 /dal-1949/'],
    [104, '/numeri /numeri/'],
    [101, '/ /pagina/101'],
    [100, '/pagina/100'],
    [124, '/pagina/124 /pagina/124/ /pagina/124/altro'],
  ])('page %i is at %s', (page, paths) => {
    for (const path of paths.split(' ')) expect(pageNumber(path), path).toBe(page)
  })

  test.each([
    [898, '/extra'],
    [400, '/regole'],
    [103, '/stanza/nuova'],
    [104, '/numeri'],
    [110, '/stanza/'],
    [102, '/parole'],
    [106, '/dal-1949'],
    [101, '/'],
    [124, '/pagina/124'],
    [888, '/pagina/888'],
    [999, '/pagina/999'],
    [50, '/pagina/999'],
    [1000, '/pagina/999'],
    [Number.NaN, '/pagina/999'],
  ])('page %d is at %s', (page, path) => {
    expect(pathForPage(page)).toBe(path)
  })

  test('every page leads to a path with its own number', () => {
    for (let page = 100; page <= 999; page++) expect(pageNumber(pathForPage(page))).toBe(page)
  })

  test.each([
    ['/pagina/101', '/'],
    ['/pagina/898', '/extra'],
    ['/pagina/110', '/stanza/'],
    ['/pagina/500', '/pagina/500'],
    ['/pagina/abc', '/pagina/999'],
    ['/pagina/1000', '/pagina/999'],
    ['/pagina/050', '/pagina/999'],
    ['/regole', '/regole'],
  ])('%s is canonically %s', (path, canonical) => {
    expect(canonicalPath(path)).toBe(canonical)
    expect(canonicalPath(canonical)).toBe(canonical)
  })
})

describe('keypad', () => {
  const type = (keys: string, digits = '') =>
    [...keys].reduce((typed, key) => pressKey(typed, key as KeypadKey).digits, digits)

  test('has the ten digits, canc and ok', () => {
    expect(KEYPAD_KEYS.toSorted()).toEqual([...'0123456789', 'canc', 'ok'].toSorted())
  })

  test('holds three digits, dropping the oldest', () => {
    expect(type('12')).toBe('12')
    expect(type('1234')).toBe('234')
  })

  test('shows them left-padded with dashes to three characters', () => {
    expect(['', '1', '12', '123'].map(displayDigits)).toEqual(['---', '--1', '-12', '123'])
  })

  test('«ok» is visible only with three digits, goes to the page, clears and closes', () => {
    expect(['', '1', '12', '123'].map(isOkVisible)).toEqual([false, false, false, true])
    expect(pressKey('700', 'ok')).toEqual({ digits: '', closes: true, path: '/pagina/700' })
    expect(pressKey('050', 'ok').path).toBe('/pagina/050')
    expect(pressKey('70', 'ok')).toEqual({ digits: '70', closes: false, path: null })
  })

  test('«canc» clears the digits, or closes when there are none', () => {
    expect(pressKey('12', 'canc')).toEqual({ digits: '', closes: false, path: null })
    expect(pressKey('', 'canc')).toEqual({ digits: '', closes: true, path: null })
  })
})

describe('random picker', () => {
  const dice = ['uno', 'due', 'tre']

  test('every item can come, whatever the number from 0 to 1', () => {
    expect([0, 0.34, 0.99].map((random) => pickRandom(dice, random))).toEqual(dice)
    expect(pickRandom(dice, 1)).toBe('tre')
  })

  test('repeats when there is nothing else, and cannot pick from nothing', () => {
    expect(pickRandom(['solo'], 0.5, 'solo')).toBe('solo')
    expect(() => pickRandom([], 0.5)).toThrow(RangeError)
  })
})

describe('rules', () => {
  test('are those of docs/game.md, with their titles', () => {
    const written = rowsUnder('docs/game.md', 'Scoring').filter((cells) => cells.length === 3)
    const titles = Object.fromEntries(written.map(([id, title]) => [codeIn(id)[0], title]))
    expect(Object.fromEntries(RULE_IDS.map((id) => [id, RULES[id].title]))).toEqual(titles)
    for (const id of RULE_IDS) expect(RULES[id].id).toBe(id)
  })

  test('are normalised to each once, in one order', () => {
    expect(normaliseRules(['last-word', 'no-bonus', 'last-word', 'altro'])).toEqual(['no-bonus', 'last-word'])
  })
})
