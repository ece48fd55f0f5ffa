/** All watchers of a room, and what each was told. Frames are parsed only where needed: the driver has one core. */
import { WebSocket } from 'ws'

/** One client of a room, and the highest number of players that it was told. */
export type Client = {
  socket: WebSocket
  known: number
  /** The player whose frame is waited for. */
  waiting: { id: string; seen: () => void } | null
}

const COUNT = Buffer.from('"playerCount":')
const ZERO = 48

/** The number of players in a server's frame; null when the frame does not say it. */
function countIn(frame: Buffer): number | null {
  const found = frame.indexOf(COUNT)
  if (found === -1) return null
  let count = 0
  for (let at = found + COUNT.length; ; at++) {
    const digit = (frame[at] ?? 0) - ZERO
    if (digit < 0 || digit > 9) return count
    count = 10 * count + digit
  }
}

export class Crowd {
  readonly clients: Client[] = []
  #target = Number.POSITIVE_INFINITY
  #missing = 0
  #done: () => void = () => undefined
  #failed: (error: Error) => void = () => undefined

  /** Opens a socket, which joins the crowd with its first frame. */
  open(url: string, headers: Record<string, string> = {}): Promise<Client> {
    return new Promise((resolve, reject) => {
      const socket = new WebSocket(url, { headers, perMessageDeflate: false })
      const client: Client = { socket, known: 0, waiting: null }
      socket.on('message', (data) => this.#heard(client, data as Buffer)) // `ws` gives text as a buffer too, in one piece
      socket.once('message', () => {
        this.clients.push(client)
        resolve(client)
      })
      socket.on('error', reject)
      socket.on('close', (code) => {
        const error = new Error(`a socket was closed: ${code}`)
        reject(error)
        this.#failed(error) // otherwise the bench would wait for a frame that will not come
      })
    })
  }

  /** The highest number of players that a client was told. */
  get known(): number {
    return this.clients.reduce((most, { known }) => Math.max(most, known), 0)
  }

  /** Resolves when every client has been told of at least `players`. */
  everyoneKnows(players: number): Promise<void> {
    this.#target = players
    this.#missing = this.clients.filter((client) => client.known < players).length
    return new Promise((resolve, reject) => {
      this.#done = resolve
      this.#failed = reject
      if (this.#missing === 0) resolve()
    })
  }

  /** Sends a message; resolves when this client has been told of `id`. */
  sendAndSee(client: Client, id: string, message: string): Promise<void> {
    return new Promise((seen) => {
      client.waiting = { id, seen }
      client.socket.send(message)
    })
  }

  leave(): void {
    for (const { socket } of this.clients) socket.removeAllListeners('close').terminate()
  }

  #heard(client: Client, frame: Buffer): void {
    if (client.waiting && frame.includes(client.waiting.id)) {
      client.waiting.seen()
      client.waiting = null
    }
    const count = countIn(frame)
    if (count === null || count <= client.known) return
    const isNews = client.known < this.#target && count >= this.#target
    client.known = count
    if (isNews && --this.#missing === 0) this.#done()
  }
}
