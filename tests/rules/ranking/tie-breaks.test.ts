import { describe, expect, test } from 'vitest'
import { countWords, createGameReader, sortByIds } from '../../../shared/ranking/facts.ts'
import { orderOf } from '../../../shared/ranking/sort.ts'
import { createRanking, type RankingOptions } from '../../../shared/ranking/table.ts'
import { parseSpeech } from '../../../shared/speech.ts'
import { rankGame, rowsOf } from '../../support/scoring/rank-game.ts'
import { playersOf, rankHand, told } from './ranking-fixtures.ts'

/** The id says nothing here: the one who must win has the later id. */
test.each([
  ['1. the higher score', 'a straordinaria, b pace mare', 'straordinaria pace mare', 'b 2, a 1'],
  ['2. the longer longest said word', 'a pace!, b costruire mare', 'pace costruire mare', 'b 2, a 2'],
  ['2. a longer word that was not said does not count', 'a pace straordinaria, b forza', 'pace forza', 'b 1, a 1'],
  ['3. more said bonus words', 'a lavoro strada, b giorno!', 'lavoro strada giorno', 'b 2, a 2'],
  ['3. a bonus word that was not said does not count', 'a lavoro, b strada vento!', 'lavoro strada', 'a 1, b 1'],
  ['3. a said duplicate bonus word counts', 'a strada, b lavoro pace!, c pace', 'strada lavoro pace', 'b 1, a 1, c 0'],
  [
    '4. the larger sum of said lengths',
    'a lavoro sol, b strada giorno, c sol giorno',
    'lavoro sol strada giorno',
    'b 1, a 1, c 0',
  ],
  [
    '5. more said words on equal sums',
    'a lavoro mare, b strada xx yy, c mare xx yy',
    'lavoro mare strada xx yy',
    'b 1, a 1, c 0',
  ],
  ['6. the id, ascending', 'b pace, a mare, c vino', 'pace mare vino', 'a 1, b 1, c 1'],
  ['6. the id by code point, not by UTF-16 unit', '\u{1f600}, \uffee, é', '', 'é 0, \uffee 0, \u{1f600} 0'],
  ['6. nor by language', 'é, z, Z, 10, 9, a, aa', '', '10 0, 9 0, Z 0, a 0, aa 0, z 0, é 0'],
  ['three code points lose to four', 'a \u{10428}\u{10428}a, b pace', '\u{10428}\u{10428}a pace', 'b 1, a 1'],
  ['four that were five until composed tie with four: the id decides', 'a pace, b metà', 'pace meta\u0300', 'a 1, b 1'],
])('game.md, «Who is first among equals», each tie-break alone: %s', (_, game, speech, expected) => {
  expect(told(rankHand(game, speech))).toBe(expected)
})

describe('sorting as numbers', () => {
  test('orderOf sorts ascending over all 32 bits and keeps the order of equals', () => {
    const values = Uint32Array.from([5, 0xffffffff, 0, 5, 0x80000000, 65536, 255])
    expect([...orderOf(values)]).toEqual([2, 0, 3, 6, 5, 4, 1])
    const many = Uint32Array.from({ length: 10_000 }, (_, at) => Math.imul(at, 2654435761) >>> 0)
    const sorted = Array.from(orderOf(many), (at) => many[at])
    expect(sorted).toEqual([...many].sort((a, b) => a - b))
  })

  test.each([1, 4096, 4097])('orderOf of %i numbers keeps the order that it was given where they are equal', (size) => {
    const values = Uint32Array.from({ length: size }, (_, at) => (0xffffffff - (at % 7)) >>> 0)
    const backwards = Uint32Array.from({ length: size }, (_, at) => size - 1 - at)
    const expected = [...backwards].sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0))
    expect([...orderOf(values, backwards)]).toEqual(expected)
  })

  test.each([
    ['a long prefix in common', (at: number) => `utente-della-stagione-2025-${at}`],
    ['ids that are beginnings of others', (at: number) => 'x'.repeat(at)],
    ['few different beginnings', (at: number) => `${'abc'[at % 3]}${at}`],
    ['letters beyond ASCII', (at: number) => `${String.fromCodePoint(0x1f600 - at * 97)}${at}`],
    ['the same id for all', () => 'sempre-lo-stesso'],
  ])('many tied players are sorted by id: %s', (_, idOf) => {
    const ids = Array.from({ length: 500 }, (_, at) => idOf((at * 7919) % 500))
    const run = Uint32Array.from(ids.keys())
    sortByIds(run, ids)
    const points = (id: string) =>
      Array.from(id, (character) => (character.codePointAt(0) ?? 0).toString(16).padStart(6, '0'))
    const key = (id: string) => points(id).join('')
    const sorted = Array.from(run, (player) => key(ids[player] ?? ''))
    expect(sorted).toEqual(sorted.toSorted())
    expect(new Set(run).size).toBe(500)
  })
})

describe('a ranked game', () => {
  const players = playersOf({ anna: 'pace lavoro', bruno: 'pace', carla: 'mare vino sole', dino: '' })
  const options = { rules: ['last-man' as const], bonusWords: ['sole'], speech: parseSpeech('pace lavoro mare sole') }

  test('has a row for each position, and none beyond the ends', () => {
    const facts = countWords(players)
    const ranked = createRanking(facts, options)
    expect(rowsOf(facts, options).map(({ position, id }) => `${position} ${id}`)).toEqual([
      '1 carla',
      '2 anna',
      '3 bruno',
      '4 dino',
    ])
    expect([ranked.total, ranked.standing(0), ranked.standing(5), ranked.indexAt(5)]).toEqual([4, null, null, -1])
  })

  test('read in pages without names, it is the same, and can be ranked again with another speech', () => {
    const reader = createGameReader()
    for (const { id, words } of players) reader.add({ id, words })
    const facts = reader.finish()
    const afresh = (given: RankingOptions) => rowsOf(countWords(players), given)
    expect(rowsOf(facts, options)).toEqual(afresh(options))
    const other = { ...options, speech: parseSpeech('vino pace') }
    expect(rowsOf(facts, other)).toEqual(afresh(other))
  })

  test('has room for more players and longer lists than it was told to expect', () => {
    const many = Array.from({ length: 300 }, (_, at) => ({
      id: `p${at}`,
      words: Array.from({ length: 12 }, (_, w) => `w${at}-${w}`),
    }))
    expect(countWords(many, 3)).toEqual(countWords(many))
    expect(countWords(many).starts.at(-1)).toBe(3600)
  })

  test('a game far beyond the limits is an error, not a wrong ranking', () => {
    const word = 'a'.repeat(60_000)
    const monster = [{ id: 'a', fullName: 'a', words: Array.from({ length: 500 }, () => word) }]
    expect(() => rankGame(monster, { ...options, speech: parseSpeech(word) })).toThrow(RangeError)
  })
})
