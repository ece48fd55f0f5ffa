/** The same lobby on partyserver, hibernating, with the broadcast of its README. */
import { type Connection, routePartykitRequest, Server, type WSMessage } from 'partyserver'

type Player = { id: string; fullName: string }

export class Lobby extends Server {
  static override options = { hibernate: true }
  readonly #players = new Map<string, Player>()

  override onConnect(connection: Connection): void {
    const players = [...this.#players.values()].slice(0, 300)
    connection.send(JSON.stringify({ type: 'room', playerCount: this.#players.size, players }))
  }

  override onMessage(_: Connection, message: WSMessage): void {
    const player: Player = JSON.parse(String(message)) // the bench's own
    this.#players.set(player.id, player)
    this.broadcast(JSON.stringify({ type: 'joined', playerCount: this.#players.size, player }))
  }
}

export default {
  fetch: async (request: Request, env: Cloudflare.Env): Promise<Response> =>
    (await routePartykitRequest(request, env)) ?? new Response('Not Found', { status: 404 }),
}
