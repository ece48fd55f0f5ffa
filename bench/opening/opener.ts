/** Opens a room as its page does: the HTML, in it or asked for the room's view, then the socket that says that it has one. */
import { randomUUID } from 'node:crypto'
import { WebSocket } from 'ws'
import { FIRST_DATA_ID } from '../../shared/api/first-data.ts'
import { paths } from '../../shared/api/paths.ts'
import { bytesOf, type HttpCaller, type Reply } from '../caller.ts'
import type { Game } from '../servers/servers.ts'

/** One answer on its way: its body as the server sent it, which Cloudflare would compress, and its headers. */
type Answer = { what: string; body: Buffer; headerBytes: number }

/** `frame`: the first of the socket, sent as it is. */
export type Opening = { answers: Answer[]; frame: Buffer; socket: WebSocket }

const DATA = Buffer.from(`id="${FIRST_DATA_ID}"`)
const ROOM = Buffer.from('"room":{')

function hasView(page: Buffer): boolean {
  const data = page.lastIndexOf(DATA)
  return data !== -1 && page.includes(ROOM, data)
}

export class Opener {
  readonly #game: Game
  readonly #http: HttpCaller
  readonly #id: string
  readonly #sockets = new Set<WebSocket>()

  constructor(game: Game, http: HttpCaller, id: string) {
    this.#game = game
    this.#http = http
    this.#id = id
  }

  async open(cookie: string): Promise<Opening> {
    const page = await this.#http.send('GET', `/stanza/${this.#id}`, cookie, undefined, 'text/html')
    const answers = [answerOf('HTML', page)]
    // A newcomer's page, or one whose data was late, asks for the rest.
    if (page.body.lastIndexOf(DATA) === -1) {
      answers.push(answerOf('session', await this.#http.send('GET', paths.session, cookie)))
    }
    if (!hasView(page.body)) answers.push(answerOf('join', await this.#http.send('POST', paths.join(this.#id), cookie)))
    const { socket, frame, headerBytes } = await this.#watch(cookie)
    answers.push({ what: 'upgrade', body: Buffer.alloc(0), headerBytes })
    return { answers, frame, socket }
  }

  leave(): void {
    for (const socket of this.#sockets) socket.removeAllListeners('close').terminate()
    this.#sockets.clear()
  }

  #watch(cookie: string): Promise<{ socket: WebSocket; frame: Buffer; headerBytes: number }> {
    const { origin } = this.#game
    const url = `${origin.replace('http', 'ws')}${paths.live(this.#id, true)}`
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
      })
    })
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
