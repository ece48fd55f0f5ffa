/** The stored data, read without faults: D1 in one batch, each room that was called in one reading of its SQLite. */
import { owedChanges, type RoomRecord, type WorkKind } from '../../../../worker/room/record.ts'
import type { Room } from '../../../support/rooms/open-room.ts'
import { inside } from './objects.ts'
import { real, roomAt, type World } from './world.ts'

export type StoredUser = {
  account_id: string
  season: number
  words: string
  has_finished: number
  rev: number
}
export type StoredRoomRow = {
  id: string
  name: string
  season: number
  line: string
  is_open: number
  player_count: number
  owner_id: string
  deleted_at: number | null
}
export type StoredPlace = { room_id: string; user_id: string; season: number; present: number; change_number: number }
export type StoredSeason = {
  year: number
  speech: string | null
  speech_version: number
  sealed_at: number | null
}

export type Entry = { id: string; full_name: string; words: string | null }
export type StoredRoom = {
  /** Null: the object has no room. */
  record: RoomRecord | null
  players: Map<string, Entry>
  /** Ids of those whom the owner has taken out. */
  removed: Set<string>
  /** Whose changes D1 has not confirmed: user ids, and the empty one for the room's own row. */
  owed: Set<string>
  /** The kinds of work that it owes, due or not yet. */
  work: WorkKind[]
  alarm: number | null
}

export type Snapshot = {
  accounts: Map<string, { deleted_at: number | null }>
  sessions: Set<string>
  users: Map<string, StoredUser>
  roomRows: Map<string, StoredRoomRow>
  places: Map<string, StoredPlace[]>
  seasons: Map<number, StoredSeason>
  /** The records of the triggers, see `triggers.ts`. */
  forbidden: string[]
  /** By room id; all rooms that ever existed. */
  rooms: Map<string, StoredRoom>
}

export const userKey = (accountId: string, season: number): string => `${accountId} ${season}`

const EMPTY_ROOM: StoredRoom = {
  record: null,
  players: new Map(),
  removed: new Set(),
  owed: new Set(),
  work: [],
  alarm: null,
}

const TABLES = {
  accounts: ['id', 'deleted_at'],
  sessions: ['account_id'],
  users: ['account_id', 'season', 'words', 'has_finished', 'rev'],
  rooms: ['id', 'name', 'season', 'line', 'is_open', 'player_count', 'owner_id', 'deleted_at'],
  room_players: ['room_id', 'user_id', 'season', 'present', 'change_number'],
  seasons: ['year', 'speech', 'speech_version', 'sealed_at'],
  forbidden: ['what'],
}
type Table = keyof typeof TABLES

/** One statement with a column of JSON for each table: it runs after every step. */
const READ_ALL = `SELECT ${Object.entries(TABLES)
  .map(([table, columns]) => {
    const fields = columns.map((column) => `'${column}', ${column}`).join(', ')
    return `(SELECT json_group_array(json_object(${fields})) FROM ${table}) AS ${table}`
  })
  .join(', ')}`

export const readRoom = (id: string): Promise<StoredRoom> =>
  inside(roomAt(id), async ({ parts }: Room, { storage }) => {
    const { sql } = storage
    const tables = sql.exec("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'room'").toArray()
    const [row] = tables.length > 0 ? sql.exec<{ record: string }>('SELECT record FROM room').toArray() : []
    if (!row) return { ...EMPTY_ROOM, alarm: await storage.getAlarm() }
    const players = sql.exec<Entry>('SELECT id, full_name, words FROM players').toArray()
    const record = JSON.parse(row.record) as RoomRecord // written by `GameStore` alone
    const owed = sql.exec<{ id: string }>(
      'SELECT id FROM players WHERE change > ?1 UNION ALL SELECT id FROM gone WHERE change > ?1',
      record.confirmed,
    )
    return {
      record,
      players: new Map(players.map((player) => [player.id, player])),
      removed: new Set(
        sql
          .exec<{ id: string }>('SELECT id FROM gone WHERE full_name IS NOT NULL')
          .toArray()
          .map(({ id }) => id),
      ),
      owed: new Set([...(owedChanges(record) > 0 ? [''] : []), ...owed.toArray().map(({ id }) => id)]),
      work: parts.work.owedWork.map(({ kind }) => kind),
      alarm: await storage.getAlarm(),
    }
  })

export async function takeSnapshot(world: World, before: Snapshot | null): Promise<Snapshot> {
  const stored = await real.DB.prepare(READ_ALL).first<Record<Table, string>>()
  // Every type of a row names columns of `TABLES`.
  const rows = <Row>(table: Table): Row[] => JSON.parse(stored?.[table] ?? '[]') as Row[]
  const places = new Map<string, StoredPlace[]>()
  for (const place of rows<StoredPlace>('room_players'))
    places.set(place.room_id, [...(places.get(place.room_id) ?? []), place])
  const rooms = new Map(before?.rooms)
  for (const id of world.faulty.takeTouched()) rooms.set(id, await readRoom(id))
  return {
    accounts: new Map(rows<{ id: string; deleted_at: number | null }>('accounts').map((row) => [row.id, row])),
    sessions: new Set(rows<{ account_id: string }>('sessions').map((row) => row.account_id)),
    users: new Map(rows<StoredUser>('users').map((row) => [userKey(row.account_id, row.season), row])),
    roomRows: new Map(rows<StoredRoomRow>('rooms').map((row) => [row.id, row])),
    places,
    seasons: new Map(rows<StoredSeason>('seasons').map((row) => [row.year, row])),
    forbidden: rows<{ what: string }>('forbidden').map((row) => row.what),
    rooms,
  }
}
