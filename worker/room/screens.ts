/**
 * The televisions of a room (decisions 149 to 152): the numbers that its members have given, and the screens that have come
 * with them. A screen sees what the member sees who gave its number, in nobody's name, as long as that one is in the room.
 */
import { can } from '../../shared/permissions.ts'
import { isCrowded } from '../../shared/rooms/rooms.ts'
import { NUMBER_LIFE_MS, SCREEN_LIFE_MS, SCREENS_OF_A_MEMBER } from '../../shared/rooms/screens.ts'
import type { Sql } from '../storage.ts'
import type { Answer, ConnectedTo, GivenTo, RoomScreen } from './api.ts'
import type { Broadcaster } from './lobby.ts'
import { existingRoom } from './record.ts'
import type { GameStore } from './store.ts'
import { asSeenBy } from './views.ts'

/** The parts that decide about screens. */
type Parts = { store: GameStore; screens: Screens }

type ScreenRow = {
  id: string
  /** The member who gave the number. */
  user_id: string
  /** Its HMAC. It stays when it is spent, for a request whose answer was lost. */
  number: string
  /** The hash of the request that has spent it; null: nobody has. */
  request: string | null
  /** Of the member's own television, in seconds. */
  delay: number
  made_at: number
  connected_at: number | null
  /** Of a number that nobody has typed: its own end. */
  ends_at: number
}

export class Screens {
  readonly #store: GameStore
  readonly #broadcaster: Broadcaster

  constructor(store: GameStore, broadcaster: Broadcaster) {
    this.#store = store
    this.#broadcaster = broadcaster
    store.whenGone((userId) => this.dropOf(userId))
  }

  /**
   * A member has one number that nobody has typed: the last. Each is given later than the one before, also within a
   * millisecond, so that D1 keeps the last as well (`keepNumber`).
   */
  give(userId: string, number: string, delay: number, now: number): GivenTo {
    const id = crypto.randomUUID()
    const [before] = this.#rows('WHERE user_id = ? ORDER BY made_at DESC LIMIT 1', userId)
    const givenAt = Math.max(now, (before?.made_at ?? 0) + 1)
    const endsAt = givenAt + NUMBER_LIFE_MS
    this.#store.transaction(() => {
      this.#sql.exec('DELETE FROM screens WHERE ends_at <= ? OR (user_id = ? AND connected_at IS NULL)', now, userId)
      this.#sql.exec(
        'INSERT INTO screens (id, user_id, number, delay, made_at, ends_at) VALUES (?, ?, ?, ?, ?, ?)',
        id,
        userId,
        number,
        delay,
        givenAt,
        endsAt,
      )
    })
    return { id, givenAt, endsAt }
  }

  /**
   * One of several that type the same number comes in. The same request again is answered alike.
   *
   * @returns null: nobody has given this number, or somebody else has typed it
   */
  connect(number: string, request: string, now: number): ConnectedTo | null {
    const [row] = this.#rows('WHERE number = ? AND ends_at > ? ORDER BY made_at DESC LIMIT 1', number, now)
    if (!row || (row.request !== null && row.request !== request)) return null
    if (row.request !== null) return connectedTo(row)
    const endsAt = now + SCREEN_LIFE_MS
    this.#store.transaction(() => {
      this.#sql.exec(
        'UPDATE screens SET request = ?, connected_at = ?, ends_at = ? WHERE id = ?',
        request,
        now,
        endsAt,
        row.id,
      )
      // By a clock that was put back this one would be the first.
      const others = this.#connected(now).filter(({ id, user_id }) => user_id === row.user_id && id !== row.id)
      // A television that was switched off may have lost its cookie.
      this.#drop(others.slice(0, 1 - SCREENS_OF_A_MEMBER))
      this.#tell(row.user_id)
    })
    return connectedTo({ ...row, ends_at: endsAt })
  }

  /** A connected one, whose twelve hours its cookie counts; null: it has ended before. */
  find(id: string): ScreenRow | null {
    const [row] = this.#rows('WHERE id = ? AND connected_at IS NOT NULL', id)
    return row ?? null
  }

  /** Connected or not. */
  ownerOf(id: string): string | null {
    return this.#rows('WHERE id = ?', id)[0]?.user_id ?? null
  }

  /** Those that are connected, the first one first. @param userId of whom; null: everybody's */
  list(userId: string | null, now: number): RoomScreen[] {
    return this.#connected(now).flatMap(({ id, user_id, connected_at }) => {
      const by = this.#store.player(user_id)
      return by && (userId === null || user_id === userId)
        ? [{ id, byId: user_id, byName: by.full_name, at: connected_at ?? now }]
        : []
    })
  }

  /** A number is taken back, or a television is connected no more. */
  end(id: string): void {
    this.#store.transaction(() => this.#drop(this.#rows('WHERE id = ?', id)))
  }

  /**
   * This person's go, with the numbers that they have given: they are not in the room any more, or have signed out everywhere.
   *
   * @param madeBy those whose number was given later stay
   */
  dropOf(userId: string, madeBy = Number.MAX_SAFE_INTEGER): void {
    this.#drop(this.#rows('WHERE user_id = ? AND made_at <= ?', userId, madeBy))
  }

  #drop(rows: readonly ScreenRow[]): void {
    if (rows.length === 0) return
    const ids = new Set(rows.map(({ id }) => id))
    this.#sql.exec('DELETE FROM screens WHERE id IN (SELECT value FROM json_each(?))', JSON.stringify([...ids]))
    this.#broadcaster.closeScreens(ids)
    for (const { user_id, connected_at } of rows) if (connected_at !== null) this.#tell(user_id)
  }

  /** The list has changed of whoever gave the number, and of the owner. */
  #tell(userId: string): void {
    const owner = this.#store.room?.ownerId ?? ''
    this.#broadcaster.broadcastUnnumbered({ type: 'screens' }, new Set([userId, owner]))
  }

  #connected(now: number): ScreenRow[] {
    return this.#rows('WHERE connected_at IS NOT NULL AND ends_at > ? ORDER BY connected_at, id', now)
  }

  #rows(where: string, ...parameters: SqlStorageValue[]): ScreenRow[] {
    return this.#sql.exec<ScreenRow>(`SELECT * FROM screens ${where}`, ...parameters).toArray()
  }

  get #sql(): Sql {
    return this.#store.sql
  }
}

const connectedTo = ({ id, delay, ends_at }: ScreenRow): ConnectedTo => ({ id, delay, endsAt: ends_at })

export function giveScreen(parts: Parts, userId: string, number: string, delay: number): Answer<GivenTo> {
  const { store, screens } = parts
  const permission = can.giveScreen({ userId, season: store.room?.season ?? 0 }, seenBy(parts, userId))
  return permission.ok ? { ok: true, value: screens.give(userId, number, delay, Date.now()) } : permission
}

export function screensFor(parts: Parts, userId: string): Answer<RoomScreen[]> {
  const { store, screens } = parts
  const permission = can.seeScreens({ userId, season: store.room?.season ?? 0 }, seenBy(parts, userId))
  if (!permission.ok) return permission
  return { ok: true, value: screens.list(store.room?.ownerId === userId ? null : userId, Date.now()) }
}

/** Whoever names one that is not there is told that it is gone. */
export function endScreen(parts: Parts, id: string, userId: string): Answer<null> {
  const { store, screens } = parts
  const room = seenBy(parts, userId)
  const by = room && screens.ownerOf(id)
  if (room && by === null) return { ok: true, value: null }
  const other = { userId: by ?? '', isPlayer: true, isRemoved: false }
  const permission = can.endScreen({ userId, season: store.room?.season ?? 0 }, room, other)
  if (!permission.ok) return permission
  screens.end(id)
  return { ok: true, value: null }
}

/** The entry that a deleted account leaves in a closed room is no member: a copied ticket outlives the account by minutes. */
function seenBy({ store }: Parts, userId: string): ReturnType<typeof asSeenBy> {
  const room = existingRoom(store)
  const seen = asSeenBy(store, userId)
  const isMember = room !== null && store.player(userId)?.is_removed === 0
  return room && seen && { ...seen, isMember, isCrowded: isCrowded(room) }
}
