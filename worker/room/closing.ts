/**
 * CLOSING-HAS-TWO-STEPS. First «closing» is stored and nobody comes or goes any more; then the words of those who have
 * finished without our knowing and the season's bonus words are read, and stored together with «closed».
 */
import { livingRoom } from './game-store.ts'
import type { RoomParts } from './parts.ts'
import { oweDirectory } from './settle.ts'

/** Users asked for in one query: their words are about 100 bytes each. */
const PAGE = 2000

const READ_FINISHED = `
  SELECT account_id AS id, words FROM users
  WHERE season = ?1 AND has_finished = 1 AND account_id IN (SELECT value FROM json_each(?2))`
const READ_SEASON = 'SELECT bonus_words, speech_version FROM seasons WHERE year = ?1'

export function beginClosing({ store, connections, deadlines }: RoomParts, now: number): void {
  store.transaction(() => store.patch({ phase: 'closing' }))
  deadlines.ask('closing', now + 1000)
  connections.sayView()
}

/** @throws when D1 does not answer: the room stays closing and the alarm goes on */
export async function finishClosing(parts: RoomParts): Promise<void> {
  const { env, store, connections, deadlines, rankings } = parts
  const isStillClosing = () => livingRoom(store)?.phase === 'closing'
  const season = store.room?.season
  if (season === undefined || !isStillClosing()) return

  const finished: [id: string, words: string[]][] = []
  let after = ''
  for (;;) {
    const ids = store.emptyIds(after, PAGE)
    const last = ids.at(-1)
    if (last === undefined) break
    const { results } = await env.DB.prepare(READ_FINISHED)
      .bind(season, JSON.stringify(ids))
      .all<{ id: string; words: string }>()
    if (!isStillClosing()) return
    for (const row of results) finished.push([row.id, JSON.parse(row.words) as string[]]) // validated when they were saved
    after = last
  }
  const facts = await env.DB.prepare(READ_SEASON).bind(season).first<{ bonus_words: string; speech_version: number }>()
  if (!isStillClosing()) return

  const now = Date.now()
  store.transaction(() => {
    for (const [id, words] of finished) store.setWords(id, words)
    store.patch({ phase: 'closed', bonusWords: facts ? (JSON.parse(facts.bonus_words) as string[]) : [] }) // the operator's list, normalised
    store.owe()
  })
  deadlines.done('closing')
  oweDirectory(parts, now)
  connections.say({ type: 'closed' })
  rankings.heard(facts?.speech_version ?? 0, now)
}
