/**
 * The lobby of the built Worker compared with the same lobby on ws, socket.io, Colyseus and partyserver, in one run.
 */
import { ensurePeers, startNodePeer, startWorkerPeer } from '../peers.ts'
import type { Person } from '../people.ts'
import type { Server } from '../servers/processes.ts'
import { type Game, startGame } from '../servers/servers.ts'
import { ms } from '../table.ts'
import { colyseusLobby, gameLobby, type OpenLobby, plainLobby, socketIoLobby } from './lobbies.ts'
import { type Gathered, gather, loneJoins, type Storm } from './measure.ts'

const LONE_JOINS = 15
/** Of the peers that no goal of the lone join names. */
const OTHERS_LONE_JOINS = 5
/** Storms of the game, each in a room of its own; above the limit of sockets that it carries itself, one. */
const STORMS = 5
const STORMS_UP_TO = 1500
/** Joins at once in the crowded storm. */
export const AT_ONCE = 32
const WARM_CLIENTS = 50

export const PEER_NAMES = ['ws', 'socket.io', 'colyseus', 'partyserver'] as const
export type PeerName = (typeof PEER_NAMES)[number]

/** `inTurnMs`: the storm with one join after the other; null: not measured. `slowestMs`: of several storms. */
export type LobbyMeasure = Storm & { loneMs: number[]; inTurnMs: number | null; slowestMs: number }
/** `bareMs`: the lone joins of the bare object. */
export type LobbyBench = {
  clients: number
  ours: LobbyMeasure
  bareMs: number[]
  peers: Record<PeerName, LobbyMeasure>
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

/**
 * The storm of each server, then lone joins in turns, also of `bare`; then, for each alone, the storm with one join at
 * a time.
 */
async function measure<Name extends string>(
  servers: Record<Name, Serve>,
  { people, late, withTurns }: Crowds,
  bare: Serve | null = null,
): Promise<{ measures: Record<Name, LobbyMeasure>; bareMs: number[] }> {
  const names = Object.keys(servers) as Name[] // the object has no other keys
  const present: Present[] = []
  const measures = {} as Record<Name, LobbyMeasure> // filled below, name by name
  let bareMs: number[] = []
  try {
    for (const name of names) {
      const one = await crowdInto(servers[name], people, AT_ONCE)
      present.push(one)
      console.error(`  ${people.length} clients, ${name}: storm ${ms(stormOf(one.gathered).stormMs)}`)
    }
    if (bare) present.push(await crowdInto(bare, people, null))
    const rooms = present.map(({ gathered }) => gathered)
    const times = await loneJoins(rooms, late)
    for (const [at, name] of names.entries()) {
      const storm = stormOf(rooms[at] as Gathered) // one for each name
      measures[name] = { ...storm, loneMs: times[at] ?? [], inTurnMs: null, slowestMs: storm.stormMs }
    }
    bareMs = times[names.length] ?? []
  } finally {
    for (const { stop } of present) await stop()
  }
  if (withTurns) {
    for (const name of names) measures[name].inTurnMs = (await stormOnce(servers[name], people, 1)).stormMs
  }
  return { measures, bareMs }
}

/** The game's storm is short, and a disk's moment shows in it: the middle one of several, and the slowest. */
async function withMoreStorms(ours: LobbyMeasure, serve: Serve, people: readonly Person[]): Promise<LobbyMeasure> {
  const storms: Storm[] = [ours]
  while (people.length <= STORMS_UP_TO && storms.length < STORMS) storms.push(await stormOnce(serve, people, AT_ONCE))
  const sorted = storms.toSorted((a, b) => a.stormMs - b.stormMs)
  return { ...ours, ...sorted[Math.floor(sorted.length / 2)], slowestMs: sorted.at(-1)?.stormMs ?? ours.stormMs }
}

/**
 * Each number of clients has a room of its own, the game's and the peers' in turn. One join after the other is measured
 * up to `turnsUpTo` clients: it takes the peers an hour at 5,000.
 */
export async function* benchLobby(
  sizes: readonly number[],
  port: number,
  turnsUpTo: number,
): AsyncGenerator<LobbyBench> {
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
      const ours = await withMoreStorms(measures.ours, serveOurs, crowds.people)
      const few = { ...crowds, late: crowds.late.slice(0, OTHERS_LONE_JOINS) }
      const others = {
        ...(await measure({ 'socket.io': peer('socket.io') }, few)).measures,
        ...(await measure({ colyseus: peer('colyseus') }, few)).measures,
        ...(await measure({ partyserver: peer('partyserver') }, few)).measures,
      }
      yield { clients, ours, bareMs, peers: { ws: measures.ws, ...others } }
    }
  } finally {
    await game.stop()
  }
}
