/**
 * The lobby of the built Worker compared, in one run, with the same lobby on ws, socket.io, Colyseus and partyserver, which
 * store nothing, and with a floor that stores what the game stores.
 */
import { median, ms } from '../../commands/shell/table.ts'
import type { Person } from '../../workshop/people/accounts.ts'
import { ensurePeers, startNodePeer, startWorkerPeer } from '../peers.ts'
import type { Server } from '../servers/processes.ts'
import { type Game, startGame } from '../servers/servers.ts'
import { colyseusLobby, floorLobby, gameLobby, type OpenLobby, plainLobby, socketIoLobby } from './lobbies.ts'
import { type Gathered, gather, loneJoins, type Storm } from './measure.ts'

const LONE_JOINS = 15
/** For the peers other than ws. */
const OTHERS_LONE_JOINS = 5
const STORMS = 5
/** So short a storm (a sixth of a second) varies by a third: every server gets several, of both kinds. */
const FEW_CLIENTS = 200
/** The game carries up to this many sockets itself; its storm is then short compared with its peers'. */
const STORMS_UP_TO = 1500
/** In larger crowds joins one by one would take the peers most of an hour, and the floor's storm as long. */
const LARGEST_IN_TURN = 1000

type Storms = { atOnce: number; oneByOne: number }

/** The number of storms, joins at once and one by one. Each has a room of its own, and a peer's has a new process. */
function stormsOf(name: string, clients: number): Storms {
  if (clients <= FEW_CLIENTS) return { atOnce: STORMS, oneByOne: STORMS }
  if (clients > LARGEST_IN_TURN && name === 'floor') return { atOnce: 0, oneByOne: 0 }
  return {
    atOnce: name === 'ours' && clients <= STORMS_UP_TO ? STORMS : 1,
    oneByOne: clients <= LARGEST_IN_TURN ? 1 : 0,
  }
}

/** Concurrent joins in the crowded storm. */
export const AT_ONCE = 32
const WARM_CLIENTS = 50

export const PEER_NAMES = ['ws', 'socket.io', 'colyseus', 'partyserver'] as const
export type PeerName = (typeof PEER_NAMES)[number]

/** `storms`: with many joins at once, the fastest first. `inTurnMs`: one join after the other; null: not measured. */
export type LobbyMeasure = { loneMs: number[]; storms: Storm[]; inTurnMs: number | null }
export type LobbyBench = {
  clients: number
  ours: LobbyMeasure
  floor: LobbyMeasure
  /** The requested peers, and always ws. */
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

/** A server with an empty room to be measured. */
type Served = { open: OpenLobby; pid: number; stop: () => Promise<void> }
type Serve = () => Promise<Served>

const servePeer = async (name: PeerName, port: number): Promise<Served> => {
  const { start, lobby } = PEERS[name]
  const server = await start(port)
  return { open: lobby(server.origin), pid: server.pid(), stop: server.stop }
}

/** For a server that is running already: each measurement uses a new room in it. */
const serveRunning = async ({ pid }: Server, open: OpenLobby): Promise<Served> => ({
  open,
  pid: pid(),
  stop: async () => undefined,
})

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

type Crowds = { people: readonly Person[]; late: readonly Person[] }

/** The storm of each server, then lone joins in turns; then each server's other storms, in turns too. */
async function measure<Name extends string>(
  servers: Record<Name, Serve>,
  { people, late }: Crowds,
): Promise<Record<Name, LobbyMeasure>> {
  const names = Object.keys(servers) as Name[] // the object has no other keys
  const present: Present[] = []
  const storms = {} as Record<Name, Storm[]> // filled below, name by name
  const inTurn = {} as Record<Name, Storm[]> // likewise
  let times: number[][] = []
  try {
    for (const name of names) {
      const { atOnce } = stormsOf(name, people.length)
      const one = await crowdInto(servers[name], people, atOnce === 0 ? null : AT_ONCE)
      present.push(one)
      const { storm } = one.gathered
      storms[name] = storm ? [storm] : []
      inTurn[name] = []
      console.error(`  ${people.length} clients, ${name}: ${storm ? `storm ${ms(storm.stormMs)}` : 'they watch'}`)
    }
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
      if (round < oneByOne) inTurn[name].push(await stormOnce(servers[name], people, 1))
    }
  }
  const measures = {} as Record<Name, LobbyMeasure> // filled below, name by name
  for (const [at, name] of names.entries()) {
    measures[name] = {
      loneMs: times[at] ?? [],
      storms: storms[name].toSorted((a, b) => a.stormMs - b.stormMs),
      inTurnMs: inTurn[name].length === 0 ? null : median(inTurn[name].map(({ stormMs }) => stormMs)),
    }
  }
  return measures
}

type Lobbies = { sizes: readonly number[]; others: readonly PeerName[] }

/** Each number of clients has a room of its own; the servers take turns. `others`: the peers other than ws. */
export async function* benchLobby(port: number, { sizes, others }: Lobbies): AsyncGenerator<LobbyBench> {
  await ensurePeers()
  const game = await startGame(port, 1 + Math.max(...sizes) + LONE_JOINS + WARM_CLIENTS)
  try {
    yield* besideFloor(game, port, { sizes, others })
  } finally {
    await game.stop()
  }
}

async function* besideFloor(game: Game, port: number, { sizes, others }: Lobbies): AsyncGenerator<LobbyBench> {
  const floor = await startWorkerPeer('floor', 'floor-worker.ts', port + 2)
  try {
    await fetch(`${floor.origin}/ready`)
    const [owner, ...people] = game.people
    if (!owner) throw new Error('nobody is there')
    const serveOurs = () => serveRunning(game, gameLobby(game, owner, AT_ONCE))
    const serveFloor = () => serveRunning(floor, floorLobby(floor.origin, AT_ONCE))
    const peer = (name: PeerName) => () => servePeer(name, port + 1)
    // A storm that is not counted warms up both engines; the peers' engines warm up by their own storm.
    for (const serve of [serveOurs, serveFloor]) await stormOnce(serve, people.slice(-WARM_CLIENTS), AT_ONCE)
    for (const clients of sizes) {
      const crowds = { people: people.slice(0, clients), late: people.slice(clients, clients + LONE_JOINS) }
      const { ws, ours, floor: bare } = await measure({ ws: peer('ws'), ours: serveOurs, floor: serveFloor }, crowds)
      const few = { ...crowds, late: crowds.late.slice(0, OTHERS_LONE_JOINS) }
      const peers: LobbyBench['peers'] = { ws }
      for (const name of others) Object.assign(peers, await measure({ [name]: peer(name) }, few))
      yield { clients, ours, floor: bare, peers }
    }
  } finally {
    await floor.stop()
  }
}
