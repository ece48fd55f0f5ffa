/** Decision 143: the ranking as a table to keep. */
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { rankingFile, rankingFileName, wholeRanking } from '../../../app/room/ranking-file.tsx'
import type { Ranking } from '../../../shared/api/shapes.ts'
import type { PlayerResult } from '../../../shared/ranking/types.ts'
import { aPage } from '../../support/browser/page.ts'

const computed = (word: string, score: number) => ({
  ...{ word, score, isSaid: score !== 0, isBonus: false, isDuplicate: false },
  compliesToRuleLastWord: false,
})
const result = (position: number, fullName: string, ...words: [string, number][]): PlayerResult => ({
  ...{ id: `p${position}`, fullName, position, isLastMan: false },
  score: words.reduce((sum, [, score]) => sum + score, 0),
  computedWords: words.map(([word, score]) => computed(word, score)),
})
const ten = (...words: [string, number][]): [string, number][] => [
  ...words,
  ...Array.from({ length: 10 - words.length }, (_, index): [string, number] => [`parola${index}`, 0]),
]

describe('the file', () => {
  it('is, byte by byte: UTF-8 with its mark, headings, a line a place, CRLF; an empty list fills its line', () => {
    const text = rankingFile([result(1, 'Niccolò Ferri', ...ten(['libertà', 4])), result(2, 'Ada')])
    const bytes = new TextEncoder().encode(text)
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(new TextDecoder().decode(bytes)).toBe(
      [
        'Posto;Nome;Punti;Parola 1;Punti 1;Parola 2;Punti 2;Parola 3;Punti 3;Parola 4;Punti 4;Parola 5;Punti 5;' +
          'Parola 6;Punti 6;Parola 7;Punti 7;Parola 8;Punti 8;Parola 9;Punti 9;Parola 10;Punti 10',
        '1;Niccolò Ferri;4;libertà;4;parola0;0;parola1;0;parola2;0;parola3;0;parola4;0;parola5;0;parola6;0;parola7;0;parola8;0',
        `2;Ada;0${';'.repeat(20)}`,
        '',
      ].join('\r\n'),
    )
    expect([...bytes].filter((byte) => byte === 0x0a)).toHaveLength(3)
  })

  it.each([
    ['=1+1', "'=1+1"],
    ['+39', "'+39"],
    ['-pace', "'-pace"],
    ['@ada', "'@ada"],
    ['\tada', "'\tada"],
    ['\rada', '"\'\rada"'],
    ['=a;b', '"\'=a;b"'],
    ['Ada «la "vera"»', '"Ada «la ""vera""»"'],
    ['Ada; Bruno', '"Ada; Bruno"'],
    ['Ada\nBruno', '"Ada\nBruno"'],
    ['Ada-Maria', 'Ada-Maria'],
  ])('%j is the cell %j', (name, cell) => {
    expect(
      rankingFile([result(1, name)])
        .split(';;')[0]
        ?.endsWith(`\r\n1;${cell};0`),
    ).toBe(true)
  })

  it('numbers are bare, below zero too', () => {
    expect(rankingFile([result(1, 'Ada', ['pace', -1])])).toContain('\r\n1;Ada;-1;pace;-1;')
  })

  it('is read back whole by RFC 4180, and no text begins as a formula does', () => {
    const words = fc.array(fc.tuple(fc.string({ unit: 'grapheme' }), fc.integer({ min: -1, max: 5 })), {
      maxLength: 10,
    })
    const people = fc.array(fc.tuple(fc.string({ unit: 'grapheme' }), words), { maxLength: 5 })
    fc.assert(
      fc.property(people, (rows) => {
        const results = rows.map(([name, list], index) => result(index + 1, name, ...list))
        const [, ...read] = readTable(rankingFile(results))
        expect(read).toHaveLength(results.length)
        for (const [index, cells] of read.entries()) {
          const { position, fullName, score, computedWords } = results[index] as PlayerResult // as many
          const told = [position, fullName, score, ...computedWords.flatMap((word) => [word.word, word.score])]
          expect(cells).toHaveLength(23)
          for (const [column, value] of told.entries()) {
            const cell = cells[column] ?? ''
            if (typeof value === 'number') expect(cell).toBe(String(value))
            else {
              expect(cell).not.toMatch(/^[=+\-@\t\r]/)
              expect([value, `'${value}`]).toContain(cell)
            }
          }
        }
      }),
      { numRuns: 500 },
    )
  })
})

/** A plain reader of RFC 4180 with semicolons. */
function readTable(text: string): string[][] {
  const cells = [...text.replace(/^\uFEFF/, '').matchAll(/(?:"((?:[^"]|"")*)"|([^";\r\n]*))(;|\r\n)/g)]
  const rows: string[][] = [[]]
  for (const [, quoted, bare = '', end] of cells) {
    rows.at(-1)?.push(quoted === undefined ? bare : quoted.replaceAll('""', '"'))
    if (end !== ';') rows.push([])
  }
  return rows.slice(0, -1)
}

it.each([
  ['Cenone dai Rossi', 'classifica-cenone-dai-rossi-2025.csv'],
  ['Perché no? «Zia» & C./2', 'classifica-perche-no-zia-c-2-2025.csv'],
  ['???', 'classifica-23456789abcd-2025.csv'],
])('of «%s» its name is %s', (name, file) => {
  expect(rankingFileName({ id: '23456789abcd', name, season: 2025 })).toBe(file)
})

describe('it is made of the ranking’s pages', () => {
  const all = Array.from({ length: 300 }, (_, index) => result(index + 1, `Nome ${index}`))
  let version: (from: number) => number
  const asked: string[] = []
  beforeEach(() => {
    aPage()
    asked.length = 0
    version = () => 7
    vi.stubGlobal('fetch', async (address: string) => {
      asked.push(address)
      const search = new URL(address, 'https://dieciparole.test').searchParams
      const [from, limit] = [Number(search.get('from')), Number(search.get('limit'))]
      const page: Ranking = {
        ...{ status: 'ready', version: version(from), rev: 3, total: all.length, podium: all.slice(0, 3), me: null },
        results: all.slice(from - 1, from - 1 + limit),
      }
      return Response.json(page)
    })
  })
  afterEach(() => vi.unstubAllGlobals())

  it('all of them, each row once', async () => {
    const answer = await wholeRanking('r')
    expect(answer.ok && answer.value.map(({ position }) => position)).toEqual(all.map(({ position }) => position))
    expect(asked).toHaveLength(2)
  })

  it('a correction between two pages gives no file of both', async () => {
    version = (from) => (from === 1 ? 7 : 8)
    expect(await wholeRanking('r')).toMatchObject({
      ok: false,
      failure: { sentence: expect.stringMatching(/riprova fra poco/) },
    })
  })

  it('without a network there is none, and the key says so', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
    expect(await wholeRanking('r')).toMatchObject({ ok: false, failure: { status: 0 } })
  })
})
