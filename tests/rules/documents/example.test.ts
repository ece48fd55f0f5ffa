/** The worked example of docs/game.md equals the game's results, by both scorers. */
import { expect, it } from 'vitest'
import { awardsOf } from '../../../shared/ranking/awards.ts'
import { normaliseRules } from '../../../shared/rooms/rooms.ts'
import { parseSpeech } from '../../../shared/speech.ts'
import { naiveRanking } from '../../support/scoring/naive-scorer.ts'
import { rankGame } from '../../support/scoring/rank-game.ts'
import { codeIn, rowsUnder } from './tables.ts'
import { textOf } from './tree.ts'

const GAME = 'docs/game.md'
const [, section = ''] = textOf(GAME).split('### An example\n')
const speech = /^> (.+)$/m.exec(section)?.[1] ?? ''
const rules = normaliseRules(codeIn(/The rules are (.+);/.exec(section)?.[1]))
const bonusWords = codeIn(/the bonus words are (.+?)\./.exec(section)?.[1])
const rows = rowsUnder(GAME, 'An example')
const players = rows
  .filter((cells) => cells.length === 2)
  .map(([name = '', words = '']) => ({ id: name, fullName: name, words: words.split(', ') }))
const results = rows
  .filter((cells) => cells.length === 4)
  .map(([place, fullName, score, lastMan]) => ({
    position: Number(place),
    fullName,
    score: Number(score),
    isLastMan: lastMan === 'yes',
  }))

it('is all there', () => {
  expect([players.length, results.length, rules.length, bonusWords.length]).toEqual([3, 3, 3, 2])
  const said = /Without stop words that is: (.+)\./.exec(section)?.[1] ?? ''
  expect(parseSpeech(speech).words).toEqual(said.split(', '))
})

it.each([
  ['the naive scorer', () => naiveRanking(players, rules, bonusWords, speech)],
  ['shared/ranking', () => rankGame(players, { rules, bonusWords, speech: parseSpeech(speech) }).podium()],
])('is the ranking by %s', (_, rank) => {
  const ranked = rank().map(({ position, fullName, score, isLastMan }) => ({ position, fullName, score, isLastMan }))
  expect(ranked).toEqual(results)
})

it('and its awards are those that a room gives (game.md, «Awards»)', () => {
  const [, text = ''] = textOf(GAME).split('### Awards\n')
  const speech = parseSpeech(/^> (.+)$/m.exec(text)?.[1] ?? '')
  const rows = rowsUnder(GAME, 'Awards')
  const players = rows
    .filter((cells) => cells.length === 2)
    .map(([id = '', words = '']) => ({ id, fullName: id, words: words.split(', ') }))
  const ranked = rankGame(players, { rules: [], bonusWords: [], speech }).results(1, players.length)
  const lists = ranked.map(({ id, computedWords }) => ({
    id,
    words: computedWords.map(({ word }) => word),
    isDeleted: false,
  }))
  const given = awardsOf(lists, speech).map(({ kind, userIds, words }) => [kind, userIds.join(', '), words.join(', ')])
  const kinds = ['own-flour', 'twins', 'golden-word']
  const told = rows.filter((cells) => cells.length === 3).slice(-kinds.length)
  expect(given).toEqual(told.map(([, who, words], index) => [kinds[index], who, words]))
  expect(given).toHaveLength(kinds.length)
})
