/** game.md, «Scoring»: each sentence of it by a game of its own, worked out by hand. */
import { describe, expect, test } from 'vitest'
import { RULE_IDS } from '../../../shared/rooms/rooms.ts'
import { rankHand, told } from './ranking-fixtures.ts'

const SPEECH = 'pace lavoro coraggio speranza pace giovani'

type Row = [promise: string, game: string, told: string]
/** By the rules of the room. */
const CASES: Record<string, Row[]> = {
  '': [
    ['a word of two players is worth 0 for both, bonus or not', 'a pace! lavoro, b pace', 'a 1, b 0'],
    ['a said bonus word is worth 2, one not said 0', 'a pace! vento!', 'a 2'],
    ['bonus words count however the operator has written them', 'a PACE!', 'a 2'],
    ['one with a single player has one position', 'a', 'a 0'],
    ['without no-bonus a bonus word leads', 'a coraggio, b speranza!', 'b 2, a 1'],
  ],
  'last-man last-word': [
    ['a room without players has an empty ranking', '', ''],
    ['the +3 counts towards who is last', 'a giovani, b pace lavoro', 'a 4, b 4*'],
  ],
  'no-bonus': [['the tie-break on bonus words sees none', 'a coraggio, b speranza!', 'a 1, b 1']],
  'no-bonus last-word': [['the last bonus word is worth 1 + 3', 'a giovani!', 'a 4']],
  'no-bonus bonus-no-duplicates': [['the plain sum is doubled', 'a pace! lavoro', 'a 4']],
  'penalty-duplicates': [['-1 replaces 0, 1 and 2, said or not', 'a pace! vento lavoro, b pace vento', 'a -1, b -2']],
  'penalty-duplicates bonus-no-duplicates': [
    ['a negative sum is never doubled: it has duplicates', 'a pace, b pace, c lavoro', 'c 2, a -1, b -1'],
  ],
  'penalty-duplicates last-word': [
    [
      'the penalised last word does not get the +3: the last single one does',
      'a giovani speranza, b giovani',
      'a 3, b -1',
    ],
  ],
  'last-word': [
    ['the last occurrence counts: «pace» comes back after «speranza»', 'a speranza, b pace', 'b 4, a 1'],
    ['one word of the whole room, not one for each player', 'a giovani pace, b lavoro coraggio', 'a 5, b 2'],
    ['with no such word nobody gets it', 'a pace, b pace', 'a 0, b 0'],
  ],
  'bonus-no-duplicates': [
    ['a duplicate that was not said takes the doubling away too', 'a pace vento, b vento', 'a 1, b 0'],
  ],
  'bonus-no-duplicates last-word': [
    [
      'doubles the sum of a player without duplicates, +3 included',
      'a giovani vento, b pace lavoro, c pace',
      'a 8, b 1, c 0',
    ],
  ],
  'last-man': [
    ['the last gains as much as they have', 'a pace lavoro coraggio, b speranza giovani', 'b 4*, a 3'],
    ['at most 4', 'a pace lavoro coraggio speranza giovani', 'a 9*'],
    ['a score of 0 stays, and is marked', 'a vento', 'a 0*'],
    ['the last is found with all tie-breaks, here the shorter word', 'a pace, b lavoro', 'a 2*, b 1'],
    [
      'sorted again with all of them: on equal points the longer word is ahead',
      'a lavoro coraggio, b pace',
      'a 2, b 2*',
    ],
  ],
  'last-man penalty-duplicates': [
    ['a negative score gets worse', 'a pace vento, b pace vento, c lavoro', 'c 1, a -2, b -4*'],
  ],
  'last-man bonus-no-duplicates': [
    ['comes after the doubling', 'a pace lavoro coraggio, b speranza giovani', 'b 8*, a 6'],
  ],
  // giovani: two players, -1 each. The last single word is pace (its second time): c's, 1 + 3.
  // a: lavoro 1, giovani -1 = 0. b: coraggio 1, giovani -1 = 0. c: pace 4, no duplicates: 8.
  // a and b tie; longest said word: coraggio (8) over giovani (7), so a is last and gains min(0, 4).
  [RULE_IDS.join(' ')]: [['all at once', 'a lavoro! giovani, b coraggio giovani, c pace! vento', 'c 8, b 0, a 0*']],
}

describe.each(Object.entries(CASES))('game.md, «Scoring»: %s', (rules, cases) => {
  test.each(cases)('%s', (_, game, expected) => expect(told(rankHand(game, SPEECH, rules))).toBe(expected))
})

test.each([
  ['', 'a bonus word that was not said is one', 'a vento!', 'vento 0 bonus'],
  ['', 'a duplicate keeps its other marks', 'a pace!, b pace', 'pace 0 said bonus duplicate'],
  ['', 'a word that nobody says is a duplicate too', 'a vento, b vento', 'vento 0 duplicate'],
  ['', 'a word twice in one list is no duplicate', 'a pace pace', 'pace 1 said'],
  ['', 'no word has the flag', 'a giovani', 'giovani 1 said'],
  ['no-bonus', 'no word is shown as one', 'a pace!', 'pace 1 said'],
  ['no-bonus penalty-duplicates', 'a bonus duplicate costs 1', 'a pace!, b pace', 'pace -1 said duplicate'],
  [
    'last-word',
    '+3 on top of its own points, bonus included, and the flag',
    'a giovani!, b pace',
    'giovani 5 said bonus last',
  ],
  ['last-word', 'no other word has the flag', 'a pace giovani', 'pace 1 said'],
  ['last-word', 'not where two have it', 'a pace, b pace', 'pace 0 said duplicate'],
  ['bonus-no-duplicates last-word', 'the word itself is not doubled', 'a giovani vento', 'giovani 4 said last'],
])('game.md, «Scoring»: %s: %s', (rules, _, game, expected) => {
  const [word] = rankHand(game, SPEECH, rules).find(({ id }) => id === 'a')?.computedWords ?? []
  const { isSaid, isBonus, isDuplicate, compliesToRuleLastWord } = word ?? {}
  const marks = { said: isSaid, bonus: isBonus, duplicate: isDuplicate, last: compliesToRuleLastWord }
  const set = Object.entries(marks).flatMap(([mark, is]) => (is ? mark : []))
  expect([word?.word, word?.score, ...set].join(' ')).toBe(expected)
})

test('game.md, «Scoring»: a said word is worth 1, however often, one not said 0; an entry without words takes part with score 0', () => {
  const plain = { isBonus: false, isDuplicate: false, compliesToRuleLastWord: false }
  const computedWords = ['pace', 'vento', 'lavoro'].map((word) => {
    const isSaid = word !== 'vento'
    return { ...plain, word, score: isSaid ? 1 : 0, isSaid }
  })
  expect(rankHand('anna pace vento lavoro, bruno', SPEECH)).toEqual([
    { id: 'anna', fullName: 'anna', position: 1, score: 2, isLastMan: false, computedWords },
    { id: 'bruno', fullName: 'bruno', position: 2, score: 0, isLastMan: false, computedWords: [] },
  ])
})
