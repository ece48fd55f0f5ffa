/** The servers of the lobby bench as the driver uses them: how to watch a room, and how to join it. */
import { randomUUID } from 'node:crypto'
import { paths } from '../../shared/api/paths.ts'
import { cookieOf, type Person } from '../../workshop/people/accounts.ts'
import { HttpCaller } from '../caller.ts'
import type { Game } from '../servers/servers.ts'
import { type Client, type CountOf, type Crowd, countInJson } from './crowd.ts'

export type Lobby = {
  watch: (person: Person) => Promise<Client>
  /** Resolves when the server has acknowledged the join. `via`: the person's own socket or another one. */
  join: (person: Person, via: Client) => Promise<unknown>
  close: () => void
}

export type OpenLobby = (crowd: Crowd) => Promise<Lobby>

const socketUrl = (origin: string): string => origin.replace('http', 'ws')

/** The game: an HTTP request with a session and a ticket. It is acknowledged when room and directory have stored it. */
export const gameLobby =
  (game: Game, owner: Person, atOnce: number): OpenLobby =>
  async (crowd) => {
    const { origin, season } = game
    const http = new HttpCaller(origin, atOnce)
    const made = await http.send('POST', paths.rooms(), await cookieOf(owner, season), {
      name: 'Sala stampa',
      rules: [],
    })
    const { id } = JSON.parse(made) as { id: string } // our own server's answer
    return {
      watch: async (person) => {
        const headers = { origin, cookie: await cookieOf(person, season) }
        return crowd.open(`${socketUrl(origin)}${paths.live(id)}`, headers, countInJson, () => true)
      },
      join: async (person) => http.send('POST', paths.join(id), await cookieOf(person, season)),
      close: () => http.close(),
    }
  }

/** The floor: an HTTP request without a session. It is acknowledged when the object and D1 have stored it, as the game's is. */
export const floorLobby =
  (origin: string, atOnce: number): OpenLobby =>
  async (crowd) => {
    const http = new HttpCaller(origin, atOnce)
    const room = `/rooms/${randomUUID()}`
    return {
      watch: () => crowd.open(`${socketUrl(origin)}${room}/live`, {}, countInJson, () => true),
      join: ({ id, fullName }) => http.send('POST', `${room}/join`, '', { id, text: fullName }),
      close: () => http.close(),
    }
  }

/** A message on the person's own socket, acknowledged by the frame that tells everyone. */
const messageLobby = (
  crowd: Crowd,
  watch: () => Promise<Client>,
  message: (person: Person) => string | Uint8Array,
): Lobby => ({
  watch,
  join: (person, via) => crowd.sendAndSee(via, person.id, message(person)),
  close: () => undefined,
})

const asJson = ({ id, fullName }: Person): string => JSON.stringify({ id, fullName })

/** Plain `ws`, and partyserver under its own path. */
export const plainLobby =
  (url: string): OpenLobby =>
  async (crowd) =>
    messageLobby(crowd, () => crowd.open(socketUrl(url), {}, countInJson, () => true), asJson)

/** Engine.IO 4 over a socket: `0` opened, `40` joined the namespace, `42` an event, `2` a ping that wants `3`. */
export const socketIoLobby =
  (origin: string): OpenLobby =>
  async (crowd) =>
    messageLobby(
      crowd,
      () =>
        crowd.open(`${socketUrl(origin)}/socket.io/?EIO=4&transport=websocket`, {}, countInJson, (socket, frame) => {
          const text = frame.toString('latin1')
          if (text.startsWith('0')) {
            socket.send('40')
            socket.on('message', (data) => (data as Buffer)[0] === 50 && socket.send('3')) // '2', as above
          }
          return text.startsWith('40')
        }),
      (person) => `42["join",${asJson(person)}]`,
    )

const COLYSEUS = { join: 10, data: 13 }

/** The part of MessagePack that this bench needs: short strings and maps of them. */
const packText = (text: string): number[] => {
  const bytes = [...Buffer.from(text)]
  return bytes.length < 32 ? [0xa0 | bytes.length, ...bytes] : [0xd9, bytes.length, ...bytes]
}

const PACKED_COUNT = Buffer.from(packText('playerCount'))

const countInMessagePack: CountOf = (frame) => {
  const found = frame.indexOf(PACKED_COUNT)
  if (found === -1) return null
  const at = found + PACKED_COUNT.length
  const kind = frame[at] ?? 0
  if (kind === 0xcd) return frame.readUInt16BE(at + 1)
  return kind === 0xcc ? (frame[at + 1] ?? 0) : kind
}

/** A seat over HTTP, then a socket; the client answers the first frame with the same kind. */
export const colyseusLobby =
  (origin: string): OpenLobby =>
  async (crowd) =>
    messageLobby(
      crowd,
      async () => {
        const method = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }
        const seat = await fetch(`${origin}/matchmake/joinOrCreate/lobby`, method)
        const { processId, roomId, sessionId } = (await seat.json()) as Record<string, string> // the SDK's ISeatReservation
        const url = `${socketUrl(origin)}/${processId}/${roomId}?sessionId=${sessionId}`
        return crowd.open(url, {}, countInMessagePack, (socket, frame) => {
          const isIn = frame[0] === COLYSEUS.join
          if (isIn) socket.send(Uint8Array.of(COLYSEUS.join))
          return isIn
        })
      },
      ({ id, fullName }) =>
        Uint8Array.from([
          COLYSEUS.data,
          ...packText('join'),
          0x82, // a map of two
          ...['id', id, 'fullName', fullName].flatMap(packText),
        ]),
    )
