/**
 * A lobby on plain `ws`, with the broadcast of its README: one process and a set of clients, each told of each join.
 * It stores nothing and has no sign-in and no directory.
 *
 *   node ws-room.ts PORT
 */
import { WebSocket, WebSocketServer } from 'ws'

const players = new Map<string, { id: string; fullName: string }>()
const server = new WebSocketServer({ host: '127.0.0.1', port: Number(process.argv[2]) })

server.on('connection', (socket) => {
  socket.on('error', console.error)
  socket.send(JSON.stringify({ type: 'room', playerCount: players.size, players: [...players.values()].slice(0, 300) }))
  socket.on('message', (data) => {
    const player: { id: string; fullName: string } = JSON.parse(String(data)) // the bench's own
    players.set(player.id, player)
    const text = JSON.stringify({ type: 'joined', playerCount: players.size, player })
    for (const client of server.clients) if (client.readyState === WebSocket.OPEN) client.send(text)
  })
})
