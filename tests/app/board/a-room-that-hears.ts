/** A room's object as far as a board needs it, and browsers that look at it, with the clock in the hand of the test. */
import { afterEach, beforeEach, vi } from 'vitest'
import { type BoardStore, makeBoardStore } from '../../../app/board/store.ts'
import type { Board, Heard, HeardAnswer, HeardWord } from '../../../shared/api/shapes.ts'
import { placedBoard } from '../../../shared/evening/board.ts'
import { heardStates } from '../../../shared/evening/certain.ts'
import { asOf } from '../../../shared/evening/heard.ts'
import { aPage } from '../../support/browser/page.ts'
import { aStorage } from '../../support/browser/storage.ts'

export const START = Date.parse('2025-12-31T19:30:00Z')
export const LISTS = [
  { id: 'ada', fullName: 'Ada Rossi', words: ['pace', 'mare'] },
  { id: 'bruno', fullName: 'Bruno Conti', words: ['sale', 'pace'] },
  { id: 'carla', fullName: 'Carla Neri', words: ['città'] },
]

/** A word that they have tapped, at the start, as Ada has it. */
export const heard = (word: string, ...ids: string[]): Heard => ({
  word,
  count: ids.length,
  firsts: ids.slice(0, 2).map((id) => ({ id, at: new Date(START).toISOString() })),
  isMine: ids.includes('ada'),
})

type FakeRoom = ReturnType<typeof fakeRoom>

/**
 * Keeps every tap's own moment (design.md, «Taps»). `away`: no call arrives. `losesAnswers`: taps arrive, and no answer comes
 * back. `refuse`: the status of taps. `isOld`: it answers a tap without the word, as the release before did.
 */
function fakeRoom() {
  const taps = new Map<string, Map<string, number>>()
  const pages = new Set<{ me: string; store: BoardStore; isConnected: boolean }>()
  const room = {
    away: false,
    losesAnswers: false,
    isOld: false,
    refuse: 0,
    tick: 0,
    asked: 0,
    posts: [] as { word: string; ago: number }[],
  }

  const word = (of: string): HeardWord => {
    const all = [...(taps.get(of) ?? [])].sort((a, b) => a[1] - b[1])
    return {
      word: of,
      count: all.length,
      firsts: all.slice(0, 2).map(([id, at]) => ({ id, at: new Date(at).toISOString() })),
    }
  }
  const tell = (of: string): void => {
    room.tick++
    const frame = { type: 'heard', seq: 1, tick: room.tick, heard: [word(of)] } as const
    for (const page of pages) if (page.isConnected) page.store.onFrame({ ...frame, heard: [...frame.heard] })
  }
  const told = (of: string, me: string): Heard => ({ ...word(of), isMine: taps.get(of)?.has(me) ?? false })
  const board = (me: string): Board =>
    placedBoard({
      rules: [],
      bonusWords: [],
      lists: LISTS,
      heard: [...taps.keys()].map((of) => told(of, me)).filter(({ count }) => count > 0),
      tick: room.tick,
      now: new Date(Date.now()).toISOString(),
    })
  const hear = (me: string, { word: of, isHeard, ago }: { word: string; isHeard: boolean; ago: number }): void => {
    const own = taps.get(of) ?? new Map<string, number>()
    taps.set(of, own)
    if (isHeard === own.has(me)) return
    if (isHeard) own.set(me, Date.now() - ago)
    else own.delete(me)
    tell(of)
  }
  const answer = async (me: string, init: RequestInit): Promise<Response> => {
    if (room.away) throw new TypeError('no network')
    if (init.method === 'GET') {
      room.asked++
      return Response.json(board(me))
    }
    const body = JSON.parse(String(init.body))
    room.posts.push(body)
    if (room.refuse)
      return Response.json(
        { code: room.refuse === 422 ? 'evening/not-on-board' : 'server/error', detail: 'Riprova.' },
        { status: room.refuse },
      )
    hear(me, body)
    if (room.losesAnswers) throw new TypeError('no network')
    if (room.isOld) return new Response(null, { status: 204 })
    return Response.json({ tick: room.tick, heard: told(body.word, me) } satisfies HeardAnswer)
  }
  return Object.assign(room, {
    hear,
    closeAll: () => {
      for (const { store } of pages) store.close()
    },
    /** Another browser opens the board; calls are told apart by the page that made them last. */
    open(me: string) {
      fetchOf.set(me, (_, init) => answer(me, init))
      const page = { me, store: makeBoardStore(`r-${me}`, me, LISTS.length), isConnected: true }
      pages.add(page)
      page.store.start(0)
      return Object.assign(page, {
        close: () => {
          pages.delete(page)
          page.store.close()
        },
        /** What this browser shows of a word, at its own delay. */
        sees: (of: string, delay: number) =>
          heardStates(page.store.get().board?.heard ?? [], [], asOf(Date.now(), delay)).get(of)?.state ?? 'silent',
        isMine: (of: string) =>
          page.store.get().board?.heard.some(({ word, isMine }) => word === of && isMine) ?? false,
      })
    },
  })
}

const fetchOf = new Map<string, (url: string, init: RequestInit) => Promise<Response>>()

/** As much of a browser as a board uses. @returns what the network's return is told by */
function stubBrowser(): EventTarget {
  vi.useFakeTimers({ now: START })
  aStorage()
  // Each browser's room has its name in the path: that is how the fake room knows who asks.
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const me = /\/api\/rooms\/r-(\w+)\//.exec(url)?.[1] ?? ''
    const answer = fetchOf.get(me)
    if (!answer) throw new Error(`nobody answers ${url}`)
    return answer(url, init)
  })
  return aPage()
}

/** Of the test that runs. */
export let room: FakeRoom
export let browser: EventTarget

export function aRoomForEachTest(): void {
  beforeEach(() => {
    browser = stubBrowser()
    room = fakeRoom()
  })
  afterEach(() => room.closeAll())
}

export const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms)

type Opened = ReturnType<FakeRoom['open']>

/** Each opens the board, and has it. */
export async function look<Names extends string[]>(...names: Names) {
  const pages = names.map((me) => room.open(me)) as { [At in keyof Names]: Opened } // one a name
  await pass(1)
  return pages
}
