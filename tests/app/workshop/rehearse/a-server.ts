/** An instance that stores what it acknowledges, or loses it: for the checks at a rehearsal's end, without a server. */

import { paths } from '../../../../shared/api/paths.ts'
import { Ledger, type RoomFacts } from '../../../../workshop/people/ledger.ts'
import type { Reader } from '../../../../workshop/rehearse/verify.ts'

type Stored = { rev: number; words: string[]; hasFinished: boolean }
export type StoredRoom = {
  name: string
  ownerId: string
  isOpen: boolean
  players: string[]
  ranked: Record<string, string[]>
}

const PAGE = 200
const LOBBY = 300

export class AServer {
  readonly people = new Map<string, Stored>()
  readonly rooms = new Map<string, StoredRoom>()

  readerOf(id: string): Reader {
    const read = async (path: string) => {
      const body = this.#answer(id, new URL(path, 'http://a.example'))
      return { status: body === null ? 404 : 200, body: body as never, ms: 1, code: null, retryAfterMs: 0 }
    }
    return { person: { id, email: '', sessionToken: '', tokenHash: '', fullName: '' }, read }
  }

  #answer(id: string, { pathname, searchParams }: URL): unknown {
    if (pathname === paths.session) return { user: { id, ...this.people.get(id) } }
    if (pathname === paths.rooms()) return this.#listOf(id)
    const [, , , roomId = '', what] = pathname.split('/')
    const room = this.rooms.get(roomId)
    if (!room) return null
    const players = room.players.map((player) => ({ id: player, hasFinished: this.people.get(player)?.hasFinished }))
    if (what === 'players') {
      const from = Number(searchParams.get('after') ?? 0)
      const next = from + PAGE < players.length ? String(from + PAGE) : null
      return { players: players.slice(from, from + PAGE), next }
    }
    if (what === 'ranking') {
      const from = Number(searchParams.get('from')) - 1
      const results = Object.entries(room.ranked).map(([player, words]) => ({
        id: player,
        computedWords: words.map((word) => ({ word })),
      }))
      return {
        status: room.isOpen ? 'open' : 'ready',
        total: results.length,
        results: results.slice(from, from + PAGE),
      }
    }
    return {
      id: roomId,
      isOpen: room.isOpen,
      isClosing: false,
      playerCount: players.length,
      players: players.slice(0, LOBBY),
    }
  }

  #listOf(id: string): unknown {
    const mine = [...this.rooms].filter(([, { players }]) => players.includes(id))
    const cards = mine.map(([roomId, { name, isOpen, ownerId }]) => ({ id: roomId, name, isOpen, ownerId }))
    return {
      owned: cards.filter(({ ownerId }) => ownerId === id),
      joined: cards.filter(({ ownerId }) => ownerId !== id),
    }
  }
}

/** Two people in a room of the first one's, who has finished; the second has saved twice. All is acknowledged and stored. */
export function aRehearsal(): { server: AServer; ledger: Ledger; readers: Reader[]; room: RoomFacts } {
  const server = new AServer()
  const ledger = new Ledger()
  const ten = 'uno due tre quattro cinque sei sette otto nove dieci'.split(' ')
  const room = ledger.madeRoom('stanzaaaaaaa', 'Prova', 'anna')
  ledger.membership(room, 'bruno').isTold(true)
  ledger.wordsOf('anna').isTold({ rev: 1, words: ten, hasFinished: true })
  ledger.wordsOf('bruno').isTold({ rev: 2, words: ['mare'], hasFinished: false })
  server.people.set('anna', { rev: 1, words: ten, hasFinished: true })
  server.people.set('bruno', { rev: 2, words: ['mare'], hasFinished: false })
  server.rooms.set(room.id, {
    ...{ name: 'Prova', ownerId: 'anna', isOpen: true, players: ['anna', 'bruno'] },
    ranked: { anna: ten, bruno: [] },
  })
  return { server, ledger, readers: ['anna', 'bruno'].map((id) => server.readerOf(id)), room }
}
