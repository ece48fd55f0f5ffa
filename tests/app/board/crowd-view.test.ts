/** Rooms too large for a board: the player's ten and their hits, by the transcript and the delay (pure). */
import { describe, expect, it } from 'vitest'
import { crowdView, wordsHere } from '../../../app/board/view.ts'
import { spokenWords } from '../../../shared/evening/transcript.ts'
import { season, user } from '../../support/a-session.ts'
import { lobbyPlayer, roomView } from '../../support/rooms/room-view.ts'
import { tenWords } from '../../support/ten-words.ts'
import { START } from './a-room-that-hears.ts'

const WORDS = ['pace', 'mare', 'sale', 'luce']
const at = (seconds: number): number => START + seconds * 1000
/** A line every ten seconds. */
const spoken = (...lines: string[]) => {
  const text = lines.map((line) => `${line}\n`)
  const moments = text.map((_, index): [number, string] => [
    text.slice(0, index + 1).join('').length,
    new Date(at(10 * index)).toISOString(),
  ])
  return spokenWords({ text: text.join(''), moments })
}
const SPEECH = spoken('Cari amici, il mare e la pace.', 'Ancora mare, e luce.', 'Auguri.')
const seen = (seconds: number, more: Partial<Parameters<typeof crowdView>[0]> = {}) =>
  crowdView({ words: WORDS, rules: [], bonusWords: ['sale'], spoken: SPEECH, asOf: at(seconds), ...more })
const states = (view: ReturnType<typeof crowdView>) => view.cells.map(({ word, state }) => [word, state])

describe('a crowd’s board', () => {
  it('before the first line of the transcript counts nothing, and lights nothing', () => {
    for (const view of [seen(-1), seen(100, { spoken: [] })]) {
      expect(view).toMatchObject({ last: null, sentence: '' })
      expect(new Set(view.cells.map(({ state }) => state))).toEqual(new Set(['silent']))
    }
  })

  it('lights one’s own words in the order they were typed, and counts them', () => {
    expect(states(seen(0))).toEqual([
      ['pace', 'sure'],
      ['mare', 'sure'],
      ['sale', 'silent'],
      ['luce', 'silent'],
    ])
    expect(seen(0).sentence).toBe('2 su 4 sono dentro.')
    expect(seen(10).sentence).toBe('3 su 4 sono dentro.')
    expect(seen(0, { words: ['pace', 'sale'] }).sentence).toBe('1 su 2 è dentro.')
    expect(seen(20, { words: ['sale'] }).sentence).toBe('0 su 1 sono dentro.')
  })

  it('names the own word that was said last: of one line’s the last of them, and not one that is said again', () => {
    expect(seen(0).last).toEqual({ word: 'pace', state: 'sure', takers: 1 })
    expect(seen(20).last).toEqual({ word: 'luce', state: 'sure', takers: 1 })
    expect(seen(20, { words: ['mare', 'sale'] }).last).toEqual({ word: 'mare', state: 'sure', takers: 1 })
  })

  it('is as late as the television', () => {
    expect(seen(9.9).sentence).toBe('2 su 4 sono dentro.')
    expect(seen(9.9).last?.word).toBe('pace')
  })

  it('marks bonus words, unless the room’s rules take them away; nobody’s words but one’s own are there', () => {
    const bonus = (view: ReturnType<typeof crowdView>) =>
      view.cells.flatMap(({ word, isBonus }) => (isBonus ? word : []))
    expect(bonus(seen(0))).toEqual(['sale'])
    expect(bonus(seen(0, { rules: ['no-bonus'] }))).toEqual([])
    expect(seen(20).cells.every(({ takers, isMine }) => takers === 1 && !isMine)).toBe(true)
  })

  it('of somebody without words counts nothing', () => {
    expect(seen(20, { words: [] })).toEqual({ cells: [], last: null, sentence: 'Stasera si ascolta e basta.' })
  })
})

describe('TEN-WORDS-PLAY: one’s words in a closed room that has no board, or not yet', () => {
  const TEN = tenWords('ada')
  const sealed = { ...season, sealedAt: new Date(START).toISOString() }
  const saved = { ...user, words: TEN }
  const room = (hasFinished: boolean, playerCount = 2) =>
    roomView({ isOpen: false, playerCount, players: [lobbyPlayer(user.id, user.fullName, { hasFinished })] })

  it('are the ten that were saved, also without «Ho finito!», once they are sealed; nine are none', () => {
    expect(wordsHere({ user: saved, season: sealed }, room(true))).toEqual(TEN)
    expect(wordsHere({ user: saved, season: sealed }, roomView({ isMega: true, playerCount: 2000 }))).toEqual(TEN)
    expect(wordsHere({ user: saved, season }, room(true))).toEqual([])
    expect(wordsHere({ user: { ...saved, words: TEN.slice(1) }, season: sealed }, room(true))).toEqual([])
  })

  it('are none in a room that has closed without them; a crowd’s page knows its rows of before', () => {
    for (const who of [saved, { ...saved, hasFinished: true }]) {
      expect(wordsHere({ user: who, season: sealed }, room(false))).toEqual([])
      expect(wordsHere({ user: who, season: sealed }, room(false, 301))).toEqual(TEN)
    }
  })
})
