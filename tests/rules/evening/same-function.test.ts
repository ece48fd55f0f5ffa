/** SAME-FUNCTION: the browser's standings are the ranking that publishing the text so far would give. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { certainWords, heardStates, spokenUpTo } from '../../../shared/evening/certain.ts'
import { provisionalRanking } from '../../../shared/evening/standings.ts'
import { spokenWords } from '../../../shared/evening/transcript.ts'
import { PLACE_RULES, placeRulesOf } from '../../../shared/extra-rules.ts'
import { parseSpeech } from '../../../shared/speech.ts'
import { at, room, SPEECHES, tappedByTwo, timed, wholeWords } from '../../support/an-evening.ts'
import { createRandom } from '../../support/random.ts'
import { naiveRanking } from '../../support/scoring/naive-scorer.ts'
import { rankGame } from '../../support/scoring/rank-game.ts'
import { RULE_SETS } from '../../support/scoring/rule-sets.ts'

const SEEDS = Array.from({ length: 64 }, (_, index) => index + 1)

/** The year-end speeches since 1949, which are never committed. */
const FOLDER = join(import.meta.dirname, '..', '..', '..', '..', 'shared', 'speeches')
const real = existsSync(FOLDER)
  ? readdirSync(FOLDER)
      .filter((name) => name.endsWith('.txt'))
      .map((name) => readFileSync(join(FOLDER, name), 'utf8'))
  : []
const PARTS = [0.05, 0.2, 0.4, 0.6, 0.8, 0.95, 1]

type Row = { id: string; position: number; score: number; isLastMan: boolean }
const rows = (all: readonly Row[]): Row[] =>
  all.map(({ id, position, score, isLastMan }) => ({ id, position, score, isLastMan }))

const evenings = SEEDS.map((seed) => {
  const random = createRandom(seed)
  const text = SPEECHES[seed % SPEECHES.length] ?? ''
  const transcript = timed(text, random)
  return { seed, transcript, spoken: spokenWords(transcript), ...room(text, random) }
})

describe('SAME-FUNCTION', () => {
  test.each(RULE_SETS)('a transcript’s standings are the ranking of its prefix: %s', (_, rules) => {
    let compared = 0
    for (const { seed, transcript, spoken, lists, bonusWords } of evenings) {
      const rank = provisionalRanking({ rules, bonusWords, lists })
      for (const [index, [endsAt]] of transcript.moments.entries()) {
        if (index % 3 !== seed % 3 && endsAt < transcript.text.length) continue
        const speech = parseSpeech(wholeWords(transcript.text.slice(0, endsAt)))
        const standings = rank(certainWords(heardStates([], spoken, at(index))), spokenUpTo(spoken, at(index)))
        const isAnySaid = lists.some(({ words }) => words.some((word) => speech.distinct.has(word)))
        expect(standings !== null, `seed ${seed}, up to ${endsAt}`).toBe(isAnySaid)
        if (!standings) continue
        compared++
        const official = rankGame(lists, { rules, bonusWords, speech }).results(1, lists.length)
        expect(rows(standings.rows), `seed ${seed}, up to ${endsAt}`).toEqual(rows(official))
        expect(standings.isOrderKnown).toBe(true)
        const heldBy = PLACE_RULES.flatMap(
          ({ flag }) => official.find(({ computedWords }) => computedWords.some((word) => word[flag]))?.id ?? [],
        )
        expect(
          standings.held.map(({ id }) => id),
          `seed ${seed}, up to ${endsAt}`,
        ).toEqual(heldBy)
      }
    }
    expect(compared).toBeGreaterThan(200)
  })

  test('so they are for the President’s own texts, where they are at hand, each with other rules', () => {
    for (const [nth, text] of [...SPEECHES, ...real].entries()) {
      const random = createRandom(nth)
      const transcript = timed(text, random)
      const spoken = spokenWords(transcript)
      const { lists, bonusWords } = room(text, random)
      const [, rules] = RULE_SETS[nth % RULE_SETS.length] ?? ['', []]
      const rank = provisionalRanking({ rules, bonusWords, lists })
      const last = transcript.moments.length - 1
      for (const index of PARTS.map((part) => Math.floor(last * part))) {
        const speech = parseSpeech(wholeWords(text.slice(0, transcript.moments[index]?.[0])))
        const standings = rank(certainWords(heardStates([], spoken, at(index))), spokenUpTo(spoken, at(index)))
        const isAnySaid = lists.some(({ words }) => words.some((word) => speech.distinct.has(word)))
        expect(standings !== null, `text ${nth}, moment ${index}`).toBe(isAnySaid)
        const official = rankGame(lists, { rules, bonusWords, speech }).results(1, lists.length)
        if (standings) expect(rows(standings.rows), `text ${nth}, moment ${index}`).toEqual(rows(official))
      }
    }
  })

  test.each(RULE_SETS)('without a transcript they are the same but for the words’ places: %s', (_, rules) => {
    const withoutPlaces = rules.filter((rule) => !PLACE_RULES.some((place) => place.rule === rule))
    for (const { seed, transcript, lists, bonusWords } of evenings) {
      const rank = provisionalRanking({ rules, bonusWords, lists })
      const { text } = transcript
      for (const share of [0.2, 0.5, 1]) {
        const said = wholeWords(text.slice(0, Math.floor(text.length * share)))
        const onBoard = new Set(lists.flatMap(({ words }) => words))
        const heard = tappedByTwo(
          [...parseSpeech(said).distinct].filter((word) => onBoard.has(word)),
          5,
        )
        const standings = rank(certainWords(heardStates(heard, [], at(10))), [])
        expect(standings !== null).toBe(heard.length > 0)
        if (!standings) continue
        const official = naiveRanking(lists, withoutPlaces, bonusWords, said)
        expect(rows(standings.rows), `seed ${seed}, ${share}`).toEqual(rows(official))
        expect([standings.isOrderKnown, standings.held]).toEqual([false, []])
      }
    }
  })

  test('tells whose the last word is for now, since which word, and whose it was before', () => {
    const lists = [
      { id: 'a', fullName: 'Ada', words: ['pace', 'sole', 'luna'] },
      { id: 'b', fullName: 'Bruno', words: ['mare', 'luna'] },
      { id: 'c', fullName: 'Carla', words: ['vento'] },
    ]
    const [place] = placeRulesOf(['last-word'])
    const heldAfter = (...spoken: string[]) =>
      provisionalRanking({ rules: ['last-word'], bonusWords: [], lists })(spoken, spoken)?.held
    expect(heldAfter('luna'), 'both have it').toEqual([])
    expect(heldAfter('luna', 'pace')).toEqual([{ place, word: 'pace', id: 'a', from: null, since: 1 }])
    expect(heldAfter('pace', 'sole', 'luna')).toEqual([{ place, word: 'sole', id: 'a', from: null, since: 0 }])
    const atBruno = { place, word: 'mare', id: 'b', from: 'a', since: 1 }
    expect(heldAfter('pace', 'mare', 'luna')).toEqual([atBruno])
    expect(heldAfter('pace', 'mare', 'luna', 'mare'), 'it is theirs already').toEqual([atBruno])
    expect(heldAfter('vento', 'mare', 'pace', 'sole')).toEqual([{ place, word: 'sole', id: 'a', from: 'b', since: 2 }])
    const rank = provisionalRanking({ rules: ['last-word'], bonusWords: [], lists })
    expect(rank(['pace', 'mare'], ['mare', 'pace'])?.held).toMatchObject([{ id: 'a', from: 'b', since: 1 }])
    expect(rank(['pace', 'mare'], ['mare', 'pace', 'mare', 'pace'])?.held, 'it came and went').toMatchObject([
      { since: 3 },
    ])
    expect(provisionalRanking({ rules: [], bonusWords: [], lists })(['pace'], ['pace'])?.held).toEqual([])
  })

  test('a word that two heard and the transcript lacks scores, and never as the last one', () => {
    const lists = [
      { id: 'a', fullName: 'Ada', words: ['pace'] },
      { id: 'b', fullName: 'Bruno', words: ['mare'] },
    ]
    const spoken = spokenWords({ text: 'Pace. ', moments: [[6, new Date(at(0)).toISOString()]] })
    const heard = tappedByTwo(['mare'], 5)
    const rank = provisionalRanking({ rules: ['last-word'], bonusWords: [], lists })
    const standings = rank(certainWords(heardStates(heard, spoken, at(9))), spokenUpTo(spoken, at(9)))
    expect(standings?.rows.map(({ id, score }) => [id, score])).toEqual([
      ['a', 4],
      ['b', 1],
    ])
  })
})
