/**
 * The board of a closed room of a sealed season (decision 41): the one place where other players' words leave a room
 * before the publication.
 */
import type { Board, BoardList } from '../../shared/api/evening-shapes.ts'
import { boardRefusal, tapRefusal } from '../../shared/evening/board.ts'
import { momentAfter } from '../../shared/evening/heard.ts'
import { type BoardOrder, boardOrder, boardText } from '../../shared/evening/large-board.ts'
import { normaliseWord } from '../../shared/words/normalise.ts'
import type { Answer, BoardText, HeardTap, KnownSeason } from './api.ts'
import { hearFromCaller } from './closing.ts'
import { boardRoom } from './heard.ts'
import type { RoomParts } from './parts.ts'
import { type PlayerRow, parsePlayerWords } from './tables.ts'

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

/* Somebody of the room says that a word was spoken, or takes it back (decision 42). */

export function hear(
  parts: RoomParts,
  viewerId: string,
  tap: HeardTap,
  season: KnownSeason,
  now: number,
): Answer<null> {
  const { store, heard, heardFrames, taps } = parts
  hearFromCaller(parts, season, now)
  const code = tapRefusal(boardRoom(store, viewerId, now), isOver(season, store.room?.season))
  if (code !== null) return { ok: false, code }
  const word = normaliseWord(tap.word)
  if (!heard.isOnBoard(word)) return { ok: false, code: 'evening/not-on-board' }
  const known = heard.momentOf(viewerId, word)
  const at = momentAfter(known, tap.isHeard, tap.ago, now)
  if (at === known) return { ok: true, value: null }
  const retryAfter = taps.count(viewerId, now)
  if (retryAfter > 0) return { ok: false, code: 'request/too-many', retryAfter }
  store.transaction(() => heard.change(viewerId, word, at))
  heardFrames.changed()
  return { ok: true, value: null }
}

/** Without any knowledge of the season taps are taken: they touch no score. */
const isOver = (season: KnownSeason, year: number | undefined): boolean =>
  season !== null && (season.year !== year || season.speechPublished)
