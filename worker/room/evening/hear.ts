/** Somebody of the room says that a word was spoken, or takes it back (decision 42). */
import { tapRefusal } from '../../../shared/evening/board.ts'
import { HEARD_KEPT_MS, momentAfter } from '../../../shared/evening/heard.ts'
import { normaliseWord } from '../../../shared/words/normalise.ts'
import type { Answer, HeardTap, KnownSeason } from '../room-api.ts'
import type { RoomParts } from '../room-parts.ts'
import { existingRoom } from '../state/room-record.ts'
import { hearFromCaller } from './hear-seal.ts'
import { boardRoom } from './members.ts'

export function hear(
  parts: RoomParts,
  viewerId: string,
  tap: HeardTap,
  season: KnownSeason,
  now: number,
): Answer<null> {
  const { store, heard, heardFrames, deadlines, taps } = parts
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
  store.transaction(() => {
    heard.change(viewerId, word, at)
    deadlines.ask('heard', now + HEARD_KEPT_MS)
  })
  heardFrames.changed()
  return { ok: true, value: null }
}

/** Without any knowledge of the season taps are taken: they touch no score. */
const isOver = (season: KnownSeason, year: number | undefined): boolean =>
  season !== null && (season.year !== year || season.speechPublished)

/** The alarm: what was heard is kept for thirty days. */
export function dropOldTaps({ store, heard, deadlines }: RoomParts, now: number): void {
  if (!existingRoom(store) || !deadlines.isDue('heard', now)) return
  store.transaction(() => {
    const oldest = heard.dropBefore(now - HEARD_KEPT_MS)
    if (oldest === null) deadlines.done('heard')
    else deadlines.postpone('heard', oldest + HEARD_KEPT_MS + 1)
  })
}
