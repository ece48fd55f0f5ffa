/** What a room shows of itself while it is not a ranking: never a word, only whether someone has finished (WORDS-STAY-SECRET). */
import type { PlayersQuery } from '../../../shared/api/bodies.ts'
import type { LobbyPlayer, PlayerPage, RoomView } from '../../../shared/api/shapes.ts'
import { lowerBound } from '../../../shared/lower-bound.ts'
import { LOBBY_LIMIT } from '../../../shared/protocol/frames.ts'
import { compareCodePoints } from '../../../shared/rooms/code-points.ts'
import { nameKey } from '../../../shared/rooms/names.ts'
import { WORDS_PER_PLAYER } from '../../../shared/season.ts'
import type { RoomSnapshot, ViewText } from '../room-api.ts'
import type { GameStore } from '../state/game-store.ts'
import type { PlayerRow } from '../state/game-tables.ts'
import type { RoomRecord } from '../state/room-record.ts'
import { frameText, viewText } from './view-text.ts'

const LISTING = 'ORDER BY rank, name_key, full_name, id'

/** After everything that begins with the prefix: no character of a name sorts above this one. */
const LAST_CHARACTER = '\u{10FFFF}'

export type ChangeKind = 'joined' | 'updated' | 'left'

export class RoomViews {
  readonly #store: GameStore
  /** Memory is a cache: the first of the listing, in its order, so that a storm of joins does not read them at each. */
  #first: PlayerRow[] | null = null
  /** The same as JSON. */
  #listing: string | null = null

  constructor(store: GameStore) {
    this.#store = store
    store.whenLost(() => this.forget())
  }

  /** What became of this player, who is as they are now. To be called with each change of the game. */
  touch(player: PlayerRow, kind: ChangeKind): void {
    if (!this.#first) return
    const at = placeIn(this.#first, player)
    if (at === LOBBY_LIMIT) return // after the last that is shown
    const isThere = this.#first[at]?.id === player.id
    // Whoever leaves makes room for one who is not among these; whoever changed their place is somewhere else among them.
    if (kind === 'left' || (kind === 'updated' && !isThere)) {
      this.forget()
      return
    }
    this.#first.splice(at, isThere ? 1 : 0, player)
    this.#first.splice(LOBBY_LIMIT)
    this.#listing = null
  }

  forget(): void {
    this.#first = null
    this.#listing = null
  }

  text(viewerId: string): ViewText {
    return viewText(this.snapshot([viewerId]), viewerId)
  }

  /** The `room` frame, as text. */
  frame(viewerId: string, version: number): string {
    return frameText(this.snapshot([viewerId]), viewerId, version)
  }

  /** What is the same for every viewer. */
  head(room: RoomRecord): Omit<RoomView, 'players' | 'isMember'> {
    return {
      id: room.id,
      name: room.name,
      isOpen: room.phase === 'open' || room.phase === 'closing',
      isClosing: room.phase === 'closing',
      rules: room.rules,
      isMega: room.isMega,
      ownerId: room.ownerId,
      season: room.season,
      playerCount: room.playerCount,
      finishedCount: room.finishedCount,
      seq: room.seq,
    }
  }

  /** The room for any of these viewers. */
  snapshot(viewerIds: readonly string[]): RoomSnapshot {
    const room = this.#store.room
    if (!room) throw new Error('No room to show: callers look first')
    this.#listing ??= this.#list()
    return {
      seq: room.seq,
      head: JSON.stringify(this.head(room)),
      listing: this.#listing,
      members: this.#store.members(viewerIds),
    }
  }

  player(id: string): LobbyPlayer | null {
    const row = this.#store.player(id)
    return row && toLobbyPlayer(row)
  }

  /** The first names of the listing, owner first: what a card on home shows. */
  names(limit: number): string[] {
    return this.#rows(`SELECT * FROM players ${LISTING} LIMIT ?`, limit).map((row) => row.full_name)
  }

  /**
   * A page of the listing. The cursor is the listing's own key, so that a page costs the page; null for one that is none.
   */
  players(query: PlayersQuery): PlayerPage | null {
    const after: Cursor | null = query.after === undefined ? [-1, '', '', ''] : parseCursor(query.after)
    if (!after) return null
    const prefix = nameKey(query.q?.trim().replace(/\s+/gu, ' ') ?? '')
    const rows = this.#search(prefix, after, query.limit + 1)
    const page = rows.slice(0, query.limit)
    const last = page.at(-1)
    const next = rows.length > page.length && last ? makeCursor(last) : null
    return { players: page.map(toLobbyPlayer), next }
  }

  /** The owner, then everyone else: within a rank the names that begin so lie side by side. */
  #search(prefix: string, [rank, ...place]: Cursor, limit: number): PlayerRow[] {
    const found = (one: number): PlayerRow[] => {
      if (one < rank) return []
      // The later of the two beginnings: SQLite would take one of them for its start and try the other on every row.
      const isPast = one === rank && compareCodePoints(place[0], prefix) >= 0
      return this.#rows(
        `SELECT * FROM players WHERE rank = ? AND (name_key, full_name, id) > (?, ?, ?) AND name_key < ? ${LISTING} LIMIT ?`,
        one,
        ...(isPast ? place : [prefix, '', '']),
        prefix + LAST_CHARACTER,
        limit,
      )
    }
    return [...found(0), ...found(1)].slice(0, limit)
  }

  #list(): string {
    this.#first ??= this.#rows(`SELECT * FROM players ${LISTING} LIMIT ?`, LOBBY_LIMIT)
    return JSON.stringify(this.#first.map(toLobbyPlayer))
  }

  #rows(query: string, ...parameters: SqlStorageValue[]): PlayerRow[] {
    return this.#store.sql.exec<PlayerRow>(query, ...parameters).toArray()
  }
}

/** As `LISTING` sorts. */
const compareSortKeys = (a: PlayerRow, b: PlayerRow): number =>
  a.rank - b.rank ||
  compareCodePoints(a.name_key, b.name_key) ||
  compareCodePoints(a.full_name, b.full_name) ||
  compareCodePoints(a.id, b.id)

/** How many of these, which are in order, come before the player. */
const placeIn = (rows: readonly PlayerRow[], player: PlayerRow): number =>
  lowerBound(rows.length, (index) => compareSortKeys(rows[index] ?? player, player) < 0)

const toLobbyPlayer = (row: PlayerRow): LobbyPlayer => ({
  id: row.id,
  fullName: row.full_name,
  isOwner: row.rank === 0,
  hasFinished: row.words !== null,
  // Before someone has finished nobody is told how many words they have (decision 32).
  wordCount: row.words === null ? 0 : WORDS_PER_PLAYER,
})

type Cursor = [rank: number, nameKey: string, fullName: string, id: string]

const makeCursor = (row: PlayerRow): string => JSON.stringify([row.rank, row.name_key, row.full_name, row.id])

function parseCursor(text: string): Cursor | null {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    return null
  }
  if (!Array.isArray(parsed) || parsed.length !== 4) return null
  const [rank, key, name, id] = parsed as unknown[]
  const isCursor = typeof rank === 'number' && [key, name, id].every((part) => typeof part === 'string')
  return isCursor ? (parsed as Cursor) : null // just checked
}
