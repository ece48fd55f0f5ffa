/** The servers of the lobby bench as the driver uses them: how to watch a room, and how to join it. */
import { randomUUID } from 'node:crypto'
import { paths } from '../../shared/api/paths.ts'
import { cookieOf, type Person } from '../../workshop/people/accounts.ts'
import { HttpCaller } from '../caller.ts'
import type { Game } from '../servers/servers.ts'
import type { Client, Crowd } from './crowd.ts'

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
    const room = { name: 'Sala stampa', rules: [] }
    const made = await http.send('POST', paths.rooms(), await cookieOf(owner, season), room)
    const { id } = JSON.parse(made) as { id: string } // our own server's answer
    const address = `${socketUrl(origin)}${paths.live(id)}`
    return {
      watch: async (person) => crowd.open(address, { origin, cookie: await cookieOf(person, season) }),
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
      watch: () => crowd.open(`${socketUrl(origin)}${room}/live`),
      join: ({ id, fullName }) => http.send('POST', `${room}/join`, '', { id, text: fullName }),
      close: () => http.close(),
    }
  }

/** Plain `ws`: a message on the person's own socket, acknowledged by the frame that tells everyone. */
export const wsLobby =
  (origin: string): OpenLobby =>
  async (crowd) => ({
    watch: () => crowd.open(socketUrl(origin)),
    join: ({ id, fullName }, via) => crowd.sendAndSee(via, id, JSON.stringify({ id, fullName })),
    close: () => undefined,
  })
