/** A touched cell while the rest of the board is still being drawn: at once, never dark in between, taken back when refused. */
import { describe, expect, it, vi } from 'vitest'
import { makeTouchedCells } from '../../../app/board/live/touched-cells.ts'
import type { BoardStore } from '../../../app/board/state/board-store.ts'
import { boardViewer, type Cell, placesOf, sameCell } from '../../../app/board/state/board-view.ts'
import { asOf } from '../../../shared/evening/provisional/delay.ts'
import { provisionalRanking } from '../../../shared/evening/provisional/standings.ts'
import { aRoomForEachTest, browser, LISTS, pass, room } from './a-room-that-hears.ts'

aRoomForEachTest()

/** A screen as React keeps it: it draws when it has time, and writes to an element only what its own drawing has changed. */
function aScreen(store: BoardStore, me: string, delay = 0) {
  const viewOf = boardViewer(placesOf(LISTS, me), provisionalRanking({ rules: [], bonusWords: [], lists: LISTS }))
  const touched = makeTouchedCells(store)
  const drawn = new Map<string, Cell>()
  const elements = new Map<string, Cell>()
  const history: string[] = []
  const note = (): void => {
    const { state, isMine } = elements.get('pace') ?? { state: 'none', isMine: false }
    const text = isMine ? `${state} (mine)` : state
    if (history.at(-1) !== text) history.push(text)
  }
  const screen = {
    /** All that was to be seen of «pace», one after the other. */
    history,
    sees: (word: string): string => elements.get(word)?.state ?? '',
    draw(): void {
      const { board, taps } = store.get()
      if (!board) return
      const view = viewOf(board, [], asOf(Date.now(), delay))
      const cells = [...view.own, ...view.others]
      for (const cell of cells) {
        const before = drawn.get(cell.word)
        if (!before || !sameCell(before, cell)) elements.set(cell.word, cell)
        drawn.set(cell.word, cell)
      }
      touched.onDrawn(taps, cells)
      note()
    },
    touch(word: string): void {
      const cell = drawn.get(word)
      if (cell) touched.press(cell, (next) => elements.set(word, next), [], delay)
      note()
    },
  }
  return screen
}

async function open(me = 'ada', delay = 0) {
  const page = room.open(me)
  await pass(1)
  const screen = aScreen(page.store, me, delay)
  screen.draw()
  return { ...page, screen }
}

describe('a touched cell', () => {
  it('shows it before the board is drawn and before the room has it, and never goes dark in between', async () => {
    const { screen, store, close } = await open()
    const told = vi.fn()
    store.subscribe(told)
    screen.touch('pace')
    expect(screen.history).toEqual(['silent', 'sure (mine)'])
    expect([told.mock.calls.length, room.posts.length], 'the frame comes first').toEqual([0, 0])
    for (let step = 0; step < 4; step++) {
      await pass(1)
      screen.draw()
    }
    expect(room.posts).toHaveLength(1)
    expect(store.get().board?.heard).toMatchObject([{ word: 'pace', count: 1, isMine: true }])
    expect(screen.history).toEqual(['silent', 'sure (mine)'])
    close()
  })

  it('touched twice within a moment, is as it was, while an older drawing comes and when all are done', async () => {
    const { screen, close } = await open()
    screen.touch('pace')
    screen.draw()
    screen.touch('pace')
    screen.touch('pace')
    screen.touch('pace')
    await pass(1)
    screen.draw()
    await pass(1)
    screen.draw()
    expect(screen.history).toEqual(['silent', 'sure (mine)', 'silent', 'sure (mine)', 'silent'])
    expect(room.posts.at(-1)).toMatchObject({ word: 'pace', isHeard: false })
    close()
  })

  it('keeps a touch that is newer than the board which is drawn just now', async () => {
    const { screen, store, close } = await open()
    screen.touch('pace')
    const old = store.get()
    screen.touch('pace')
    const get = vi.spyOn(store, 'get').mockReturnValueOnce(old)
    screen.draw()
    get.mockRestore()
    expect(screen.history).toEqual(['silent', 'sure (mine)', 'silent'])
    await pass(1)
    screen.draw()
    expect(screen.sees('pace')).toBe('silent')
    close()
  })

  it.each(['drawn', 'not drawn yet'])('goes dark with the room’s sentence when it is refused: %s', async (when) => {
    const { screen, store, close } = await open()
    room.refuse = 422
    screen.touch('pace')
    if (when === 'drawn') screen.draw()
    await pass(2)
    expect(screen.sees('pace'), 'not before the sentence').toBe('sure')
    screen.draw()
    expect(store.get().tapRefusal?.code).toBe('evening/not-on-board')
    expect(screen.history).toEqual(['silent', 'sure (mine)', 'silent'])
    close()
  })

  it('is lit again when its taking back is refused', async () => {
    const { screen, close } = await open()
    screen.touch('pace')
    await pass(1)
    screen.draw()
    room.refuse = 422
    screen.touch('pace')
    await pass(2)
    screen.draw()
    expect(screen.history).toEqual(['silent', 'sure (mine)', 'silent', 'sure (mine)'])
    close()
  })

  it('without a network stays lit, and is counted once when the room has it', async () => {
    const { screen, store, close } = await open()
    room.away = true
    screen.touch('pace')
    await pass(1)
    screen.draw()
    expect(store.get().waiting).toBe('network')
    room.away = false
    browser.dispatchEvent(new Event('online'))
    store.onReconnected(60_000)
    await pass(60_000)
    screen.draw()
    expect(store.get().board?.heard).toMatchObject([{ word: 'pace', count: 1 }])
    expect(screen.history).toEqual(['silent', 'sure (mine)'])
    close()
  })

  it('that somebody else hears in the same moment counts both, each once', async () => {
    const { screen, store, close } = await open()
    room.hear('carla', { word: 'sale', isHeard: true, ago: 0 })
    screen.draw()
    screen.touch('pace')
    expect(screen.sees('pace'), 'two people have tapped: one alone is not certain').toBe('maybe')
    room.hear('bruno', { word: 'pace', isHeard: true, ago: 0 })
    screen.draw()
    await pass(1)
    screen.draw()
    expect(store.get().board?.heard.find(({ word }) => word === 'pace')).toMatchObject({ count: 2 })
    expect(screen.history).toEqual(['silent', 'maybe (mine)', 'sure (mine)'])
    close()
  })

  it('on a television that is late says nothing of what others have tapped meanwhile (DELAY)', async () => {
    const { screen, close } = await open('carla', 30)
    room.hear('bruno', { word: 'pace', isHeard: true, ago: 0 })
    room.hear('bruno', { word: 'sale', isHeard: true, ago: 60_000 })
    screen.draw()
    screen.touch('pace')
    expect(screen.sees('pace')).toBe('maybe')
    await pass(29_000)
    screen.draw()
    expect(screen.sees('pace')).toBe('maybe')
    await pass(1_001)
    screen.draw()
    expect(screen.history).toEqual(['silent', 'maybe (mine)', 'sure (mine)'])
    close()
  })
})
