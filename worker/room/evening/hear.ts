/** Somebody of the room says that a word was spoken, or takes it back (decision 42). */
import { tapRefusal } from '../../../shared/evening/board.ts'
import { momentAfter } from '../../../shared/evening/heard.ts'
import { normaliseWord } from '../../../shared/words/normalise.ts'
import type { Answer, HeardTap, KnownSeason } from '../room-api.ts'
import type { RoomParts } from '../room-parts.ts'
import { hearFromCaller } from './hear-seal.ts'
import { boardRoom } from './members.ts'

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
