/** The lower bound of a lobby on the runtime: an object that counts, and sends the frame to its hibernating sockets. */
import { DurableObject } from 'cloudflare:workers'

type Player = { id: string; fullName: string }
type Env = { LOBBIES: DurableObjectNamespace<BareLobby> }

export class BareLobby extends DurableObject<Env> {
  #playerCount = 0

  override async fetch(): Promise<Response> {
    const { 0: client, 1: socket } = new WebSocketPair()
    this.ctx.acceptWebSocket(socket)
    socket.send(JSON.stringify({ type: 'room', playerCount: this.#playerCount, players: [] }))
    return new Response(null, { status: 101, webSocket: client })
  }

  override webSocketMessage(_: WebSocket, message: string): void {
    const player: Player = JSON.parse(message) // the bench's own
    const text = JSON.stringify({ type: 'joined', playerCount: ++this.#playerCount, player })
    for (const socket of this.ctx.getWebSockets()) socket.send(text)
  }
}

export default {
  fetch: (request: Request, env: Env): Promise<Response> => env.LOBBIES.getByName('lobby').fetch(request),
}
