/**
 * What one person's action causes in a crowd: who is sent what, and how often the room and its relays are called.
 * Played twice, in rooms above the lobby's limit: one that carries its sockets itself, and one whose relays do.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { paths } from '../../shared/api/paths.ts'
import { gatherMs, LOBBY_LIMIT } from '../../shared/protocol/frames.ts'
import { HttpCaller } from '../caller.ts'
import { startMeteredGame } from '../cost/metered-game.ts'
import { cookieOf, type Person } from '../people.ts'
import type { Game } from '../servers/servers.ts'

/** What the sockets received, on average except for `views`, and what the meter counted. */
export type Caused = {
  frames: number
  bytes: number
  /** Whole views, of all sockets together. */
  views: number
  roomCalls: number
  /** Calls that go to every relay, and calls to the relay that the person's request came by. */
  relayTellings: number
  relayCalls: number
  d1RowsRead: number
  d1RowsWritten: number
  objectRowsWritten: number
}
export type Played = { relays: number; sockets: number; actions: [name: string, caused: Caused][] }

const PLAYERS = LOBBY_LIMIT + 40
const SOCKETS = 40
/** For the room with relays: above how many sockets it has them, and how many one relay should carry. */
const FEW = { ownSockets: 4, relaySockets: 10, movedAtOnce: 40 }
/** Twice the batching time of a room of this size: by then every frame has been sent. */
const SETTLING_MS = 2 * gatherMs(PLAYERS) + 1500
const WORDS = 'panettone cotechino lenticchie spumante tombola camino nebbia tortellini neve presepe'.split(' ')

type Metered = { calls: Record<string, number>; d1RowsRead: number; d1RowsWritten: number; objectRowsWritten: number }

/** Sockets that count what they receive, and reconnect to a relay when they are sent there. */
class Watchers {
  readonly #url: string
  readonly #headers: (person: Person) => Promise<Record<string, string>>
  readonly #open = new Set<WebSocket>()
  frames = 0
  bytes = 0
  views = 0

  constructor(url: string, headers: (person: Person) => Promise<Record<string, string>>) {
    this.#url = url
    this.#headers = headers
  }

  async watch(person: Person): Promise<WebSocket> {
    const socket = new WebSocket(this.#url, { headers: await this.#headers(person), perMessageDeflate: false })
    socket.on('message', (data: Buffer) => {
      this.frames++
      this.bytes += data.length
      if (data.subarray(0, 14).toString() === '{"type":"room"') this.views++
    })
    socket.on('close', (code) => {
      this.#open.delete(socket)
      if (code === 1012) void this.watch(person)
    })
    await new Promise((resolve, reject) => socket.once('message', resolve).once('error', reject))
    this.#open.add(socket)
    return socket
  }

  get count(): number {
    return this.#open.size
  }

  /** Resolves when no socket is being moved to a relay any more. Such a socket may take half a minute to close. */
  async settled(count: number): Promise<void> {
    for (let still = 0; still < 2; ) {
      await sleep(SETTLING_MS)
      const here = [...this.#open].filter(({ readyState }) => readyState === WebSocket.OPEN)
      still = here.length === count ? still + 1 : 0
    }
  }

  reset(): void {
    this.frames = 0
    this.bytes = 0
    this.views = 0
  }

  leave(): void {
    for (const socket of this.#open) socket.removeAllListeners('close').terminate()
  }
}

/** The room's calls to its relays. */
const TELLINGS = ['relay.broadcast', 'relay.broadcastUnnumbered', 'relay.end']
/** Calls that no person causes: a relay's heartbeat, and alarms. */
const BY_THEMSELVES = ['relay.alarm', 'room.alarm']

function countsOf(calls: Record<string, number>): Pick<Caused, 'roomCalls' | 'relayTellings' | 'relayCalls'> {
  const sum = (isCounted: (name: string) => boolean): number =>
    Object.entries(calls).reduce((total, [name, times]) => total + (isCounted(name) ? times : 0), 0)
  const isCall = (name: string, object: string): boolean =>
    name.startsWith(`${object}.`) && !BY_THEMSELVES.includes(name)
  // Each alarm of a relay asks the room once for its view.
  const asked = Math.min(calls['relay.alarm'] ?? 0, calls['room.registerRelay'] ?? 0)
  return {
    roomCalls: sum((name) => isCall(name, 'room')) - asked,
    relayTellings: sum((name) => TELLINGS.includes(name)),
    relayCalls: sum((name) => isCall(name, 'relay') && !TELLINGS.includes(name)),
  }
}

async function play(game: Game, http: HttpCaller, people: Person[], byRelays: boolean): Promise<Played> {
  const cookie = (person: Person) => cookieOf(person, game.season)
  const send = async (person: Person, method: string, path: string, body?: object): Promise<string> =>
    String((await http.send(method, path, await cookie(person), body)).body)
  const meter = async (): Promise<Metered> =>
    JSON.parse(String((await http.send('POST', '/metered', '', byRelays ? FEW : {})).body)) as Metered // the bench's own answer
  const [owner, heir, ...others] = people
  if (!owner || !heir) throw new Error('nobody is there')
  const person = (): Person => {
    const next = others.pop()
    if (!next) throw new Error('nobody is left')
    return next
  }
  await meter()
  const made = JSON.parse(await send(owner, 'POST', paths.rooms(), { name: 'Piazza', rules: [] })) as { id: string } // our own server's answer
  const { id } = made
  const join = (who: Person) => send(who, 'POST', paths.join(id))
  await join(heir)
  for (const who of others.slice(0, PLAYERS - 2)) await join(who)
  const members = others.splice(0, PLAYERS - 2)
  const member = (): Person => members.pop() ?? person()

  const watchers = new Watchers(`${game.origin.replace('http', 'ws')}${paths.live(id)}`, async (who) => ({
    origin: game.origin,
    cookie: await cookie(who),
  }))
  const seats = members.splice(0, SOCKETS)
  for (const who of seats) await watchers.watch(who)
  await watchers.settled(SOCKETS)
  let relays = 0

  const actions: Played['actions'] = []
  const during = async (name: string, act: () => Promise<unknown>): Promise<void> => {
    await meter()
    watchers.reset()
    const sockets = watchers.count
    await act()
    await sleep(SETTLING_MS)
    const { calls, d1RowsRead, d1RowsWritten, objectRowsWritten } = await meter()
    const heard = { frames: watchers.frames / sockets, bytes: watchers.bytes / sockets, views: watchers.views }
    // Each relay gets each frame.
    relays = Math.max(relays, Math.round((calls['relay.broadcast'] ?? 0) / (heard.frames || 1)))
    actions.push([name, { ...heard, ...countsOf(calls), d1RowsRead, d1RowsWritten, objectRowsWritten }])
    console.error(`  ${byRelays ? 'relays' : 'own'}, ${name}: ${JSON.stringify(calls)}`)
  }
  try {
    const visitor = person()
    await during('joining', () => join(visitor))
    await during('leaving', () => send(visitor, 'POST', paths.leave(id)))
    await during('coming and going, 20 times', async () => {
      for (let times = 0; times < 20; times++) {
        await join(visitor)
        await send(visitor, 'POST', paths.leave(id))
      }
    })
    const finisher = member()
    await during('«Ho finito!»', () => send(finisher, 'POST', paths.finish, { words: WORDS }))
    await during('opening a socket and closing it', async () => {
      const socket = await watchers.watch(visitor)
      socket.close()
    })
    await during('looking', () => send(visitor, 'GET', paths.room(id)))
    await during('searching a name', () => send(visitor, 'GET', paths.players(id, { q: 'an', limit: 20 })))
    const traveller = member()
    await during('signing out everywhere', () => send(traveller, 'POST', paths.logout(true)))
    const gone = member()
    await during('deleting one’s account, open room', () => send(gone, 'DELETE', paths.me))
    await during('deleting one’s account, as the owner', () => send(owner, 'DELETE', paths.me))
    await during('closing', () => send(heir, 'POST', paths.close(id)))
    await during('a page of the ranking', () => send(visitor, 'GET', paths.ranking(id)))
    await during('searching a word', () =>
      send(visitor, 'GET', paths.ranking(id, { from: 1, limit: 20, word: 'neve' })),
    )
    const late = member()
    await during('deleting one’s account, closed room', () => send(late, 'DELETE', paths.me))
    await during('deleting the room', () => send(heir, 'DELETE', paths.room(id)))
    return { relays, sockets: SOCKETS, actions }
  } finally {
    watchers.leave()
  }
}

export async function benchActions(port: number): Promise<{ own: Played; byRelays: Played }> {
  const each = PLAYERS + 10
  const game = await startMeteredGame(port, 2 * each, 0)
  const http = new HttpCaller(game.origin, 4)
  try {
    const own = await play(game, http, game.people.slice(0, each), false)
    return { own, byRelays: await play(game, http, game.people.slice(each), true) }
  } finally {
    http.close()
    await game.stop()
  }
}
