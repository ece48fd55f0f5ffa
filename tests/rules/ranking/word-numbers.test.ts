import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countWords, idHead, WordNumbers } from '../../../shared/ranking/facts.ts'
import { createRanking, findPositions, lowerBound } from '../../../shared/ranking/table.ts'
import { compareCodePoints } from '../../../shared/rooms/names.ts'
import { parseSpeech } from '../../../shared/speech.ts'
import { rowsOf } from '../../support/scoring/rank-game.ts'

const numbersOf = (words: readonly string[], expectedPlayers = 0): number[] => {
  const target = new Int32Array(words.length)
  new WordNumbers(expectedPlayers).write(words, target, 0)
  return [...target]
}

/** The plain way: a word's number is its place among the distinct words. */
const plainly = (words: readonly string[]): number[] => {
  const distinct = [...new Set(words)]
  return words.map((word) => distinct.indexOf(word))
}

const anyWord = fc.string({ unit: fc.constantFrom('a', 'b', 'é', '\u0301', '\u{1f600}'), maxLength: 3 })

describe('words become numbers', () => {
  test('in the order in which they are first met, whatever they are', () => {
    fc.assert(
      fc.property(fc.array(anyWord), (words) => {
        expect(numbersOf(words)).toEqual(plainly(words))
      }),
    )
  })

  test('words made to fall on one place are told apart all the same', () => {
    // «Aa» and «BB» weigh the same, and so do all words made of them.
    const crowd = Array.from({ length: 4096 }, (_, bits) =>
      Array.from({ length: 12 }, (__, at) => ((bits >> at) & 1 ? 'Aa' : 'BB')).join(''),
    )
    const words = [...crowd, 'pace', ...crowd.toReversed(), 'pace']
    expect(numbersOf(words)).toEqual(plainly(words))
  })

  test('more words than were expected', () => {
    const words = Array.from({ length: 30_000 }, (_, at) => `parola${(at * 7919) % 10_007}`)
    const distinct = [...new Set(words)]
    const places = new Map(distinct.map((word, at) => [word, at]))
    expect(numbersOf(words)).toEqual(words.map((word) => places.get(word)))
    const numbers = new WordNumbers(0)
    numbers.write(words, new Int32Array(words.length), 0)
    expect(numbers.size).toBe(distinct.length)
    expect(numbers.find('parola10006')).toBe(places.get('parola10006'))
    expect(numbers.find('mai')).toBeUndefined()
  })
})

test.each([
  ['a', 'b'],
  ['', 'a'],
  ['ab', 'abc'],
  ['abc0', 'abc1'],
  ['a\u007f', 'aé'],
])('the heads of %j and %j differ', (one, other) => {
  expect(idHead(one) >>> 0).toBeLessThan(idHead(other) >>> 0)
})

test('the heads of two ids, where they differ, sort as the ids do (game.md, «Who is first among equals»)', () => {
  const unit = fc.constantFrom('', 'a', 'b', 'Z', '0', '-', '\u0000', '\u007f', 'é', '\uffee', '\u{1f600}')
  const id = fc.array(unit, { maxLength: 6 }).map((units) => units.join(''))
  fc.assert(
    fc.property(id, id, (a, b) => {
      const [one, other] = [idHead(a) >>> 0, idHead(b) >>> 0]
      if (one !== other) expect(one < other).toBe(compareCodePoints(a, b) < 0)
    }),
    { numRuns: 5000 },
  )
})

const WORDS = ['sole', 'via', 'mare', 'pace', 'metà', 'forza']
/** A word twice in a list and an empty list are both possible. */
const lists = fc.array(fc.array(fc.constantFrom(...WORDS), { maxLength: 5 }), { maxLength: 20 })

describe('who has a word, by position', () => {
  test('is what reading the whole ranking says, for every word of the game and none else', () => {
    fc.assert(
      fc.property(lists, (game) => {
        const players = game.map((words, at) => ({ id: `p${at}`, words }))
        const facts = countWords(players)
        const options = { rules: [], bonusWords: [], speech: parseSpeech('mare, pace e forza') }
        const positions = findPositions(facts, createRanking(facts, options))
        const turned = Object.fromEntries(
          Array.from(facts.lists, (_, number) => [facts.words.at(number), [...positions(number)]]),
        )
        const naive: Record<string, number[]> = {}
        for (const { position, id } of rowsOf(facts, options)) {
          for (const word of new Set(players.find((player) => player.id === id)?.words)) {
            naive[word] = [...(naive[word] ?? []), position]
          }
        }
        expect(turned).toEqual(naive)
      }),
    )
  })
})

test('finds the first that does not come before, in any list in order, the empty one too', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 20 })), fc.integer({ min: -1, max: 21 }), (numbers, wanted) => {
      const sorted = numbers.toSorted((a, b) => a - b)
      const looked: number[] = []
      const found = lowerBound(sorted.length, (index) => {
        looked.push(index)
        return (sorted[index] ?? Number.NaN) < wanted
      })
      expect(found).toBe(sorted.filter((number) => number < wanted).length)
      expect(looked.length, 'of n it looks at log n').toBeLessThanOrEqual(Math.ceil(Math.log2(sorted.length + 1)))
    }),
  )
})
