/**
 * The lobby under a crowd, beside a room on plain `ws` in the same run: N sockets in one room of the built Worker,
 * then N joins, everyone told of everyone. `node tests/load/lobby-bench.ts [N …]`, at most 5,000.
 *
 * Ours does more for a join: an HTTP request with a ticket, a row in the room's storage, one in the directory (D1).
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { runCommand } from '../../commands/failure.ts'
import { paths } from '../../shared/api/paths.ts'
import { cookieOf, type Person } from './people.ts'
import { type Game, startGame, startPeer } from './servers.ts'

const GAME_PORT = 5351
const PEER_PORT = 5352
export const MOST_CLIENTS = 5000
const LONE_JOINS = 9
/** Joins under way at once in the storm. */
const AT_ONCE = 32
/** Longer than a busy room gathers, so that a lone join meets a quiet one. */
const QUIET_MS = 300
const LIMIT_MS = 300_000

/** One client of a room: the highest number of players it was told, and the bytes it took to tell. */
type Client = { socket: WebSocket; known: number; bytes: number }

/** A room under test: how to watch it and how to join it, whatever is behind. */
type Lobby = {
  connect: (person: Person) => Promise<Client>
  join: (person: Person) => Promise<void>
  /** Players who are in before the first join. */
  already: number
}

export type LobbyResult = { loneMs: number; stormMs: number; bytesPerClientAndJoin: number }
export type LobbyBench = { clients: number; ours: LobbyResult; ws: LobbyResult }

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

const within = <T>(work: Promise<T>, what: string): Promise<T> => {
  const timer = new AbortController()
  const late = sleep(LIMIT_MS, undefined, { signal: timer.signal }).then(() => {
    throw new Error(`${what} took more than ${LIMIT_MS / 1000} seconds`)
  })
  return Promise.race([work, late]).finally(() => timer.abort()) as Promise<T> // `late` never fulfils
}

/** Told by every frame that counts players; called once for each client that has reached the number waited for. */
class Crowd {
  readonly clients: Client[] = []
  #target = Number.POSITIVE_INFINITY
  #missing = 0
  #asked = 0
  #done: () => void = () => undefined

  add(client: Client): void {
    this.clients.push(client)
  }

  /** Another one each time. */
  anyone(): Client | undefined {
    return this.clients[this.#asked++ % this.clients.length]
  }

  /** Resolves when every client knows of at least `players`. */
  everyoneKnows(players: number): Promise<void> {
    this.#target = players
    this.#missing = this.clients.filter((client) => client.known < players).length
    return new Promise((resolve) => {
      this.#done = resolve
      if (this.#missing === 0) resolve()
    })
  }

  heard(client: Client, text: string): void {
    client.bytes += text.length
    const count = Number(/"playerCount":(\d+)/.exec(text)?.[1] ?? 0)
    if (count <= client.known) return
    const isNews = client.known < this.#target && count >= this.#target
    client.known = count
    if (isNews && --this.#missing === 0) this.#done()
  }
}

const open = (crowd: Crowd, url: string, headers: Record<string, string>): Promise<Client> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(url, { headers, perMessageDeflate: false })
    const client: Client = { socket, known: 0, bytes: 0 }
    let isReady = false
    socket.on('message', (data) => {
      crowd.heard(client, String(data))
      if (isReady) return
      isReady = true
      crowd.add(client)
      resolve(client)
    })
    socket.on('error', reject)
    socket.on('close', (code) => reject(new Error(`a socket was closed: ${code}`)))
  })

async function ourLobby(game: Game, crowd: Crowd, owner: Person): Promise<Lobby> {
  const { origin, season } = game
  const post = async (path: string, person: Person, body?: object): Promise<Response> => {
    const headers = { origin, cookie: await cookieOf(person, season), 'content-type': 'application/json' }
    const response = await fetch(`${origin}${path}`, { method: 'POST', headers, body: JSON.stringify(body ?? {}) })
    if (!response.ok) throw new Error(`POST ${path}: ${response.status} ${await response.text()}`)
    return response
  }
  const made = await post(paths.rooms(), owner, { name: 'Sala stampa', rules: [] })
  const { id } = (await made.json()) as { id: string } // our own server's answer
  return {
    already: 1,
    connect: async (person) =>
      open(crowd, `${origin.replace('http', 'ws')}${paths.live(id)}`, {
        origin,
        cookie: await cookieOf(person, season),
      }),
    join: async (person) => void (await (await post(paths.join(id), person)).arrayBuffer()),
  }
}

const wsLobby = (origin: string, crowd: Crowd): Lobby => ({
  already: 0,
  connect: () => open(crowd, origin.replace('http', 'ws'), {}),
  join: async ({ id, fullName }) => crowd.anyone()?.socket.send(JSON.stringify({ id, fullName })),
})

/** A few at a time, so that the driver's own queue is not what is measured. */
async function inTurns<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const waiting = [...items]
  const go = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, go))
}

/** Everyone watches; then everyone joins, until everyone knows of everyone; then some more come one by one. */
async function measure(
  lobby: Lobby,
  crowd: Crowd,
  people: readonly Person[],
  late: readonly Person[],
): Promise<LobbyResult> {
  await inTurns(people, lobby.connect)
  for (const client of crowd.clients) client.bytes = 0
  const everyone = crowd.everyoneKnows(lobby.already + people.length)
  const start = performance.now()
  await Promise.all([inTurns(people, lobby.join), everyone])
  const stormMs = performance.now() - start
  const bytes = crowd.clients.reduce((sum, client) => sum + client.bytes, 0)

  const loneTimes: number[] = []
  for (const [at, person] of late.entries()) {
    await sleep(QUIET_MS)
    const told = crowd.everyoneKnows(lobby.already + people.length + at + 1)
    const sent = performance.now()
    await Promise.all([lobby.join(person), told.then(() => loneTimes.push(performance.now() - sent))])
  }
  return { loneMs: median(loneTimes), stormMs, bytesPerClientAndJoin: bytes / people.length / people.length }
}

async function measureAndLeave(
  lobby: (crowd: Crowd) => Promise<Lobby>,
  people: readonly Person[],
): Promise<LobbyResult> {
  const crowd = new Crowd()
  try {
    return await measure(await lobby(crowd), crowd, people.slice(0, -LONE_JOINS), people.slice(-LONE_JOINS))
  } finally {
    for (const { socket } of crowd.clients) socket.removeAllListeners('close').terminate()
  }
}

/** Each number of clients in a room of its own, ours and the peer's in turn. */
export async function benchLobby(sizes: readonly number[]): Promise<LobbyBench[]> {
  const most = Math.max(...sizes)
  if (most > MOST_CLIENTS) throw new RangeError(`at most ${MOST_CLIENTS} clients`)
  const game = await startGame(GAME_PORT, most + LONE_JOINS + 1)
  const results: LobbyBench[] = []
  try {
    const [owner, ...others] = game.people
    if (!owner) throw new Error('nobody is there')
    // Once for nothing: the engines on all sides warm up.
    const warm = Math.min(50, most)
    await measureAndLeave((crowd) => ourLobby(game, crowd, owner), others.slice(0, warm + LONE_JOINS))
    for (const clients of sizes) {
      const people = others.slice(0, clients + LONE_JOINS)
      const peer = await startPeer('ws-room', PEER_PORT)
      const ws = await within(
        measureAndLeave(async (crowd) => wsLobby(peer.origin, crowd), people),
        `ws with ${clients} clients`,
      ).finally(peer.stop)
      const ours = await within(
        measureAndLeave((crowd) => ourLobby(game, crowd, owner), people),
        `the room with ${clients} clients`,
      )
      results.push({ clients, ours, ws })
    }
  } finally {
    await game.stop()
  }
  return results
}

if (import.meta.main) {
  await runCommand(async () => {
    const sizes = process.argv.slice(2).map(Number)
    for (const { clients, ours, ws } of await benchLobby(sizes.length > 0 ? sizes : [100, 1000])) {
      console.log(`${clients} clients`)
      const line = (what: string, our: number, theirs: number, unit: string): void =>
        console.log(
          `  ${what.padEnd(38)}${our.toFixed(1)} ${unit}, ws ${theirs.toFixed(1)} ${unit}: ratio ${(our / theirs).toFixed(2)}`,
        )
      line('lone join until the last one knows', ours.loneMs, ws.loneMs, 'ms')
      line('storm', ours.stormMs, ws.stormMs, 'ms')
      line('bytes per client and join', ours.bytesPerClientAndJoin, ws.bytesPerClientAndJoin, 'B')
    }
    process.exit()
  })
}
