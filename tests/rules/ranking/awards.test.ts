/** game.md, «Awards»: the three awards, by hand and by properties. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Award, GamePlayer } from '../../../shared/api/shapes.ts'
import { awardsOf } from '../../../shared/ranking/awards.ts'
import { parseSpeech } from '../../../shared/speech.ts'
import { naiveAwards } from '../../support/scoring/naive-awards.ts'
import { rankGame } from '../../support/scoring/rank-game.ts'
import { type HandGame, playersOf } from './ranking-fixtures.ts'

/** In the ranking's order, as a room makes them. */
function awardsIn(players: readonly GamePlayer[], text: string, deleted: readonly string[] = []): Award[] {
  const speech = parseSpeech(text)
  const ranked = rankGame(players, { rules: [], bonusWords: [], speech }).results(1, Number.MAX_SAFE_INTEGER)
  const lists = ranked.map(({ id, computedWords }) => ({
    id,
    words: computedWords.map(({ word }) => word),
    isDeleted: deleted.includes(id),
  }))
  return awardsOf(lists, speech)
}

/** «own-flour anna: mare sole». */
const told = (game: HandGame, text: string, deleted: readonly string[] = []): string[] =>
  awardsIn(playersOf(game), text, deleted).map(
    ({ kind, userIds, words }) => `${kind} ${userIds.join(' ')}: ${words.join(' ')}`,
  )

describe('tutta farina del suo sacco', () => {
  it('has most words said that no other list of the room had, in the speech’s order', () => {
    const game = { anna: 'sole mare pace neve', bruno: 'pace vento', carla: 'fiume pace' }
    expect(told(game, 'Pace, mare, sole, fiume, pace, fiume, mare, sole.')).toEqual(['own-flour anna: mare sole'])
  })

  it('one is not enough, and a word that was not said does not count', () => {
    expect(told({ anna: 'sole mare', bruno: 'vento', carla: 'fiume' }, 'sole sole')).toEqual([])
  })

  it('three may tie, in the ranking’s order, with as many words each; four are nobody', () => {
    const text = 'sole mare neve vento fiume lago monte valle sole mare neve vento fiume lago monte valle'
    const three = { carla: 'fiume lago', bruno: 'neve vento', anna: 'sole mare' }
    expect(told(three, text)).toEqual(['own-flour bruno carla anna: sole mare neve vento fiume lago'])
    expect(told({ ...three, dora: 'monte valle' }, text)).toEqual([])
  })
})

describe('gemelli separati alla nascita', () => {
  const three = { anna: 'sole mare neve vento', bruno: 'vento neve mare sole', carla: 'lago' }

  it('are the two with most words in common: said words first, then the others by code point', () => {
    expect(told(three, 'Vento. Sole.')).toEqual(['twins anna bruno: vento sole mare neve'])
  })

  it('three in common are not enough, and of two pairs that tie it is neither', () => {
    expect(told({ ...three, bruno: 'vento neve mare' }, '')).toEqual([])
    expect(told({ ...three, dora: 'aria foglia erba fiore', elio: 'aria foglia erba fiore' }, '')).toEqual([])
    expect(told({ ...three, dora: 'sole mare neve vento' }, ''), 'three alike are three pairs').toEqual([])
  })

  it('a winner of another award goes behind a pair without one, though it has less in common', () => {
    const game = {
      anna: 'sole mare neve vento lago monte valle',
      bruno: 'neve vento lago monte valle',
      carla: 'aria foglia erba fiore',
      dora: 'aria foglia erba fiore',
    }
    expect(told(game, 'sole mare sole mare')).toEqual([
      'own-flour anna: sole mare',
      'twins carla dora: aria erba fiore foglia',
    ])
    const alone = { ...game, dora: 'nebbia' }
    expect(told(alone, 'sole mare sole mare'), 'but before nobody').toEqual([
      'own-flour anna: sole mare',
      'twins anna bruno: lago monte neve valle vento',
    ])
  })
})

describe('la parola d’oro', () => {
  it('was said exactly once and is in exactly one list; of several it is the last he said', () => {
    const game = { anna: 'sole pace', bruno: 'mare pace', carla: 'neve' }
    expect(told(game, 'sole, mare, pace, neve, neve')).toEqual(['golden-word bruno: mare'])
  })

  it('goes to a player without an award, and to a winner of another if nobody else could', () => {
    const game = { anna: 'sole mare', bruno: 'neve', carla: 'vento' }
    expect(told(game, 'neve sole mare')).toEqual(['own-flour anna: sole mare', 'golden-word bruno: neve'])
    expect(told(game, 'sole mare')).toEqual(['own-flour anna: sole mare', 'golden-word anna: mare'])
  })
})

describe('an award', () => {
  const game = { anna: 'sole mare', bruno: 'neve', carla: 'vento' }

  it('needs three lists that are not empty', () => {
    expect(told({ anna: 'sole mare', bruno: 'neve', carla: '' }, 'neve sole mare')).toEqual([])
  })

  it('never names a deleted account, whose list still counts for what others had', () => {
    expect(told(game, 'neve sole mare', ['anna'])).toEqual(['golden-word bruno: neve'])
    expect(told({ ...game, carla: 'sole' }, 'neve sole mare', ['carla'])).toEqual(['golden-word anna: mare'])
  })
})

const WORDS = ['sole', 'mare', 'neve', 'vento', 'lago', 'monte', 'pace', 'aria']
const players = fc
  .uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), { maxLength: 6 })
  .chain((ids) =>
    fc.tuple(
      ...ids.map((id) =>
        fc
          .uniqueArray(fc.constantFrom(...WORDS), { maxLength: 7 })
          .map((words): GamePlayer => ({ id, fullName: id, words })),
      ),
    ),
  )
const game = fc.record({
  players,
  text: fc.array(fc.constantFrom(...WORDS), { maxLength: 12 }).map((words) => words.join(' ')),
  deleted: fc.subarray(['a', 'b', 'c', 'd', 'e', 'f']),
})

describe('RANKING-IS-A-FUNCTION', () => {
  it('no byte of an award changes with the order of players, or of a player’s words', () => {
    const shuffled = game.chain((one) =>
      fc.record({
        one: fc.constant(one),
        other: fc.shuffledSubarray(one.players, { minLength: one.players.length }),
      }),
    )
    fc.assert(
      fc.property(shuffled, ({ one, other }) => {
        const turned = other.map((player) => ({ ...player, words: player.words.toReversed() }))
        expect(JSON.stringify(awardsIn(turned, one.text, one.deleted))).toBe(
          JSON.stringify(awardsIn(one.players, one.text, one.deleted)),
        )
      }),
      { numRuns: 1000 },
    )
  })

  it('agrees with awards that are written plainly, of each kind', () => {
    const kinds = new Set<string>()
    fc.assert(
      fc.property(game, ({ players, text, deleted }) => {
        const ranked = rankGame(players, { rules: [], bonusWords: [], speech: parseSpeech(text) }).results(1, 9)
        const rows = ranked.map(({ id, computedWords }) => ({ id, words: computedWords.map(({ word }) => word) }))
        const awards = awardsIn(players, text, deleted)
        expect(awards).toEqual(naiveAwards(rows, text, deleted))
        for (const { kind } of awards) kinds.add(kind)
      }),
      { numRuns: 3000 },
    )
    expect(kinds.size, 'so that agreeing says something of each').toBe(3)
  })
})
