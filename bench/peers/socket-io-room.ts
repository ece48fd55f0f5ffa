/**
 * The same lobby on socket.io, with its rooms and the broadcast of its documentation.
 *
 *   node socket-io-room.ts PORT
 */
import { createServer } from 'node:http'
import { Server } from 'socket.io'

type Player = { id: string; fullName: string }

const players = new Map<string, Player>()
const http = createServer()
const io = new Server(http)

io.on('connection', (socket) => {
  socket.join('lobby')
  socket.emit('room', { playerCount: players.size, players: [...players.values()].slice(0, 300) })
  socket.on('join', (player: Player) => {
    players.set(player.id, player)
    io.to('lobby').emit('joined', { playerCount: players.size, player })
  })
})
http.listen(Number(process.argv[2]), '127.0.0.1')
