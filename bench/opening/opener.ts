/** Opens a room as its page does: the HTML, in it or asked for the room's view, then the socket that names the view. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { reconnectionSpread } from '../../app/net/spread.ts'
import { FIRST_DATA_ID } from '../../shared/api/first-data.ts'
import { paths } from '../../shared/api/paths.ts'
import { CLOSE_CODES } from '../../shared/protocol/connection.ts'
import { bytesOf, type HttpCaller, type Reply } from '../caller.ts'
import type { Game } from '../servers/servers.ts'

/** One answer on its way: its body as the server sent it, which Cloudflare would compress, and its headers. */
type Answer = { what: string; body: Buffer; headerBytes: number }

/** `frame`: the first of the socket, sent as it is. */
export type Opening = { answers: Answer[]; frame: Buffer; socket: WebSocket }

const DATA = Buffer.from(`id="${FIRST_DATA_ID}"`)
const ROOM = Buffer.from('"room":{')
const SEQ = Buffer.from('"seq":')

/** The number of the view that comes with the page or is a call's answer; null: the page has none. */
function seqAfter(body: Buffer, from: number): number | null {
  const found = from === -1 ? -1 : body.indexOf(SEQ, from)
  return found === -1 ? null : Number.parseInt(body.toString('latin1', found + SEQ.length, found + SEQ.length + 16), 10)
}

function seqOfPage(page: Buffer): number | null {
  const data = page.lastIndexOf(DATA)
  return data === -1 ? null : seqAfter(page, page.indexOf(ROOM, data))
}

export class Opener {
  readonly #game: Game
  readonly #http: HttpCaller
  readonly #id: string
  readonly #players: number
  readonly #sockets = new Set<WebSocket>()
  /** Sockets that the room has sent to its relays, and those that are on their way. */
  moved = 0
  #moving = 0

  constructor(game: Game, http: HttpCaller, id: string, players: number) {
    this.#game = game
    this.#http = http
    this.#id = id
    this.#players = players
  }

  async open(cookie: string): Promise<Opening> {
    const page = await this.#http.send('GET', `/stanza/${this.#id}`, cookie, undefined, 'text/html')
    const answers = [answerOf('HTML', page)]
    let seq = seqOfPage(page.body)
    // A newcomer's page, or one whose data was late, asks for the rest.
    if (page.body.lastIndexOf(DATA) === -1) {
      answers.push(answerOf('session', await this.#http.send('GET', paths.session, cookie)))
    }
    if (seq === null) {
      const view = await this.#http.send('POST', paths.join(this.#id), cookie)
      answers.push(answerOf('join', view))
      seq = seqAfter(view.body, 0)
    }
    if (seq === null) throw new Error('A view without a number')
    const { socket, frame, headerBytes } = await this.#watch(cookie, seq)
    answers.push({ what: 'upgrade', body: Buffer.alloc(0), headerBytes })
    return { answers, frame, socket }
  }

  /** Resolves when no socket is on its way to a relay. */
  async settled(): Promise<void> {
    for (let still = 0; still < 2; still = this.#moving === 0 ? still + 1 : 0) await sleep(1500)
  }

  leave(): void {
    for (const socket of this.#sockets) socket.removeAllListeners('close').terminate()
    this.#sockets.clear()
  }

  #watch(cookie: string, seq: number): Promise<{ socket: WebSocket; frame: Buffer; headerBytes: number }> {
    const { origin } = this.#game
    const url = `${origin.replace('http', 'ws')}${paths.live(this.#id, seq)}`
    return new Promise((resolve, reject) => {
      const socket = new WebSocket(url, { headers: { origin, cookie }, perMessageDeflate: false })
      this.#sockets.add(socket)
      let headerBytes = 0
      socket.once('upgrade', ({ rawHeaders }) => {
        headerBytes = bytesOf(rawHeaders)
      })
      socket.once('message', (frame) => resolve({ socket, frame: frame as Buffer, headerBytes })) // `ws` gives one piece
      socket.once('error', reject)
      socket.once('close', (code) => {
        this.#sockets.delete(socket)
        reject(new Error(`A socket was closed: ${code}`))
        if (code === CLOSE_CODES.serviceRestart.code) void this.#move(cookie, seq)
      })
    })
  }

  /** As the page does, spread over the room's size. */
  async #move(cookie: string, seq: number): Promise<void> {
    this.moved++
    this.#moving++
    try {
      await sleep(Math.random() * reconnectionSpread(this.#players))
      await this.#watch(cookie, seq)
    } finally {
      this.#moving--
    }
  }
}

const answerOf = (what: string, { body, headerBytes }: Reply): Answer => ({ what, body, headerBytes })

/** A room of these people, made by the first of them. */
export async function roomOf(http: HttpCaller, cookies: readonly string[]): Promise<string> {
  const [owner = '', ...others] = cookies
  const body = { name: 'Piazza', rules: [], requestId: randomUUID() }
  const made = await http.send('POST', paths.rooms(), owner, body)
  const { id } = JSON.parse(String(made.body)) as { id: string } // our own server's answer
  await Promise.all(others.map((cookie) => http.send('POST', paths.join(id), cookie)))
  return id
}
