/**
 * The board of a closed room of a sealed season (decision 41): the one place where other players' words leave a room
 * before the publication.
 */
import type { Board, BoardList } from '../../../shared/api/evening-shapes.ts'
import { boardRefusal } from '../../../shared/evening/board.ts'
import { type BoardOrder, boardOrder, boardText } from '../../../shared/evening/large-board.ts'
import type { Answer, BoardText, KnownSeason } from '../room-api.ts'
import type { RoomParts } from '../room-parts.ts'
import { type PlayerRow, parsePlayerWords } from '../state/game-tables.ts'
import { hearFromCaller } from './hear-seal.ts'
import { boardRoom } from './members.ts'

export function boardFor(parts: RoomParts, viewerId: string, season: KnownSeason, now: number): Answer<BoardText> {
  const { store, heard } = parts
  hearFromCaller(parts, season, now)
  const code = boardRefusal(boardRoom(store, viewerId, now))
  const { room } = store
  if (code !== null || !room) return { ok: false, code: code ?? 'room/not-found' }
  const own = new Set(heard.ownOf(viewerId).map(({ word }) => word))
  const board: Board = {
    rules: room.rules,
    bonusWords: room.bonusWords ?? [],
    lists: listsOf(store.sql),
    heard: heard.all().map((word) => ({ ...word, isMine: own.has(word.word) })),
    tick: room.heardTick,
    now: new Date(now).toISOString(),
  }
  return { ok: true, value: boardText(board, orderOf(parts, board, now), viewerId, now) }
}

/** After a deployment three hundred people ask again within seconds, and an order takes some milliseconds to find. */
const ORDER_KEPT_MS = 10_000
const orders = new WeakMap<RoomParts, { order: BoardOrder | null; at: number }>()

function orderOf(parts: RoomParts, board: Board, now: number): BoardOrder | null {
  const known = orders.get(parts)
  if (known && Math.abs(now - known.at) < ORDER_KEPT_MS) return known.order
  const order = boardOrder(board)
  orders.set(parts, { order, at: now })
  return order
}

const listsOf = (sql: SqlStorage): BoardList[] =>
  sql
    .exec<PlayerRow>('SELECT * FROM players ORDER BY rank, name_key, full_name, id')
    .toArray()
    .map(({ id, full_name, words }) => ({ id, fullName: full_name, words: parsePlayerWords(words) }))
