/**
 * A room's forms for others: its view without the ranking, which never contains a word, only whether someone has finished
 * (WORDS-STAY-SECRET); the view as text; and the room for the table of permissions.
 */
import type { PlayersQuery } from '../../shared/api/bodies.ts'
import type { LobbyPlayer, PlayerPage, RoomHead } from '../../shared/api/shapes.ts'
import { roomShutBy } from '../../shared/evening/phase.ts'
import type { PermissionRoom } from '../../shared/permissions.ts'
import { compareCodePoints, keysSearched, searchKey } from '../../shared/rooms/names.ts'
import { LOBBY_LIMIT } from '../../shared/rooms/rooms.ts'
import { WORDS_PER_PLAYER } from '../../shared/season.ts'
import type { KnownSeason, ViewText } from './api.ts'
import { existingRoom, OPERATOR_ID, type RoomRecord } from './record.ts'
import type { GameStore, PlayerRow } from './store.ts'

const LISTING = 'ORDER BY rank, name_key, full_name, id'

/** The end of a prefix's range: no character of a name sorts above this one. */
const LAST_CHARACTER = '\u{10FFFF}'

type Listed = { rows: PlayerRow[]; json: string }

export type ChangeKind = 'joined' | 'updated' | 'left'
type Cursor = [rank: number, nameKey: string, fullName: string, id: string]

export class RoomViews {
  readonly #store: GameStore
  /** A cache of the first players in listing order, with their JSON, until one of them changes: a crowd requests them often. */
  #listed: Listed | null = null

  readonly #hasPlace: () => boolean

  /** @param hasPlace whether another page may have a socket */
  constructor(store: GameStore, hasPlace: () => boolean = () => true) {
    this.#store = store
    this.#hasPlace = hasPlace
    store.whenLost(() => this.forget())
  }

  /** Called with each change of a player. Most players of a crowd sort behind the last listed one, and change nothing here. */
  changed(player: PlayerRow): void {
    const last = this.#listed?.rows[LOBBY_LIMIT - 1]
    if (!last || compareSortKeys(player, last) <= 0) this.forget()
  }

  forget(): void {
    this.#listed = null
  }

  /** The view as text: the listing is serialised once for thousands of viewers. */
  text(viewerId: string): ViewText {
    const { room } = this.#store
    if (!room) throw new Error('No room to show: callers must check first')
    const { id, rules, isMega, season } = room
    const isMember = this.#store.player(viewerId) !== null
    const facts = JSON.stringify({ id, rules, isMega, season, isMember, ...this.head(room) })
    return `${facts.slice(0, -1)},"players":${this.#list().json}}`
  }

  frame(viewerId: string, version: number): string {
    return `{"type":"room","v":${version},"seq":${this.#store.room?.seq},"room":${this.text(viewerId)}}`
  }

  /** The same for every viewer. */
  head(room: RoomRecord): RoomHead {
    return {
      name: room.name,
      isOpen: room.phase === 'open' || room.phase === 'closing',
      isClosing: room.phase === 'closing',
      ownerId: room.ownerId,
      playerCount: room.playerCount,
      finishedCount: room.finishedCount,
      seq: room.seq,
      rankingRev: room.rankingRev,
      isLive: this.#hasPlace(),
    }
  }

  player(id: string): LobbyPlayer | null {
    const row = this.#store.player(id)
    return row && toLobbyPlayer(row)
  }

  names(limit: number): string[] {
    const rows = this.#listed?.rows ?? this.#rows(`SELECT * FROM players ${LISTING} LIMIT ?`, limit)
    return rows.slice(0, limit).map((row) => row.full_name)
  }

  /** A page of the listing. The cursor is the listing's sort key, so each page costs its size. Null for a bad cursor. */
  players(query: PlayersQuery): PlayerPage | null {
    const after: Cursor | null = query.after === undefined ? [-1, '', '', ''] : parseCursor(query.after)
    if (!after) return null
    const typed = searchKey(query.q ?? '')
      .trim()
      .replace(/\s+/gu, ' ')
    const rows = this.#search(keysSearched(typed), after, query.limit + 1)
    const page = rows.slice(0, query.limit)
    const last = page.at(-1)
    const next = rows.length > page.length && last ? makeCursor(last) : null
    return { players: page.map(toLobbyPlayer), next }
  }

  /**
   * Searches the owner (rank 0), then the others: within a rank, names with the same prefix are neighbours. No name has two
   * of the prefixes.
   *
   * @param prefixes in key order
   */
  #search(prefixes: readonly string[], [rank, ...place]: Cursor, limit: number): PlayerRow[] {
    const found = (one: number, prefix: string): PlayerRow[] => {
      if (one < rank) return []
      // Only the later of prefix and cursor is given: with both, SQLite would seek one and test the other on every row.
      const isPast = one === rank && compareCodePoints(place[0], prefix) >= 0
      return this.#rows(
        `SELECT * FROM players WHERE rank = ? AND (name_key, full_name, id) > (?, ?, ?) AND name_key < ? ${LISTING} LIMIT ?`,
        one,
        ...(isPast ? place : [prefix, '', '']),
        prefix + LAST_CHARACTER,
        limit,
      )
    }
    return [0, 1].flatMap((one) => prefixes.flatMap((prefix) => found(one, prefix))).slice(0, limit)
  }

  #list(): Listed {
    if (this.#listed) return this.#listed
    const rows = this.#rows(`SELECT * FROM players ${LISTING} LIMIT ?`, LOBBY_LIMIT)
    this.#listed = { rows, json: JSON.stringify(rows.map(toLobbyPlayer)) }
    return this.#listed
  }

  #rows(query: string, ...parameters: SqlStorageValue[]): PlayerRow[] {
    return this.#store.sql.exec<PlayerRow>(query, ...parameters).toArray()
  }
}

/**
 * The room for the table of permissions. It has the seal that the room has learned of, which is final; a publication can be
 * taken back, so each caller passes its state.
 * @param season the caller's copy of the season's facts; null where entering and leaving do not matter
 * @param members the members among many users, if the caller has already read them in one query
 */
export function permissionRoomFor(
  store: GameStore,
  userId: string | null,
  season: KnownSeason = null,
  members?: ReadonlySet<string>,
): PermissionRoom | null {
  const room = existingRoom(store)
  return (
    room && {
      ownerId: room.ownerId === OPERATOR_ID ? null : room.ownerId,
      isMega: room.isMega,
      season: room.season,
      phase: room.phase,
      shutBy: roomShutBy(room, season),
      isTakenOut: userId !== null && store.takenOut.ids.has(userId),
      isMember: userId !== null && (members?.has(userId) ?? store.player(userId) !== null),
    }
  )
}

/** Sorts like `LISTING`. */
const compareSortKeys = (a: PlayerRow, b: PlayerRow): number =>
  a.rank - b.rank ||
  compareCodePoints(a.name_key, b.name_key) ||
  compareCodePoints(a.full_name, b.full_name) ||
  compareCodePoints(a.id, b.id)

const toLobbyPlayer = (row: PlayerRow): LobbyPlayer => ({
  id: row.id,
  fullName: row.full_name,
  isOwner: row.rank === 0,
  hasFinished: row.words !== null,
  // Nobody learns how many words a player has before they have finished (game.md, «Lists»).
  wordCount: row.words === null ? 0 : WORDS_PER_PLAYER,
  ...(row.is_removed === 1 && { isDeleted: true }),
})

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
  return isCursor ? (parsed as Cursor) : null // checked in the line above
}
