import { describe, expect, it } from 'vitest'
import { readKept } from '../../app/local/cache.ts'
import { atHour } from '../../app/local/hour.ts'
import { isKeptRoom, isMyRooms } from '../../app/room/kept-rooms.ts'

const anyone = (value: unknown): value is unknown => value !== undefined

describe('what was kept for when the server is away', () => {
  const text = JSON.stringify({ accountId: 'ada', at: 5, value: [1] })

  it('is given back to the account it was kept for, and to nobody else', () => {
    expect(readKept(text, 'ada', anyone)).toEqual({ at: 5, value: [1] })
    expect(readKept(text, 'bruno', anyone)).toBeNull()
  })

  it.each([['{'], ['null'], ['1'], ['"x"'], ['[]'], ['{}'], ['{"accountId":"ada","at":"5","value":1}']])(
    '%s, written by another hand, is nothing',
    (broken) => {
      expect(readKept(broken, 'ada', anyone)).toBeNull()
    },
  )

  it('is drawn only when it has the shape of what is drawn', () => {
    const card = { id: 'r', name: 'Cenone', playerCount: 1, rules: [], playerNames: [] }
    expect(isMyRooms({ owned: [card], joined: [], word: '' })).toBe(true)
    expect(isMyRooms({ owned: [{ ...card, rules: null }], joined: [], word: '' })).toBe(false)
    expect(isMyRooms({ owned: [card] })).toBe(false)
    const view = { id: 'r', name: 'Cenone', players: [], rules: [] }
    const ranking = { status: 'ready', total: 0, podium: [], results: [] }
    expect(isKeptRoom({ view, ranking: null })).toBe(true)
    expect(isKeptRoom({ view, ranking: { from: 1, ranking } })).toBe(true)
    expect(isKeptRoom({ view, ranking: { from: 1, ranking: { ...ranking, results: [{}] } } })).toBe(false)
    expect(isKeptRoom({ view: null, ranking: null })).toBe(false)
  })
})

describe('the hour of something', () => {
  it('has its day when that was another one', () => {
    const now = new Date(2025, 11, 31, 21, 5).getTime()
    expect(atHour(new Date(2025, 11, 31, 20, 31).getTime(), now)).toBe('alle 20:31')
    expect(atHour(new Date(2025, 11, 30, 20, 31).getTime(), now)).toBe('del 30 dicembre alle 20:31')
    expect(atHour(new Date(2024, 11, 31, 20, 31).getTime(), now)).toBe('del 31 dicembre alle 20:31')
  })
})
