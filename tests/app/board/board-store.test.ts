/**
 * A board in several browsers: taps, frames, gaps, delays, and a network that goes (design.md, «Taps»; game.md, «Before the text
 * is out» and «Late televisions»).
 */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { makeBoardStore } from '../../../app/board/store.ts'
import { KEYS, readJson } from '../../../app/keep/kept.ts'
import { aRoomForEachTest, browser, look, pass, room } from './a-room-that-hears.ts'

aRoomForEachTest()

describe('DELAY', () => {
  it('A taps; B at 0 s has it; C at 30 s has it nowhere before 30 s, and has it then', async () => {
    const [ada, bruno, carla] = await look('ada', 'bruno', 'carla')
    ada.store.tap('pace', true, 0)
    await pass(1)
    expect(bruno.sees('pace', 0)).toBe('sure')
    await pass(29_000)
    expect(carla.sees('pace', 30)).toBe('silent')
    await pass(1_001)
    expect(carla.sees('pace', 30)).toBe('sure')
  })

  it('two on one sofa, both 30 s late, see each other at once', async () => {
    const [ada, bruno] = await look('ada', 'bruno')
    ada.store.tap('pace', true, 30)
    await pass(1)
    expect([bruno.sees('pace', 30), bruno.sees('pace', 0)], 'also to who is not late').toEqual(['sure', 'sure'])
    bruno.store.tap('pace', true, 30)
    await pass(1)
    expect(ada.store.get().board?.heard[0]?.count).toBe(2)
  })

  it('a reload after 20 s does not wait again', async () => {
    const [ada, first] = await look('ada', 'carla')
    ada.store.tap('pace', true, 0)
    await pass(20_000)
    first.close()
    const [reloaded] = await look('carla')
    expect(reloaded.sees('pace', 30)).toBe('silent')
    await pass(10_000)
    expect(reloaded.sees('pace', 30)).toBe('sure')
  })

  it('a tap made offline and sent a minute later, by another visit, stands where the word was spoken', async () => {
    const [first] = await look('ada')
    room.away = true
    const spokenAt = Date.now() - 15_000
    first.store.tap('pace', true, 15)
    await pass(1)
    expect(first.sees('pace', 15), 'one’s own browser has it at once').toBe('sure')
    expect(first.store.get().waiting).toBe('network')
    first.close()
    await pass(60_000)
    room.away = false
    const [ada] = await look('ada')
    expect(Date.parse(ada.store.get().board?.heard[0]?.firsts[0]?.at ?? '')).toBe(spokenAt)
    expect(readJson(KEYS.unsentTaps)).toBeNull()
  })
})

describe('taps (design.md, «Taps»)', () => {
  it('tick the word on this browser’s page 102 too, and untick it', async () => {
    const [ada] = await look('ada')
    ada.store.tap('pace', true, 0)
    ada.store.tap('mare', true, 0)
    ada.store.tap('mare', false, 0)
    expect(readJson(KEYS.pickedWords)).toEqual(['pace'])
  })

  it('are taken back by the next touch, and the room is told once of each', async () => {
    const [ada, bruno] = await look('ada', 'bruno')
    ada.store.tap('pace', true, 0)
    await pass(1)
    ada.store.tap('pace', false, 0)
    await pass(1)
    expect([ada.sees('pace', 0), bruno.sees('pace', 0)]).toEqual(['silent', 'silent'])
    expect(room.posts).toHaveLength(2)
  })

  it('stay one’s own until they are taken back, also the third person’s, whom no frame names', async () => {
    const [ada, bruno, third] = await look('ada', 'bruno', 'carla')
    const touch = async (page: typeof ada, isHeard: boolean) => {
      page.store.tap('pace', isHeard, 0)
      await pass(1)
    }
    for (const page of [ada, bruno, third]) await touch(page, true)
    const mine = (page: typeof ada) => page.store.get().board?.heard.map(({ isMine }) => isMine)
    expect([ada, bruno, third].map(mine)).toEqual([[true], [true], [true]])
    third.close()
    const [carla, dino] = await look('carla', 'dino')
    await touch(dino, true)
    const pages = [ada, bruno, carla, dino]
    expect(pages.map(mine), 'after a reload and one more frame').toEqual([[true], [true], [true], [true]])
    await touch(carla, false)
    expect(pages.map(mine)).toEqual([[true], [true], [false], [true]])
    await touch(ada, false)
    await touch(bruno, false)
    expect(pages.map(mine), 'the others’ touches are not taken back with them').toEqual([
      [false],
      [false],
      [false],
      [true],
    ])
    await touch(dino, false)
    expect(pages.map(mine)).toEqual([[], [], [], []])
  })

  it('above twenty a minute they wait in the browser, and none is lost', async () => {
    const [ada] = await look('ada')
    for (let tap = 0; tap < 25; tap++) ada.store.tap(`parola${tap}`, true, 0)
    await pass(1_000)
    expect(room.posts).toHaveLength(20)
    expect(ada.store.get().waiting).toBe('pace')
    expect(ada.sees('parola24', 0)).toBe('sure')
    await pass(60_000)
    expect(room.posts).toHaveLength(25)
    expect(Math.max(...room.posts.map(({ ago }) => ago)), 'each says how long it waited').toBeGreaterThan(58_000)
    expect(ada.store.get().waiting).toBe('no')
  })

  it.each(['r-ada', 'r-bruno'])(
    'of another account in the same browser are neither sent nor kept: in %s',
    async (id) => {
      room.open('bruno').close()
      const [ada] = await look('ada')
      room.away = true
      ada.store.tap('pace', true, 0)
      await pass(1)
      ada.close()
      const bruno = makeBoardStore(id, 'bruno', 3)
      bruno.start(0)
      bruno.tap('mare', true, 0)
      await pass(1)
      expect(readJson(KEYS.unsentTaps)).toMatchObject([{ userId: 'bruno', word: 'mare' }])
      room.away = false
      browser.dispatchEvent(new Event('online'))
      await pass(1)
      expect(room.posts.map(({ word }) => word)).toEqual(['mare'])
    },
  )

  it('of two tabs of a room are both kept, and each is dropped when the room has it', async () => {
    room.open('ada').close()
    room.away = true
    const tabs = [makeBoardStore('r-ada', 'ada', 3), makeBoardStore('r-ada', 'ada', 3)] as const
    for (const tab of tabs) tab.start(0)
    tabs[0].tap('pace', true, 0)
    tabs[1].tap('mare', true, 0)
    await pass(1)
    const kept = () => (readJson(KEYS.unsentTaps) as { word: string }[] | null)?.map(({ word }) => word).sort() ?? []
    expect(kept()).toEqual(['mare', 'pace'])
    tabs[1].close()
    room.away = false
    browser.dispatchEvent(new Event('online'))
    await pass(1)
    expect(kept()).toEqual(['mare'])
    tabs[0].close()
    // The next visit sends the closed tab's taps.
    const again = makeBoardStore('r-ada', 'ada', 3)
    again.start(0)
    await pass(1)
    expect(room.posts.map(({ word }) => word)).toEqual(['pace', 'mare'])
    expect(kept()).toEqual([])
  })

  it('one that the room refuses goes dark again, with the reason; one that fails is tried again', async () => {
    const [ada] = await look('ada')
    room.refuse = 422
    ada.store.tap('astronave', true, 0)
    await pass(1)
    expect(ada.sees('astronave', 0)).toBe('silent')
    expect(ada.store.get().tapRefusal?.code).toBe('evening/not-on-board')
    room.refuse = 503
    ada.store.tap('pace', true, 0)
    await pass(500)
    room.refuse = 0
    browser.dispatchEvent(new Event('online'))
    await pass(1)
    expect(room.posts.filter(({ word }) => word === 'pace').length).toBeGreaterThan(1)
    expect(ada.store.get().board?.heard[0]).toMatchObject({ word: 'pace', count: 1, isMine: true })
  })
})

describe('a touched word', () => {
  /** All that is to be seen of «pace» from the touch on, one after the other. */
  async function open(me = 'ada', delay = 0) {
    const page = room.open(me)
    await pass(1)
    const history: string[] = []
    const look = (): void => {
      const text = `${page.sees('pace', delay)}${page.isMine('pace') ? ' (mine)' : ''}`
      if (history.at(-1) !== text) history.push(text)
    }
    look()
    page.store.subscribe(look)
    const touch = (): void => page.store.tap('pace', !page.isMine('pace'), delay)
    return { ...page, history, look, touch }
  }

  it('is lit before the touch is over, and never goes dark until the room has it and after', async () => {
    const { history, touch, store } = await open()
    touch()
    expect(history).toEqual(['silent', 'sure (mine)'])
    await pass(60_000)
    expect(room.posts).toHaveLength(1)
    expect(store.get().board?.heard).toMatchObject([{ word: 'pace', count: 1, isMine: true }])
    expect(history).toEqual(['silent', 'sure (mine)'])
  })

  it('touched again and again within a moment is as the last touch has it', async () => {
    const { history, touch } = await open()
    for (let touches = 0; touches < 4; touches++) touch()
    const seen = ['silent', 'sure (mine)', 'silent', 'sure (mine)', 'silent']
    expect(history).toEqual(seen)
    await pass(60_000)
    expect(history).toEqual(seen)
    expect(room.posts, 'what nobody wishes any more is not sent').toMatchObject([{ isHeard: true }, { isHeard: false }])
  })

  it('whose taking back is refused is lit again', async () => {
    const { history, touch } = await open()
    touch()
    await pass(1)
    room.refuse = 422
    touch()
    await pass(2)
    expect(history).toEqual(['silent', 'sure (mine)', 'silent', 'sure (mine)'])
  })

  it.each(['away', 'losesAnswers', 'isOld'] as const)(
    'stays lit until the room has answered, and is counted once: %s',
    async (trouble) => {
      const { history, touch, store } = await open()
      room[trouble] = true
      touch()
      await pass(20_000)
      expect(store.get().waiting).toBe('network')
      expect(readJson(KEYS.unsentTaps)).toMatchObject([{ word: 'pace' }])
      room[trouble] = false
      store.onReconnected(60_000)
      await pass(60_000)
      expect(store.get().board?.heard).toMatchObject([{ word: 'pace', count: 1 }])
      expect([store.get().waiting, readJson(KEYS.unsentTaps)]).toEqual(['no', null])
      expect(history).toEqual(['silent', 'sure (mine)'])
    },
  )

  it('that another visit left on its way is lit from the first board on', async () => {
    const first = await open()
    room.away = true
    first.touch()
    await pass(1)
    first.close()
    room.away = false
    room.losesAnswers = true
    const { history } = await open()
    await pass(60_000)
    expect(history).toEqual(['sure (mine)'])
  })

  it('that somebody else hears in the same moment counts both, each once', async () => {
    const { history, touch, store } = await open()
    room.hear('carla', { word: 'sale', isHeard: true, ago: 0 })
    touch()
    expect(history.at(-1), 'two people have tapped: one alone is not certain').toBe('maybe (mine)')
    room.hear('bruno', { word: 'pace', isHeard: true, ago: 0 })
    await pass(1)
    expect(store.get().board?.heard.find(({ word }) => word === 'pace')).toMatchObject({ count: 2 })
    expect(history).toEqual(['silent', 'maybe (mine)', 'sure (mine)'])
  })

  it('on a television that is late says nothing of what others have tapped meanwhile (DELAY)', async () => {
    const { history, look, touch } = await open('carla', 30)
    room.hear('bruno', { word: 'pace', isHeard: true, ago: 0 })
    room.hear('bruno', { word: 'sale', isHeard: true, ago: 60_000 })
    touch()
    await pass(29_000)
    look()
    expect(history).toEqual(['silent', 'maybe (mine)'])
    await pass(1_001)
    look()
    expect(history).toEqual(['silent', 'maybe (mine)', 'sure (mine)'])
  })
})

describe('frames', () => {
  it('after a gap of ticks the board is asked for again, and nothing doubles', async () => {
    const [ada, bruno] = await look('ada', 'bruno')
    bruno.isConnected = false
    ada.store.tap('pace', true, 0)
    await pass(1)
    bruno.isConnected = true
    const asked = room.asked
    ada.store.tap('mare', true, 0)
    await pass(5)
    expect(room.asked).toBe(asked + 1)
    expect(bruno.store.get().board?.heard.map(({ word, count }) => [word, count])).toEqual([
      ['pace', 1],
      ['mare', 1],
    ])
  })

  it('after a reconnection the board comes back right, with one’s own touches on it', async () => {
    const [ada, bruno] = await look('ada', 'bruno')
    bruno.store.tap('sale', true, 0)
    await pass(1)
    bruno.isConnected = false
    ada.store.tap('pace', true, 0)
    await pass(60_000)
    bruno.isConnected = true
    bruno.store.onReconnected(60_000)
    await pass(1)
    expect(bruno.sees('pace', 0)).toBe('maybe')
    expect(
      bruno.store
        .get()
        .board?.heard.filter(({ isMine }) => isMine)
        .map(({ word }) => word),
    ).toEqual(['sale'])
  })

  describe('in a room of three hundred, whose pages all do the same', () => {
    const large = () => makeBoardStore('r-ada', 'ada', 300)
    const asked = async (within: number): Promise<number> => {
      const before = room.asked
      await pass(within)
      return room.asked - before
    }
    beforeEach(() => {
      vi.spyOn(Math, 'random').mockReturnValue(0.5)
      room.open('ada').close()
    })

    it('the first board is asked for at its moment, which no frame and no reconnection hastens', async () => {
      await pass(1)
      const store = large()
      store.start(7_000)
      room.tick = 5
      store.onFrame({ type: 'heard', seq: 1, tick: 5, heard: [] })
      store.onReconnected(60_000)
      browser.dispatchEvent(new Event('online'))
      expect(await asked(6_990)).toBe(0)
      expect(await asked(20)).toBe(1)
      expect(store.get().board?.tick).toBe(5)
    })

    it('after a gap of ticks, within three seconds; after a short while away, within ten, or sooner by a gap', async () => {
      const store = large()
      store.start(0)
      await pass(1)
      const frame = () => store.onFrame({ type: 'heard', seq: 1, tick: room.tick, heard: [] })
      room.tick += 2
      frame()
      expect(await asked(1_490)).toBe(0)
      expect(await asked(20)).toBe(1)
      store.onReconnected(2_000)
      expect(await asked(4_990)).toBe(0)
      expect(await asked(20)).toBe(1)
      store.onReconnected(2_000)
      expect(await asked(1_000)).toBe(0)
      room.tick += 2
      frame()
      expect(await asked(1_490)).toBe(0)
      expect(await asked(20)).toBe(1)
      expect(await asked(20_000), 'and once').toBe(0)
    })
  })
})
