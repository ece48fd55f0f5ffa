/** The lobby of the built Worker beside the same lobby on ws, socket.io, Colyseus and partyserver, in one run. */
import { ensurePeers, startNodePeer, startWorkerPeer } from '../peers.ts'
import type { Person } from '../people.ts'
import type { Server } from '../processes.ts'
import { type Game, startGame } from '../servers.ts'
import { ms } from '../table.ts'
import { colyseusLobby, gameLobby, type OpenLobby, plainLobby, socketIoLobby } from './lobbies.ts'
import { type LobbyResult, measureLobby } from './measure.ts'

const LONE_JOINS = 9
/** Of the crowded storm. */
export const AT_ONCE = 32
const WARM_CLIENTS = 50

export const PEER_NAMES = ['ws', 'socket.io', 'colyseus', 'partyserver'] as const
export type PeerName = (typeof PEER_NAMES)[number]

/** `inTurn`: the storm with one join after the other; null where it was not measured. */
export type LobbyMeasure = LobbyResult & { inTurnMs: number | null }
export type LobbyBench = { clients: number; ours: LobbyMeasure; peers: Record<PeerName, LobbyMeasure> }

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

type Storm = { clients: number; withTurns: boolean }

/** `serve` is asked for each measurement: a room, or a server, warm and empty. */
async function measureBoth(
  people: readonly Person[],
  { clients, withTurns }: Storm,
  serve: () => Promise<{ open: OpenLobby; pid: number; stop: () => Promise<void> }>,
): Promise<LobbyMeasure> {
  const measure = async (size: number, lone: number, atOnce: number): Promise<LobbyResult> => {
    const { open, pid, stop } = await serve()
    const crowd = people.slice(0, size)
    const late = people.slice(size, size + lone)
    return measureLobby(open, pid, crowd, late, atOnce).finally(stop)
  }
  const result = await measure(clients, LONE_JOINS, AT_ONCE)
  return { ...result, inTurnMs: withTurns ? (await measure(clients, 0, 1)).stormMs : null }
}

async function measurePeer(name: PeerName, people: readonly Person[], port: number, storm: Storm) {
  const { start, lobby } = PEERS[name]
  return measureBoth(people, storm, async () => {
    const server = await start(port)
    // Once for nothing, so that the engine is warm; its room is another server's.
    return { open: lobby(server.origin), pid: server.pid(), stop: server.stop }
  })
}

async function measureGame(game: Game, owner: Person, people: readonly Person[], storm: Storm) {
  return measureBoth(people, storm, async () => ({
    open: gameLobby(game, owner, AT_ONCE),
    pid: game.pid(),
    stop: async () => undefined,
  }))
}

/**
 * Each number of clients in a room of its own, ours and the peers' in turn. One join after the other is measured up to
 * `turnsUpTo` clients: it takes the peers an hour at 5,000.
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
    const warmUp = gameLobby(game, owner, AT_ONCE)
    await measureLobby(warmUp, game.pid(), people.slice(-WARM_CLIENTS), [], AT_ONCE)
    for (const clients of sizes) {
      const storm = { clients, withTurns: clients <= turnsUpTo }
      const ours = await measureGame(game, owner, people, storm)
      tell(clients, 'the game', ours)
      const peers = {} as Record<PeerName, LobbyMeasure> // filled by the loop, name by name
      for (const name of PEER_NAMES) {
        peers[name] = await measurePeer(name, people, port + 1, storm)
        tell(clients, name, peers[name])
      }
      yield { clients, ours, peers }
    }
  } finally {
    await game.stop()
  }
}

const tell = (clients: number, name: string, { stormMs }: LobbyMeasure): void =>
  console.error(`  ${clients} clients, ${name}: storm ${ms(stormMs)}`)
