/** game.md, «Scoring»: each sentence of it by a game of its own, worked out by hand. */
import { describe, expect, test } from 'vitest'
import type { ComputedWord } from '../../../shared/ranking/types.ts'
import { RULE_IDS } from '../../../shared/rules.ts'
import { type HandCase, type HandGame, type HandOptions, rank, told } from './ranking-fixtures.ts'

const SPEECH = 'pace lavoro coraggio speranza pace giovani'

const CASES: Record<string, HandCase[]> = {
  points: [
    ['a word said several times counts once', { anna: 'pace' }, { speech: 'pace pace pace' }, 'anna 1'],
    ['a said bonus word is worth 2, one not said 0', { anna: 'pace vento' }, { bonus: 'pace vento' }, 'anna 2'],
    ['bonus words count however the operator has written them', { anna: 'pace' }, { bonus: 'PACE' }, 'anna 2'],
    [
      'a word of two players is worth 0 for both, bonus or not',
      { anna: 'pace lavoro', bruno: 'pace' },
      { bonus: 'pace' },
      'anna 1, bruno 0',
    ],
    ['a room without players has an empty ranking', {}, { rules: ['last-man', 'last-word'] }, ''],
    ['one with a single player has one position', { anna: '' }, { speech: '' }, 'anna 0'],
  ],
  'no-bonus': [
    [
      'the tie-break on bonus words sees none',
      { anna: 'lavoro', bruno: 'giorno' },
      { speech: 'lavoro giorno', bonus: 'giorno', rules: ['no-bonus'] },
      'anna 1, bruno 1',
    ],
    [
      'with last-word the last bonus word is worth 1 + 3',
      { anna: 'giovani' },
      { bonus: 'giovani', rules: ['no-bonus', 'last-word'] },
      'anna 4',
    ],
    [
      'with bonus-no-duplicates the plain sum is doubled',
      { anna: 'pace lavoro' },
      { bonus: 'pace', rules: ['no-bonus', 'bonus-no-duplicates'] },
      'anna 4',
    ],
  ],
  'penalty-duplicates': [
    [
      '-1 replaces 0, 1 and 2, said or not',
      { anna: 'pace vento lavoro', bruno: 'pace vento' },
      { bonus: 'pace', rules: ['penalty-duplicates'] },
      'anna -1, bruno -2',
    ],
    [
      'with bonus-no-duplicates a negative sum is never doubled: it has duplicates',
      { anna: 'pace', bruno: 'pace', carla: 'lavoro' },
      { rules: ['penalty-duplicates', 'bonus-no-duplicates'] },
      'carla 2, anna -1, bruno -1',
    ],
    [
      'with last-word the penalised last word does not get the +3: it goes to the last single one',
      { anna: 'giovani speranza', bruno: 'giovani' },
      { rules: ['penalty-duplicates', 'last-word'] },
      'anna 3, bruno -1',
    ],
  ],
  'last-word': [
    [
      'the last occurrence counts: «pace» comes back after «speranza»',
      { anna: 'speranza', bruno: 'pace' },
      { rules: ['last-word'] },
      'bruno 4, anna 1',
    ],
    [
      'one word of the whole room, not one for each player',
      { anna: 'giovani pace', bruno: 'lavoro coraggio' },
      { rules: ['last-word'] },
      'anna 5, bruno 2',
    ],
    ['with no such word nobody gets it', { anna: 'pace', bruno: 'pace' }, { rules: ['last-word'] }, 'anna 0, bruno 0'],
  ],
  'bonus-no-duplicates': [
    [
      'doubles the sum of a player without duplicates, +3 included',
      { anna: 'giovani vento', bruno: 'pace lavoro', carla: 'pace' },
      { rules: ['bonus-no-duplicates', 'last-word'] },
      'anna 8, bruno 1, carla 0',
    ],
    [
      'a duplicate that was not said takes the doubling away too',
      { anna: 'pace vento', bruno: 'vento' },
      { rules: ['bonus-no-duplicates'] },
      'anna 1, bruno 0',
    ],
  ],
  'last-man': [
    [
      'the last gains as much as they have',
      { anna: 'pace lavoro coraggio', bruno: 'speranza giovani' },
      { rules: ['last-man'] },
      'bruno 4*, anna 3',
    ],
    ['at most 4', { anna: 'pace lavoro coraggio speranza giovani' }, { rules: ['last-man'] }, 'anna 9*'],
    [
      'a negative score gets worse',
      { anna: 'pace vento', bruno: 'pace vento', carla: 'lavoro' },
      { rules: ['last-man', 'penalty-duplicates'] },
      'carla 1, anna -2, bruno -4*',
    ],
    ['a score of 0 stays, and is marked', { anna: 'vento' }, { rules: ['last-man'] }, 'anna 0*'],
    [
      'the last is found with all tie-breaks, here the shorter word',
      { anna: 'pace', bruno: 'lavoro' },
      { rules: ['last-man'] },
      'anna 2*, bruno 1',
    ],
    [
      'sorted again with all tie-breaks: on equal points the longer word stays ahead',
      { anna: 'lavoro coraggio', bruno: 'pace' },
      { rules: ['last-man'] },
      'anna 2, bruno 2*',
    ],
    [
      'comes after bonus-no-duplicates',
      { anna: 'pace lavoro coraggio', bruno: 'speranza giovani' },
      { rules: ['last-man', 'bonus-no-duplicates'] },
      'bruno 8*, anna 6',
    ],
    [
      'with last-word the +3 counts towards who is last',
      { anna: 'giovani', bruno: 'pace lavoro' },
      { rules: ['last-man', 'last-word'] },
      'anna 4, bruno 4*',
    ],
  ],
  // giovani: two players, -1 each. The last single word is pace (its second time): carla's, 1 + 3.
  // anna: lavoro 1, giovani -1 = 0. bruno: coraggio 1, giovani -1 = 0. carla: pace 4, no duplicates: 8.
  // anna and bruno tie; longest said word: coraggio (8) over giovani (7), so anna is last and gains min(0, 4).
  'all rules at once': [
    [
      'is what they make together',
      { anna: 'lavoro giovani', bruno: 'coraggio giovani', carla: 'pace vento' },
      { bonus: 'pace lavoro', rules: [...RULE_IDS] },
      'carla 8, bruno 0, anna 0*',
    ],
  ],
}

describe.each(Object.entries(CASES))('game.md, «Scoring»: %s', (_, cases) => {
  test.each(cases)('%s', (__, game, options, expected) => {
    expect(told(rank(game, { speech: SPEECH, ...options }))).toBe(expected)
  })
})

test.each<[string, HandGame, HandOptions, whose: string, Partial<ComputedWord>]>([
  [
    'a bonus word that was not said is one',
    { anna: 'vento' },
    { bonus: 'vento' },
    'anna vento',
    { isBonus: true, isSaid: false, score: 0 },
  ],
  [
    'a duplicate keeps its other marks',
    { anna: 'pace', bruno: 'pace' },
    { bonus: 'pace' },
    'bruno pace',
    { isDuplicate: true, isBonus: true, isSaid: true, score: 0 },
  ],
  [
    'a word that nobody says is a duplicate too',
    { anna: 'vento', bruno: 'vento' },
    {},
    'anna vento',
    { isDuplicate: true, isSaid: false, score: 0 },
  ],
  ['a word twice in one list is no duplicate', { anna: 'pace pace' }, {}, 'anna pace', { isDuplicate: false }],
  [
    'no-bonus: no word is shown as one',
    { anna: 'pace' },
    { bonus: 'pace', rules: ['no-bonus'] },
    'anna pace',
    { score: 1, isBonus: false },
  ],
  [
    'no-bonus with penalty-duplicates: a bonus duplicate costs 1',
    { anna: 'pace', bruno: 'pace' },
    { bonus: 'pace', rules: ['no-bonus', 'penalty-duplicates'] },
    'anna pace',
    { score: -1, isBonus: false },
  ],
  [
    'last-word: +3 on top of its own points, bonus included, and the flag',
    { anna: 'giovani', bruno: 'pace' },
    { bonus: 'giovani', rules: ['last-word'] },
    'anna giovani',
    { score: 5, compliesToRuleLastWord: true },
  ],
  [
    'last-word: no other word has the flag',
    { anna: 'giovani pace' },
    { rules: ['last-word'] },
    'anna pace',
    { score: 1, compliesToRuleLastWord: false },
  ],
  [
    'last-word: not where two have it',
    { anna: 'pace', bruno: 'pace' },
    { rules: ['last-word'] },
    'anna pace',
    { score: 0, compliesToRuleLastWord: false },
  ],
  ['without last-word no word has it', { anna: 'giovani' }, {}, 'anna giovani', { compliesToRuleLastWord: false }],
  [
    'bonus-no-duplicates: the word itself is not doubled',
    { anna: 'giovani vento' },
    { rules: ['bonus-no-duplicates', 'last-word'] },
    'anna giovani',
    { score: 4 },
  ],
])('game.md, «Scoring»: %s', (_, game, options, whose, expected) => {
  const [id, word] = whose.split(' ')
  const list = rank(game, { speech: SPEECH, ...options }).find((result) => result.id === id)?.computedWords
  expect(list?.find((computed) => computed.word === word)).toMatchObject(expected)
})

test('game.md, «Scoring»: a said word is worth 1, one not said 0; an entry without words takes part with score 0', () => {
  const common = { isLastMan: false }
  const plain = { isBonus: false, isDuplicate: false, compliesToRuleLastWord: false }
  const computedWords = ['pace', 'vento', 'lavoro'].map((word) => {
    const isSaid = word !== 'vento'
    return { ...plain, word, score: isSaid ? 1 : 0, isSaid }
  })
  expect(rank({ anna: 'pace vento lavoro', bruno: '' }, { speech: SPEECH })).toEqual([
    { ...common, id: 'anna', fullName: 'anna', position: 1, score: 2, computedWords },
    { ...common, id: 'bruno', fullName: 'bruno', position: 2, score: 0, computedWords: [] },
  ])
})
