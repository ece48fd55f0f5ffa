/**
 * The lobby of the built Worker compared with the same lobby on ws, socket.io, Colyseus and partyserver, in one run.
 */
import { median } from '../../commands/shell/median.ts'
import { ms } from '../../commands/shell/table.ts'
import { ensurePeers, startNodePeer, startWorkerPeer } from '../peers.ts'
import type { Person } from '../people.ts'
import type { Server } from '../servers/processes.ts'
import { type Game, startGame } from '../servers/servers.ts'
import { colyseusLobby, gameLobby, type OpenLobby, plainLobby, socketIoLobby } from './lobbies.ts'
import { type Gathered, gather, loneJoins, type Storm } from './measure.ts'

const LONE_JOINS = 15
/** Of the peers that no goal of the lone join names. */
const OTHERS_LONE_JOINS = 5
const STORMS = 5
/** A storm of so few lasts a sixth of a second and varies by a third: of both kinds everybody has several. */
const FEW_CLIENTS = 200
/** Up to so many sockets, which it carries itself, the game's storm is short beside its peers'. */
const STORMS_UP_TO = 1500

/** How many storms there are, each in a room of its own, and a peer's in a new process: with many joins at once, and one by one. */
function stormsOf(name: string, clients: number): { atOnce: number; oneByOne: number } {
  if (clients <= FEW_CLIENTS) return { atOnce: STORMS, oneByOne: STORMS }
  return { atOnce: name === 'ours' && clients <= STORMS_UP_TO ? STORMS : 1, oneByOne: 1 }
}

/** Joins at once in the crowded storm. */
export const AT_ONCE = 32
const WARM_CLIENTS = 50

export const PEER_NAMES = ['ws', 'socket.io', 'colyseus', 'partyserver'] as const
export type PeerName = (typeof PEER_NAMES)[number]

/** `inTurnMs`: the storm with one join after the other; null: not measured. `slowestMs`: of several with many at once. */
export type LobbyMeasure = Storm & { loneMs: number[]; inTurnMs: number | null; slowestMs: number }
/** `bareMs`: the lone joins of the bare object. */
export type LobbyBench = {
  clients: number
  ours: LobbyMeasure
  bareMs: number[]
  /** Those that were asked for, and ws. */
  peers: { ws: LobbyMeasure } & Partial<Record<PeerName, LobbyMeasure>>
}

type Peer = { start: (port: number) => Promise<Server>; lobby: (origin: string) => OpenLobby }

const PEERS: Record<PeerName, Peer> = {
  ws: { start: (port) => startNodePeer('ws-room.ts', port), lobby: plainLobby },
  'socket.io': { start: (port) => startNodePeer('socket-io-room.ts', port), lobby: socketIoLobby },
  colyseus: { start: (port) => startNodePeer('colyseus-room.ts', port), lobby: colyseusLobby },
  partyserver: {
    start: (port) => startWorkerPeer('party', 'party-room.ts', port),
    lobby: (origin) => plainLobby(`${origin}/parties/lobby/sala`),
  },
}

/** An empty room to be measured, and the process that serves it. */
type Served = { open: OpenLobby; pid: number; stop: () => Promise<void> }
type Serve = () => Promise<Served>

const servePeer = async (name: PeerName, port: number): Promise<Served> => {
  const { start, lobby } = PEERS[name]
  const server = await start(port)
  return { open: lobby(server.origin), pid: server.pid(), stop: server.stop }
}

const serveGame = async (game: Game, owner: Person): Promise<Served> => ({
  open: gameLobby(game, owner, AT_ONCE),
  pid: game.pid(),
  stop: async () => undefined,
})

const serveBare = async (port: number): Promise<Served> => {
  const { origin, pid, stop } = await startWorkerPeer('bare', 'bare-lobby.ts', port)
  return { open: plainLobby(origin), pid: pid(), stop }
}

type Present = { gathered: Gathered; stop: () => Promise<void> }

async function crowdInto(serve: Serve, people: readonly Person[], atOnce: number | null): Promise<Present> {
  const { open, pid, stop } = await serve()
  try {
    const gathered = await gather(open, pid, people, atOnce)
    return {
      gathered,
      stop: () => {
        gathered.end()
        return stop()
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function stormOnce(serve: Serve, people: readonly Person[], atOnce: number): Promise<Storm> {
  const { gathered, stop } = await crowdInto(serve, people, atOnce)
  await stop()
  return stormOf(gathered)
}

function stormOf({ storm }: Gathered): Storm {
  if (!storm) throw new Error('they only watched')
  return storm
}

type Crowds = { people: readonly Person[]; late: readonly Person[]; withTurns: boolean }

/** The storm of each server, then lone joins in turns, also of `bare`; then each server's other storms, in turns too. */
async function measure<Name extends string>(
  servers: Record<Name, Serve>,
  { people, late, withTurns }: Crowds,
  bare: Serve | null = null,
): Promise<{ measures: Record<Name, LobbyMeasure>; bareMs: number[] }> {
  const names = Object.keys(servers) as Name[] // the object has no other keys
  const present: Present[] = []
  const storms = {} as Record<Name, Storm[]> // filled below, name by name
  const inTurn = {} as Record<Name, Storm[]> // likewise
  let times: number[][] = []
  try {
    for (const name of names) {
      const one = await crowdInto(servers[name], people, AT_ONCE)
      present.push(one)
      storms[name] = [stormOf(one.gathered)]
      inTurn[name] = []
      console.error(`  ${people.length} clients, ${name}: storm ${ms(stormOf(one.gathered).stormMs)}`)
    }
    if (bare) present.push(await crowdInto(bare, people, null))
    times = await loneJoins(
      present.map(({ gathered }) => gathered),
      late,
    )
  } finally {
    for (const { stop } of present) await stop()
  }
  for (let round = 0; round < STORMS; round++) {
    for (const name of names) {
      const { atOnce, oneByOne } = stormsOf(name, people.length)
      if (0 < round && round < atOnce) storms[name].push(await stormOnce(servers[name], people, AT_ONCE))
      if (withTurns && round < oneByOne) inTurn[name].push(await stormOnce(servers[name], people, 1))
    }
  }
  const measures = {} as Record<Name, LobbyMeasure> // filled below, name by name
  for (const [at, name] of names.entries()) {
    const sorted = storms[name].toSorted((a, b) => a.stormMs - b.stormMs)
    const middle = sorted[Math.floor(sorted.length / 2)] as Storm // the first was before the lone joins
    measures[name] = {
      ...middle,
      slowestMs: sorted.at(-1)?.stormMs ?? middle.stormMs,
      inTurnMs: withTurns ? median(inTurn[name].map(({ stormMs }) => stormMs)) : null,
      loneMs: times[at] ?? [],
    }
  }
  return { measures, bareMs: times[names.length] ?? [] }
}

/** @property turnsUpTo above so many clients, one join after the other is left out: it takes the peers an hour at 5,000 */
type Lobbies = { sizes: readonly number[]; turnsUpTo: number; others: readonly PeerName[] }

/** Each number of clients has a room of its own, the game's and the peers' in turn. `others`: the peers beside ws. */
export async function* benchLobby(port: number, { sizes, turnsUpTo, others }: Lobbies): AsyncGenerator<LobbyBench> {
  await ensurePeers()
  const game = await startGame(port, 1 + Math.max(...sizes) + LONE_JOINS + WARM_CLIENTS)
  try {
    const [owner, ...people] = game.people
    if (!owner) throw new Error('nobody is there')
    const serveOurs = () => serveGame(game, owner)
    const peer = (name: PeerName) => () => servePeer(name, port + 1)
    // A storm that is not counted warms the engine up, as the peers' engines are by their own storm.
    await stormOnce(serveOurs, people.slice(-WARM_CLIENTS), AT_ONCE)
    for (const clients of sizes) {
      const crowds = {
        people: people.slice(0, clients),
        late: people.slice(clients, clients + LONE_JOINS),
        withTurns: clients <= turnsUpTo,
      }
      // In this order: sockets of ws are silent meanwhile, while the game's relays would ask their room now and then.
      const bare = () => serveBare(port + 2)
      const { measures, bareMs } = await measure({ ws: peer('ws'), ours: serveOurs }, crowds, bare)
      const few = { ...crowds, late: crowds.late.slice(0, OTHERS_LONE_JOINS) }
      const peers: LobbyBench['peers'] = { ws: measures.ws }
      for (const name of others) Object.assign(peers, (await measure({ [name]: peer(name) }, few)).measures)
      yield { clients, ours: measures.ours, bareMs, peers }
    }
  } finally {
    await game.stop()
  }
}
