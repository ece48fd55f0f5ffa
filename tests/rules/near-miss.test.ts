/** game.md, «Quasi»: the near miss, by hand and against one that is written plainly. */
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeSpeechIndex } from '../../shared/past/past.ts'
import { explain } from '../../shared/ranking/score.ts'
import { RULE_IDS } from '../../shared/rooms/rooms.ts'
import { parseSpeech } from '../../shared/speech.ts'
import { DIFFERENT_WORDS, nearMiss, otherForms } from '../../shared/words/near.ts'
import { naiveNear, naiveNearMiss } from '../support/scoring/naive-near.ts'
import { rankGame } from '../support/scoring/rank-game.ts'
import { rowsUnder } from './documents/tables.ts'

const near = (word: string, text: string, own = word): string | undefined =>
  nearMiss(word, own.split(' '), parseSpeech(text).distinct)

describe('quasi', () => {
  it.each(rowsUnder('docs/game.md', 'Quasi'))('docs/game.md: %s, as in %s', (endings = '', example = '') => {
    const [one = '', other = ''] = example.split(', ')
    expect(endings.split(', ').map((ending, index) => [one, other][index]?.endsWith(ending))).toEqual([true, true])
    expect([near(one, other), near(other, one)]).toEqual([other, one])
  })

  it.each(
    'giovane/giovani guerra/guerre popolo/popoli bosco/boschi luogo/luoghi amica/amiche targa/targhe provincia/province spiaggia/spiagge esempio/esempi italiane/italiani'.split(
      ' ',
    ),
  )('%s: each where the other was said', (pair) => {
    const [one = '', other = ''] = pair.split('/')
    expect([near(one, `Cari ${other}!`), near(other, `Cari ${one}!`)]).toEqual([other, one])
  })
  it.each([
    ['pace', 'paci', 'three letters before the ending'],
    ['arco', 'archi', 'three letters, the c among them'],
    ['pane', 'pani', 'three letters'],
    ['bambina', 'bambino', 'no singular and plural'],
    ['problema', 'problemi', 'no ending of the list'],
    ['colpe', 'colpi', 'two different words'],
    ['porto', 'porti', 'a verb too'],
    ['presente', 'presenta', 'a verb and an adjective'],
    ['salute', 'saluta', 'a noun and a verb'],
    ['rotto', 'rotthi', 'an h after neither c nor g'],
  ])('%s is not near %s: %s', (one, other) => {
    expect([near(one, other), near(other, one)]).toEqual([undefined, undefined])
  })

  it('does not exist where the word itself was said', () => {
    expect(near('giovane', 'giovani e giovane')).toBeUndefined()
  })

  it('is the form said first that is not one of the player’s own words', () => {
    expect(near('italiane', 'Italiani, italiana.')).toBe('italiani')
    expect(near('italiane', 'Italiana, italiani.')).toBe('italiana')
    expect(near('italiane', 'Italiana, italiani.', 'italiane italiana')).toBe('italiani')
    expect(near('italiane', 'Italiana, italiani.', 'italiane italiana italiani')).toBeUndefined()
  })

  it('counts letters, not units: an accent is one, and so is a letter beyond the basic plane', () => {
    expect(near('\u{10428}\u{10428}\u{10428}o', '\u{10428}\u{10428}\u{10428}i')).toBeUndefined()
    expect(near('\u{10428}\u{10428}\u{10428}\u{10428}o', '\u{10428}\u{10428}\u{10428}\u{10428}i')).toBeDefined()
  })
})

describe('the pairs of two different words', () => {
  const decoded = decodeSpeechIndex(readFileSync('shared/past/data/speech-index.txt', 'utf8'))
  const said = decoded.kind === 'decoded' ? decoded.index.said : new Map<string, readonly number[]>()

  it('are sorted, each once, and each is one that the endings join among the words of the past speeches', () => {
    const pairs = [...DIFFERENT_WORDS]
    expect(pairs).toEqual([...new Set(pairs)].sort())
    expect(pairs.length).toBeGreaterThan(100)
    for (const pair of pairs) {
      const [one = '', other = ''] = pair.split('/')
      expect([said.has(one), said.has(other), otherForms(one).includes(other)], pair).toEqual([true, true, true])
    }
  })
})

const WORDS = 'amico amici amica amiche amichi bosco boschi bosci colpe colpi colpo pace esempio esempi esempii'.split(
  ' ',
)
const words = fc.uniqueArray(fc.constantFrom(...WORDS), { maxLength: 8 })
const games = fc.record({
  lists: fc.array(words, { minLength: 1, maxLength: 5 }),
  text: fc.array(fc.constantFrom(...WORDS), { maxLength: 8 }).map((said) => said.join(' ')),
  rules: fc.subarray([...RULE_IDS]),
})

describe('a near miss', () => {
  it('is what the plain definition says', () => {
    let some = 0
    fc.assert(
      fc.property(words, games, (own, { text }) => {
        const { distinct } = parseSpeech(text)
        for (const word of own) {
          const found = nearMiss(word, own, distinct)
          expect(found).toBe(naiveNearMiss(word, own, [...distinct]))
          if (found !== undefined) some++
        }
      }),
      { numRuns: 2000 },
    )
    expect(some, 'so that agreeing says something').toBeGreaterThan(100)
  })

  it('never changes a word’s points, a sum, a total or a place', () => {
    fc.assert(
      fc.property(games, ({ lists, text, rules }) => {
        const players = lists.map((list, index) => ({ id: `p${index}`, fullName: 'x', words: list }))
        const speech = parseSpeech(text)
        const plain = rankGame(players, { rules, bonusWords: ['amico'], speech }).results(1, players.length)
        const nearly = naiveNear(speech.distinct)(plain)
        const sums = (results: typeof plain) =>
          results.map((result) => {
            const { words, ...rest } = explain(result, rules)
            return { ...rest, points: words.map(({ points, reasons }) => [points, reasons.map((one) => one.points)]) }
          })
        expect(sums(nearly)).toEqual(sums(plain))
        expect(sums(nearly).map(({ total }) => total)).toEqual(nearly.map(({ score }) => score))
      }),
      { numRuns: 1000 },
    )
  })
})
