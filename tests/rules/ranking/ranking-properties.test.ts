import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { GamePlayer, PlayerResult } from '../../../shared/api/shapes.ts'
import { explain } from '../../../shared/ranking/score.ts'
import { RULE_IDS, type RuleId } from '../../../shared/rooms/rooms.ts'
import { parseSpeech } from '../../../shared/speech.ts'
import { naiveRanking } from '../../support/scoring/naive-scorer.ts'
import { rankGame } from '../../support/scoring/rank-game.ts'
import { RULE_SETS } from '../../support/scoring/rule-sets.ts'

/** Few words of few lengths, so that duplicates and ties abound. */
const WORDS = ['sol', 'via', 'mare', 'pace', 'metà', 'forza', '\u{10428}\u{10428}s', 'libertà', 'x2y', 'mai']
const IDS = ['a', 'b', 'c', 'ab', 'B', 'é', '\uffee', '\u{1f600}', '10', '9', 'z', 'aa']

const list = fc.uniqueArray(fc.constantFrom(...WORDS), { maxLength: 6 })
const players: fc.Arbitrary<GamePlayer[]> = fc
  .uniqueArray(fc.constantFrom(...IDS), { maxLength: 9 })
  .chain((ids) =>
    fc.tuple(...ids.map((id) => list.map((words): GamePlayer => ({ id, fullName: `Nome ${id}`, words })))),
  )
const speechText = fc
  .array(fc.constantFrom(...WORDS, 'della', 'E’', 'Pace', 'META\u0300'), { maxLength: 12 })
  .chain((words) => fc.constantFrom(' ', '\r\n', ', ', ' — ').map((separator) => words.join(separator)))
const bonusWords = fc.subarray(WORDS)
const rules = fc.subarray([...RULE_IDS])
const game = fc.record({ players, speechText, bonusWords, rules })

const rankAll = (
  input: { players: readonly GamePlayer[]; speechText: string; bonusWords: readonly string[] },
  rules: readonly RuleId[],
): PlayerResult[] =>
  rankGame(input.players, { rules, bonusWords: input.bonusWords, speech: parseSpeech(input.speechText) }).results(
    1,
    999,
  )

describe('RANKING-IS-A-FUNCTION', () => {
  test.each(RULE_SETS)('agrees with the naive scorer: %s', (_, set) => {
    fc.assert(
      fc.property(game, (input) => {
        expect(rankAll(input, set)).toEqual(naiveRanking(input.players, set, input.bonusWords, input.speechText))
      }),
      { numRuns: 200 },
    )
  })

  test.each(RULE_IDS)('«%s» changes rankings, so that agreeing says something of it', (rule) => {
    const changesAny = fc.sample(game, { numRuns: 1000, seed: 1 }).some((input) => {
      const others = input.rules.filter((id) => id !== rule)
      return JSON.stringify(rankAll(input, [...others, rule])) !== JSON.stringify(rankAll(input, others))
    })
    expect(changesAny).toBe(true)
  })

  test('agrees with the naive scorer where many players tie, so that their ids are sorted as numbers', () => {
    const crowd = fc
      .array(list, { minLength: 200, maxLength: 300 })
      .map((lists) =>
        lists.map(
          (words, at): GamePlayer => ({ id: `p${(at * 7919) % 1009}`, fullName: 'x', words: words.slice(0, 1) }),
        ),
      )
    fc.assert(
      fc.property(crowd, speechText, rules, (players, text, set) => {
        expect(rankAll({ players, speechText: text, bonusWords: [] }, set)).toEqual(
          naiveRanking(players, set, [], text),
        )
      }),
      { numRuns: 30 },
    )
  })

  test('no byte changes with the order of players, of rules or of bonus words', () => {
    const shuffled = game.chain((input) =>
      fc.record({
        input: fc.constant(input),
        players: fc.shuffledSubarray(input.players, { minLength: input.players.length }),
        bonusWords: fc.shuffledSubarray(input.bonusWords, { minLength: input.bonusWords.length }),
        rules: fc.shuffledSubarray(input.rules, { minLength: input.rules.length }),
      }),
    )
    fc.assert(
      fc.property(shuffled, ({ input, ...other }) => {
        const changed = rankAll({ ...input, players: other.players, bonusWords: other.bonusWords }, other.rules)
        expect(JSON.stringify(changed)).toBe(JSON.stringify(rankAll(input, input.rules)))
      }),
      { numRuns: 1000 },
    )
  })

  test('the order of a player’s words changes only the order in which they are shown', () => {
    const byWord = (result: PlayerResult) => ({
      ...result,
      computedWords: result.computedWords.toSorted((a, b) => (a.word < b.word ? -1 : 1)),
    })
    fc.assert(
      fc.property(game, (input) => {
        const reversed = input.players.map((player) => ({ ...player, words: player.words.toReversed() }))
        const results = rankAll({ ...input, players: reversed }, input.rules)
        expect(results.map(byWord)).toEqual(rankAll(input, input.rules).map(byWord))
        for (const result of results) {
          const words = reversed.find((player) => player.id === result.id)?.words
          expect(result.computedWords.map((word) => word.word)).toEqual(words)
        }
      }),
      { numRuns: 500 },
    )
  })
})

describe('a score can be explained', () => {
  test('the visible steps add up to it exactly', () => {
    fc.assert(
      fc.property(game, (input) => {
        for (const result of rankAll(input, input.rules)) {
          const explanation = explain(result, input.rules)
          const add = (points: number[]) => points.reduce((total, value) => total + value, 0)
          explanation.words.forEach((word, at) => {
            expect(word.word).toBe(result.computedWords[at]?.word)
            expect(word.points).toBe(result.computedWords[at]?.score)
            expect(add(word.reasons.map((reason) => reason.points))).toBe(word.points)
          })
          expect(add(explanation.words.map((word) => word.points))).toBe(explanation.sum)
          expect(explanation.sum + explanation.doubling.points + explanation.lastMan.points).toBe(result.score)
          expect(explanation.total).toBe(result.score)
        }
      }),
      { numRuns: 2000 },
    )
  })

  test('in words: a bonus word nearest the end, doubled, and the last man', () => {
    const rules: RuleId[] = ['last-man', 'last-word', 'bonus-no-duplicates', 'penalty-duplicates']
    const players = [
      { id: 'a', fullName: 'Anna', words: ['pace', 'vento'] },
      { id: 'b', fullName: 'Bruno', words: ['mare', 'sole'] },
      { id: 'c', fullName: 'Carla', words: ['mare'] },
    ]
    const [first, , last] = rankAll({ players, speechText: 'mare pace', bonusWords: ['pace'] }, rules)
    if (!first || !last) throw new Error('three players, three results')
    const explained = explain(first, rules)
    expect(
      explained.words.map((word) => [word.word, word.points, word.reasons.map((reason) => reason.sentence)]),
    ).toEqual([
      ['pace', 5, ['detta', 'parola bonus', '+3: la più vicina alla fine']],
      ['vento', 0, ['non detta']],
    ])
    expect(explained).toMatchObject({
      sum: 5,
      doubling: { points: 5, sentence: 'nessuna parola in comune: il totale raddoppia, +5' },
      lastMan: { points: 0, sentence: null },
      total: 10,
    })
    const explainedLast = explain(last, rules)
    expect(explainedLast).toMatchObject({
      sum: -1,
      doubling: { points: 0, sentence: null },
      lastMan: { points: -1, sentence: 'Last man: −1' },
      total: -2,
    })
    expect(explainedLast.words[0]?.reasons.map((reason) => reason.id)).toEqual(['said', 'duplicate-penalty'])
  })
})
