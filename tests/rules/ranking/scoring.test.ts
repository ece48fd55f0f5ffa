import { describe, expect, test } from 'vitest'
import { RULE_IDS } from '../../../shared/rules.ts'
import { order, rank, scores, wordOf } from './ranking-fixtures.ts'

const SPEECH = 'pace lavoro coraggio speranza pace giovani'

describe('points', () => {
  test('game.md, «Scoring»: a said word is worth 1, one not said 0', () => {
    const results = rank({ anna: 'pace vento lavoro' }, { speech: SPEECH })
    expect(results).toEqual([
      {
        id: 'anna',
        fullName: 'anna',
        position: 1,
        score: 2,
        isLastMan: false,
        computedWords: ['pace', 'vento', 'lavoro'].map((word) => ({
          word,
          score: word === 'vento' ? 0 : 1,
          isSaid: word !== 'vento',
          isBonus: false,
          isDuplicate: false,
          compliesToRuleLastWord: false,
        })),
      },
    ])
  })

  test('a word said several times counts once', () => {
    expect(scores(rank({ anna: 'pace' }, { speech: 'pace pace pace' }))).toEqual({ anna: 1 })
  })

  test('game.md, «Scoring»: a said bonus word is worth 2, one not said 0 though it is a bonus word', () => {
    const results = rank({ anna: 'pace vento' }, { speech: SPEECH, bonus: 'pace vento' })
    expect(scores(results)).toEqual({ anna: 2 })
    expect(wordOf(results, 'anna', 'vento')).toMatchObject({ isBonus: true, isSaid: false, score: 0 })
  })

  test('bonus words count however the operator has written them', () => {
    expect(scores(rank({ anna: 'pace' }, { speech: SPEECH, bonus: 'PACE' }))).toEqual({ anna: 2 })
  })

  test('game.md, «Scoring»: a word of two players is a duplicate for both and worth 0, bonus or not', () => {
    const results = rank({ anna: 'pace lavoro', bruno: 'pace' }, { speech: SPEECH, bonus: 'pace' })
    expect(scores(results)).toEqual({ anna: 1, bruno: 0 })
    expect(wordOf(results, 'bruno', 'pace')).toMatchObject({ isDuplicate: true, isBonus: true, isSaid: true, score: 0 })
  })

  test('game.md, «Scoring»: a word that nobody says is a duplicate too', () => {
    const results = rank({ anna: 'vento', bruno: 'vento' }, { speech: SPEECH })
    expect(wordOf(results, 'anna', 'vento')).toMatchObject({ isDuplicate: true, isSaid: false, score: 0 })
  })

  test('game.md, «Scoring»: a word twice in one list is no duplicate', () => {
    expect(wordOf(rank({ anna: 'pace pace' }, { speech: SPEECH }), 'anna', 'pace')?.isDuplicate).toBe(false)
  })

  test('game.md, «Scoring»: an entry without words takes part with score 0', () => {
    const results = rank({ anna: 'pace', bruno: '' }, { speech: SPEECH })
    expect(results[1]).toEqual({
      id: 'bruno',
      fullName: 'bruno',
      position: 2,
      score: 0,
      isLastMan: false,
      computedWords: [],
    })
  })

  test('a room without players has an empty ranking, one with a single player has one position', () => {
    expect(rank({}, { speech: SPEECH, rules: ['last-man', 'last-word'] })).toEqual([])
    expect(rank({ anna: '' }, { speech: '' })).toMatchObject([{ position: 1, score: 0 }])
  })
})

describe('no-bonus', () => {
  test('game.md, «Scoring»: no word is a bonus word: it is worth 1 and is not shown as one', () => {
    const results = rank({ anna: 'pace' }, { speech: SPEECH, bonus: 'pace', rules: ['no-bonus'] })
    expect(wordOf(results, 'anna', 'pace')).toMatchObject({ score: 1, isBonus: false })
  })

  test('game.md, «Scoring»: the tie-break on bonus words sees none', () => {
    const game = { anna: 'lavoro', bruno: 'giorno' }
    const options = { speech: 'lavoro giorno', bonus: 'giorno' }
    expect(order(rank(game, { ...options, rules: ['no-bonus'] }))).toBe('anna bruno')
    expect(order(rank(game, options))).toBe('bruno anna')
  })

  test('with last-word the last bonus word is worth 1 + 3', () => {
    const options = { speech: SPEECH, bonus: 'giovani', rules: ['no-bonus', 'last-word'] as const }
    expect(scores(rank({ anna: 'giovani' }, { ...options, rules: [...options.rules] }))).toEqual({ anna: 4 })
  })

  test('with bonus-no-duplicates the plain sum is doubled', () => {
    const results = rank(
      { anna: 'pace lavoro' },
      { speech: SPEECH, bonus: 'pace', rules: ['no-bonus', 'bonus-no-duplicates'] },
    )
    expect(scores(results)).toEqual({ anna: 4 })
  })

  test('with penalty-duplicates a bonus duplicate costs 1', () => {
    const game = { anna: 'pace', bruno: 'pace' }
    const results = rank(game, { speech: SPEECH, bonus: 'pace', rules: ['no-bonus', 'penalty-duplicates'] })
    expect(wordOf(results, 'anna', 'pace')).toMatchObject({ score: -1, isBonus: false })
  })
})

describe('penalty-duplicates', () => {
  test('game.md, «Scoring»: -1 replaces 0, 1 and 2, said or not', () => {
    const game = { anna: 'pace vento lavoro', bruno: 'pace vento' }
    const results = rank(game, { speech: SPEECH, bonus: 'pace', rules: ['penalty-duplicates'] })
    expect(scores(results)).toEqual({ anna: -1, bruno: -2 })
  })

  test('with bonus-no-duplicates a negative sum is never doubled: it has duplicates', () => {
    const game = { anna: 'pace', bruno: 'pace', carla: 'lavoro' }
    const results = rank(game, { speech: SPEECH, rules: ['penalty-duplicates', 'bonus-no-duplicates'] })
    expect(scores(results)).toEqual({ carla: 2, anna: -1, bruno: -1 })
  })

  test('with last-word the penalised last word does not get the +3: it goes to the last single one', () => {
    const game = { anna: 'giovani speranza', bruno: 'giovani' }
    const results = rank(game, { speech: SPEECH, rules: ['penalty-duplicates', 'last-word'] })
    expect(scores(results)).toEqual({ anna: 3, bruno: -1 })
  })
})

describe('last-word', () => {
  test('game.md, «Scoring»: +3 on top of its own points, bonus included, and the flag', () => {
    const results = rank({ anna: 'giovani', bruno: 'pace' }, { speech: SPEECH, bonus: 'giovani', rules: ['last-word'] })
    expect(wordOf(results, 'anna', 'giovani')).toMatchObject({ score: 5, compliesToRuleLastWord: true })
    expect(wordOf(results, 'bruno', 'pace')).toMatchObject({ score: 1, compliesToRuleLastWord: false })
  })

  test('game.md, «Scoring»: the last occurrence counts: «pace» comes back after «speranza»', () => {
    const results = rank({ anna: 'speranza', bruno: 'pace' }, { speech: SPEECH, rules: ['last-word'] })
    expect(scores(results)).toEqual({ bruno: 4, anna: 1 })
  })

  test('game.md, «Scoring»: one word of the whole room, not one for each player', () => {
    const game = { anna: 'giovani pace', bruno: 'lavoro coraggio' }
    const flagged = rank(game, { speech: SPEECH, rules: ['last-word'] })
      .flatMap((result) => result.computedWords)
      .filter((word) => word.compliesToRuleLastWord)
    expect(flagged.map((word) => word.word)).toEqual(['giovani'])
  })

  test('game.md, «Scoring»: with no such word nobody gets it', () => {
    const results = rank({ anna: 'pace', bruno: 'pace' }, { speech: SPEECH, rules: ['last-word'] })
    expect(results.flatMap((result) => result.computedWords).some((word) => word.compliesToRuleLastWord)).toBe(false)
    expect(scores(results)).toEqual({ anna: 0, bruno: 0 })
  })

  test('without the rule no word is flagged', () => {
    expect(wordOf(rank({ anna: 'giovani' }, { speech: SPEECH }), 'anna', 'giovani')).toMatchObject({
      score: 1,
      compliesToRuleLastWord: false,
    })
  })
})

describe('bonus-no-duplicates', () => {
  test('game.md, «Scoring»: doubles the sum of a player without duplicates, +3 included', () => {
    const game = { anna: 'giovani vento', bruno: 'pace lavoro', carla: 'pace' }
    const results = rank(game, { speech: SPEECH, rules: ['bonus-no-duplicates', 'last-word'] })
    expect(scores(results)).toEqual({ anna: 8, bruno: 1, carla: 0 })
    expect(wordOf(results, 'anna', 'giovani')?.score).toBe(4)
  })

  test('a duplicate that was not said takes the doubling away too', () => {
    const game = { anna: 'pace vento', bruno: 'vento' }
    expect(scores(rank(game, { speech: SPEECH, rules: ['bonus-no-duplicates'] }))).toEqual({ anna: 1, bruno: 0 })
  })
})

describe('last-man', () => {
  test('game.md, «Scoring»: the last gains as much as they have', () => {
    const game = { anna: 'pace lavoro coraggio', bruno: 'speranza giovani' }
    const results = rank(game, { speech: SPEECH, rules: ['last-man'] })
    expect(scores(results)).toEqual({ bruno: 4, anna: 3 })
    expect(order(results)).toBe('bruno anna')
    expect(results.map((result) => result.isLastMan)).toEqual([true, false])
  })

  test('game.md, «Scoring»: at most 4', () => {
    expect(
      scores(rank({ anna: 'pace lavoro coraggio speranza giovani' }, { speech: SPEECH, rules: ['last-man'] })),
    ).toEqual({ anna: 9 })
  })

  test('game.md, «Scoring»: a negative score gets worse', () => {
    const game = { anna: 'pace vento', bruno: 'pace vento', carla: 'lavoro' }
    const results = rank(game, { speech: SPEECH, rules: ['last-man', 'penalty-duplicates'] })
    expect(scores(results)).toEqual({ carla: 1, anna: -2, bruno: -4 })
  })

  test('game.md, «Scoring»: a score of 0 stays, and is marked', () => {
    expect(rank({ anna: 'vento' }, { speech: SPEECH, rules: ['last-man'] })).toMatchObject([
      { score: 0, isLastMan: true },
    ])
  })

  test('game.md, «Scoring»: the last is found with all tie-breaks, here the shorter word', () => {
    const results = rank({ anna: 'pace', bruno: 'lavoro' }, { speech: SPEECH, rules: ['last-man'] })
    expect(scores(results)).toEqual({ anna: 2, bruno: 1 })
  })

  test('game.md, «Scoring»: sorted again with all tie-breaks: on equal points the longer word stays ahead', () => {
    const game = { anna: 'lavoro coraggio', bruno: 'pace' }
    const results = rank(game, { speech: SPEECH, rules: ['last-man'] })
    expect(scores(results)).toEqual({ anna: 2, bruno: 2 })
    expect(order(results)).toBe('anna bruno')
  })

  test('game.md, «Scoring»: comes after bonus-no-duplicates', () => {
    const game = { anna: 'pace lavoro coraggio', bruno: 'speranza giovani' }
    const results = rank(game, { speech: SPEECH, rules: ['last-man', 'bonus-no-duplicates'] })
    expect(scores(results)).toEqual({ bruno: 8, anna: 6 })
  })

  test('with last-word the +3 counts towards who is last', () => {
    const game = { anna: 'giovani', bruno: 'pace lavoro' }
    const results = rank(game, { speech: SPEECH, rules: ['last-man', 'last-word'] })
    expect(scores(results)).toEqual({ anna: 4, bruno: 4 })
    expect(order(results)).toBe('anna bruno')
  })
})

test('all rules at once, worked out by hand', () => {
  // giovani: two players, -1 each. The last single word is pace (its second time): carla's, 1 + 3.
  // anna: lavoro 1, giovani -1 = 0. bruno: coraggio 1, giovani -1 = 0. carla: pace 4, no duplicates: 8.
  // anna and bruno tie; longest said word: coraggio (8) over giovani (7), so anna is last and gains min(0, 4).
  const game = { anna: 'lavoro giovani', bruno: 'coraggio giovani', carla: 'pace vento' }
  const results = rank(game, {
    speech: SPEECH,
    bonus: 'pace lavoro',
    rules: [...RULE_IDS],
  })
  expect(results.map(({ id, score, isLastMan }) => [id, score, isLastMan])).toEqual([
    ['carla', 8, false],
    ['bruno', 0, false],
    ['anna', 0, true],
  ])
})
