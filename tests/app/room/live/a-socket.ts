/** The server's end of a room's sockets, in the hand of the test, and the rooms that have been opened in this browser. */
import { afterEach, beforeEach, vi } from 'vitest'
import { makeRoomStore, openRoomSocket } from '../../../../app/room/live.tsx'
import type { RoomView } from '../../../../shared/api/shapes.ts'
import { PONG } from '../../../../shared/protocol/connection.ts'
import type { Frame } from '../../../../shared/protocol/frames.ts'
import { aPage, type Page } from '../../../support/browser/page.ts'
import { roomView } from '../../../support/rooms/room-view.ts'

/** Whether a socket opens and answers by itself. */
let isAnswering: boolean

export class FakeSocket extends EventTarget {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  static readonly CLOSED = 3
  readyState = FakeSocket.CONNECTING
  readonly path: string
  constructor(url: string) {
    super()
    const { pathname, search } = new URL(url)
    this.path = pathname + search
    sockets.push(this)
    if (isAnswering) queueMicrotask(() => this.open())
  }
  open(): void {
    this.readyState = FakeSocket.OPEN
    this.dispatchEvent(new Event('open'))
  }
  hear(frame: Frame): void {
    this.hearText(JSON.stringify(frame))
  }
  hearText(data: string): void {
    this.dispatchEvent(Object.assign(new Event('message'), { data }))
  }
  /** By the server, or by the network. */
  end(code: number): void {
    this.readyState = FakeSocket.CLOSED
    this.dispatchEvent(Object.assign(new Event('close'), { code, reason: '' }))
  }
  send(): void {
    if (isAnswering) this.hearText(PONG)
  }
  close(): void {
    this.readyState = FakeSocket.CLOSED
  }
}

export const sockets: FakeSocket[] = []
/** Of the test that runs. */
export let page: Page
const opened: { close: () => void }[] = []

export function aBrowserForEachTest(answers: 'answered' | 'by hand'): void {
  beforeEach(() => {
    sockets.length = 0
    isAnswering = answers === 'answered'
    page = aPage()
    vi.useFakeTimers()
    vi.stubGlobal('WebSocket', FakeSocket)
    vi.stubGlobal('location', { href: 'https://dieci.example/stanza/r' })
  })
  afterEach(() => {
    for (const room of opened.splice(0)) room.close()
  })
}

export const soon = (): Promise<unknown> => vi.advanceTimersByTimeAsync(1)

const nobody = { onFrame: () => {}, onOpen: () => {}, onLost: () => {}, onFinal: () => {} }

/** A room's connection alone, which tries at once. */
export async function connect(listener: Partial<typeof nobody> = {}, playerCount = 4): Promise<void> {
  opened.push(openRoomSocket('r', { ...nobody, ...listener }, () => ({ playerCount, hasView: false })))
  await soon()
}

export function onScreen(view: RoomView = roomView(), isKept = false) {
  const room = makeRoomStore({ view, isKept }, 'ada')
  opened.push(room)
  return room
}

/** With a socket that is open. */
export async function openOnScreen(view?: RoomView) {
  const room = onScreen(view)
  await soon()
  sockets[0]?.open()
  return room
}
