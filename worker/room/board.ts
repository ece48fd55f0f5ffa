/**
 * The board of a closed room of a sealed season (WORDS-STAY-SECRET): the only place where other players' words leave a room
 * before the publication. The room's people mark here which words they have heard, and take it back (design.md, «Taps»).
 */
import type { BoardList, HeardAnswer } from '../../shared/api/shapes.ts'
import { type BoardRoom, boardRefusal, placedBoard, SETTLING_MS, tapRefusal } from '../../shared/evening/board.ts'
import { momentAfter } from '../../shared/evening/heard.ts'
import { normaliseWord } from '../../shared/words/normalise.ts'
import type { Sql } from '../platform/storage.ts'
import type { BoardText, HeardTap, KnownSeason, RoomAnswer } from './api.ts'
import { learnFromCaller } from './closing.ts'
import type { RoomParts } from './parts.ts'
import { existingRoom } from './record.ts'
import { type GameStore, type PlayerRow, parsePlayerWords } from './store.ts'

export function boardFor(parts: RoomParts, viewerId: string, season: KnownSeason, now: number): RoomAnswer<BoardText> {
  const { store, heardStore } = parts
  learnFromCaller(parts, season, now)
  const code = boardRefusal(boardRoom(store, viewerId, now))
  const { room } = store
  if (code !== null || !room) return { ok: false, code: code ?? 'room/not-found' }
  const own = new Set(heardStore.ownOf(viewerId).map(({ word }) => word))
  const board = placedBoard({
    rules: room.rules,
    bonusWords: room.bonusWords ?? [],
    lists: listsOf(store.sql),
    heard: heardStore.all().map((word) => ({ ...word, isMine: own.has(word.word) })),
    tick: room.heardTick,
    now: new Date(now).toISOString(),
  })
  return { ok: true, value: JSON.stringify(board) }
}

/** A person of the room marks a word as spoken, or takes it back. Returns the word as it is then. */
export function hear(
  parts: RoomParts,
  viewerId: string,
  tap: HeardTap,
  season: KnownSeason,
  now: number,
): RoomAnswer<HeardAnswer> {
  const { store, heardStore, heardFrames, taps } = parts
  learnFromCaller(parts, season, now)
  const code = tapRefusal(boardRoom(store, viewerId, now), isOver(season, store.room?.season))
  if (code !== null) return { ok: false, code }
  const word = normaliseWord(tap.word)
  if (!heardStore.isOnBoard(word)) return { ok: false, code: 'evening/not-on-board' }
  const heardAt = heardStore.momentOf(viewerId, word)
  const at = momentAfter(heardAt, tap.isHeard, tap.ago, now)
  if (at !== heardAt) {
    const retryAfter = taps.count(viewerId, now)
    if (retryAfter > 0) return { ok: false, code: 'request/too-many', retryAfter }
    store.transaction(() => heardStore.change(viewerId, word, at))
    heardFrames.changed()
  }
  return {
    ok: true,
    value: { tick: store.room?.heardTick ?? 0, heard: { ...heardStore.wordOf(word), isMine: at !== null } },
  }
}

/**
 * The room in the state that its board needs. The seal counts some seconds after the room has learned of it: until then, an
 * isolate that does not know the seal yet may let a person into an open room, and that person must not have seen a board.
 * Clock skew can only delay a board (SEALED-IS-FINAL): nothing opens it before D1's own seal has reached this room.
 */
function boardRoom(store: GameStore, viewerId: string, now: number): BoardRoom | null {
  const room = existingRoom(store)
  const player = room && store.player(viewerId)
  return (
    room && {
      isMember: player?.is_removed === 0,
      isTakenOut: store.takenOut.ids.has(viewerId),
      isMega: room.isMega,
      playerCount: room.playerCount,
      isSealed: room.sealedAt !== null && now >= (room.sealHeardAt ?? now) + SETTLING_MS,
      phase: room.phase,
    }
  )
}

/** Without any knowledge of the season taps are accepted: they touch no score. */
const isOver = (season: KnownSeason, year: number | undefined): boolean =>
  season !== null && (season.year !== year || season.speechPublished)

const listsOf = (sql: Sql): BoardList[] =>
  sql
    .exec<PlayerRow>('SELECT * FROM players ORDER BY rank, name_key, full_name, id')
    .toArray()
    .map(({ id, full_name, words }) => ({ id, fullName: full_name, words: parsePlayerWords(words) }))
