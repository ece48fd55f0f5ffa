/** People who watch a room: a socket alone, or those that come back by themselves as the pages' do, and what they are told. */
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { reconnectionSpread } from '../../app/net/spread.ts'
import { paths } from '../../shared/api/paths.ts'
import { goodbyeCode, isFinalClose, PING, PING_EVERY_MS } from '../../shared/protocol/connection.ts'
import { backOff, type Visitor } from './browser.ts'
import type { RoomFacts } from './ledger.ts'

/** A slower attempt is given up. */
const CONNECT_MS = 10_000

/** Moments by `performance.now()`. `backAt`: of the first frame afterwards; null: none has come. */
export type Drop = { at: number; code: number; backAt: number | null }

const addressOf = (url: URL, roomId: string): URL => new URL(paths.live(roomId), url.href.replace(/^http/, 'ws'))

/** Resolves with the first frame. */
export async function openSocket(url: URL, roomId: string, headers: Visitor['headers']): Promise<WebSocket> {
  const socket = new WebSocket(addressOf(url, roomId), { headers, perMessageDeflate: false })
  await new Promise((resolve, reject) => socket.once('message', resolve).once('error', reject))
  return socket
}

export class Watchers {
  readonly drops: Drop[] = []
  /** When each watcher was told of its room's ranking. */
  readonly rankingTimes: number[] = []
  readonly #open = new Set<WebSocket>()
  #isOver = false
  #watching = 0

  get count(): number {
    return this.#watching
  }

  get live(): number {
    return this.#open.size
  }

  /** Resolves with the first frame. */
  async watch(browser: Visitor, room: RoomFacts): Promise<void> {
    this.#watching++
    await new Promise<void>((isLive) => void this.#keep(browser, room, isLive))
  }

  close(): void {
    this.#isOver = true
    for (const socket of this.#open) socket.terminate()
  }

  async #keep(browser: Visitor, room: RoomFacts, isLive: () => void): Promise<void> {
    let drop: Drop | null = null
    for (let failures = 0; !this.#isOver; ) {
      const code = await this.#connect(browser, room.id, () => {
        if (drop) drop.backAt = performance.now()
        failures = 0
        isLive()
      })
      if (this.#isOver) return
      if (failures++ === 0) {
        drop = { at: performance.now(), code, backAt: null }
        this.drops.push(drop)
      }
      // A page would not reconnect after this code either: the drop stays without a return.
      if (isFinalClose(code)) return isLive()
      await sleep(backOff(failures, Math.random()) + Math.random() * reconnectionSpread(room.members.size))
    }
  }

  /** Resolves when the connection ends. @returns its close code */
  #connect(browser: Visitor, roomId: string, onLive: () => void): Promise<number> {
    const { headers, url } = browser
    const socket = new WebSocket(addressOf(url, roomId), { headers, handshakeTimeout: CONNECT_MS })
    return new Promise((resolve) => {
      const beat = setInterval(() => socket.readyState === WebSocket.OPEN && socket.send(PING), PING_EVERY_MS)
      const end = (code: number): void => {
        clearInterval(beat)
        this.#open.delete(socket)
        socket.terminate()
        resolve(code)
      }
      socket.on('message', (data) => {
        const text = String(data)
        const code = goodbyeCode(text)
        if (code !== null) return end(code)
        if (!text.startsWith('{')) return
        if (!this.#open.has(socket)) {
          this.#open.add(socket)
          onLive()
        }
        if (text.startsWith('{"type":"ranking"')) this.rankingTimes.push(performance.now())
      })
      socket.on('error', () => undefined) // the close event that follows is used
      socket.on('close', end)
    })
  }
}
