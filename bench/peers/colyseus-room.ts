/**
 * The same lobby as a Colyseus room that broadcasts messages. (A state schema is sent by a clock, every 50 ms, for moving
 * objects; the documentation recommends messages for events.)
 *
 * node colyseus-room.ts PORT
 */
import { type Client, Room, Server } from '@colyseus/core'
import { WebSocketTransport } from '@colyseus/ws-transport'

type Player = { id: string; fullName: string }

class Lobby extends Room {
  readonly #players = new Map<string, Player>()

  override onCreate(): void {
    this.onMessage('join', (_: Client, player: Player) => {
      this.#players.set(player.id, player)
      this.broadcast('joined', { playerCount: this.#players.size, player })
    })
  }

  override onJoin(client: Client): void {
    client.send('room', { playerCount: this.#players.size, players: [...this.#players.values()].slice(0, 300) })
  }
}

const server = new Server({ transport: new WebSocketTransport(), greet: false })
server.define('lobby', Lobby)
await server.listen(Number(process.argv[2]), '127.0.0.1')
