import { beforeEach, describe, expect, it, vi } from 'vitest'
import { aStorage, type Stored } from '../../support/browser/storage.ts'

const ROOM = 'abcdefghjkmn'
let stored: Stored
const load = () => import('../../../app/ranking/celebrated.ts')

beforeEach(() => {
  stored = aStorage()
  vi.resetModules()
})

describe('a party for each winner of a room, once in a browser', () => {
  it('a winner’s party is had once, also after a reload; another winner’s is still to come', async () => {
    const before = await load()
    expect(before.isCelebrated(ROOM, 'ada')).toBe(false)
    before.noteCelebrated(ROOM, 'ada')
    vi.resetModules()
    const after = await load()
    expect(after.isCelebrated(ROOM, 'ada')).toBe(true)
    expect(after.isCelebrated(ROOM, 'bruno')).toBe(false)
    expect(after.isCelebrated('other-room', 'ada')).toBe(false)
    after.noteCelebrated(ROOM, 'bruno')
    expect(['ada', 'bruno'].map((winner) => after.isCelebrated(ROOM, winner))).toEqual([true, true])
  })

  it('says whether another one was celebrated before', async () => {
    const { isCelebratedForAnother, noteCelebrated } = await load()
    expect(isCelebratedForAnother(ROOM, 'ada')).toBe(false)
    noteCelebrated(ROOM, 'ada')
    expect(isCelebratedForAnother(ROOM, 'ada')).toBe(false)
    expect(isCelebratedForAnother(ROOM, 'bruno')).toBe(true)
  })

  it('`viewed-confetti` stays a list of rooms, each once', async () => {
    const { noteCelebrated } = await load()
    for (const winner of ['ada', 'bruno', 'ada']) noteCelebrated(ROOM, winner)
    expect(stored['viewed-confetti']).toBe(JSON.stringify([ROOM]))
    expect(stored['viewed-winners']).toBe(JSON.stringify([`${ROOM} ada`, `${ROOM} bruno`]))
  })

  it('a room that was celebrated before winners were kept counts as celebrated for the winner seen first, and for nobody else', async () => {
    stored['viewed-confetti'] = JSON.stringify([ROOM])
    const { isCelebrated, noteCelebrated } = await load()
    expect(isCelebrated(ROOM, 'ada')).toBe(true)
    noteCelebrated(ROOM, 'ada')
    expect(isCelebrated(ROOM, 'ada')).toBe(true)
    expect(isCelebrated(ROOM, 'bruno')).toBe(false)
  })

  it('once is once also where the browser keeps nothing; «Rivedi l’animazione» forgets all of it', async () => {
    const refuse = (): never => {
      throw new DOMException('no storage here', 'SecurityError')
    }
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse })
    const { forgetCelebrated, isCelebrated, noteCelebrated } = await load()
    noteCelebrated(ROOM, 'ada')
    expect([isCelebrated(ROOM, 'ada'), isCelebrated(ROOM, 'bruno')]).toEqual([true, false])
    forgetCelebrated()
    expect(isCelebrated(ROOM, 'ada')).toBe(false)
  })

  it.each(['{', '{}', '[1]', 'null'])('%s, written by another hand, is nothing', async (text) => {
    Object.assign(stored, { 'viewed-winners': text, 'viewed-confetti': text })
    const { isCelebrated, noteCelebrated } = await load()
    expect(isCelebrated(ROOM, 'ada')).toBe(false)
    noteCelebrated(ROOM, 'ada')
    expect(stored['viewed-winners']).toBe(JSON.stringify([`${ROOM} ada`]))
  })
})
