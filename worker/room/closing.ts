/**
 * CLOSING-HAS-TWO-STEPS. First «closing» is stored and nobody comes or goes any more; then the words of those who have
 * finished without our knowing and the season's bonus words are read, and stored together with «closed».
 */
import { parseWordList } from '../db/word-list.ts'
import { log } from '../log.ts'
import { livingRoom } from './game-store.ts'
import type { RoomParts } from './parts.ts'
import { oweDirectory } from './settle.ts'

/** Users asked for in one query: their words are about 100 bytes each. */
const PAGE = 2000

/** CROSS JOIN keeps this order: else SQLite reads every finished user of the season to find these few. */
const READ_FINISHED = `
  SELECT users.account_id AS id, users.words FROM json_each(?2) AS ids
  CROSS JOIN users ON users.account_id = ids.value AND users.season = ?1 AND users.has_finished = 1`
const READ_SEASON = 'SELECT bonus_words, speech_version FROM seasons WHERE year = ?1'

type SeasonRow = { bonus_words: string; speech_version: number }
type FinishedRow = { id: string; words: string }

export function beginClosing({ store, connections, deadlines }: RoomParts, now: number): void {
  store.transaction(() => store.patch({ phase: 'closing' }))
  deadlines.ask('closing', now + 1000)
  connections.sayView()
}

/** @throws when D1 does not answer: the room stays closing and the alarm goes on */
export async function finishClosing(parts: RoomParts): Promise<void> {
  const { env, store, connections, deadlines, rankings } = parts
  const isStillClosing = () => livingRoom(store)?.phase === 'closing'
  const room = store.room
  if (!room || !isStillClosing()) return
  const { season } = room

  const pages: D1PreparedStatement[] = []
  for (let after: string | undefined = ''; after !== undefined; ) {
    const ids = store.emptyIds(after, PAGE)
    after = ids.at(-1)
    if (after !== undefined) pages.push(env.DB.prepare(READ_FINISHED).bind(season, JSON.stringify(ids)))
  }
  // One batch, one moment: that of the closing. Who finishes after it is too late, for every room and every word alike.
  const [seasons, ...answers] = await env.DB.batch<SeasonRow | FinishedRow>([
    env.DB.prepare(READ_SEASON).bind(season),
    ...pages,
  ])
  if (!isStillClosing()) return
  const [facts] = (seasons?.results ?? []) as SeasonRow[] // the batch's statements answer in their order
  const finished = answers.flatMap((answer) => answer.results as FinishedRow[]) // likewise

  const now = Date.now()
  store.transaction(() => {
    for (const { id, words } of finished) store.setWords(id, parseWordList(words))
    store.patch({ phase: 'closed', bonusWords: facts ? parseWordList(facts.bonus_words) : [] })
    store.owe()
  })
  deadlines.done('closing')
  log({ event: 'room-closed', room: room.id, season, count: room.playerCount })
  oweDirectory(parts, now)
  connections.say({ type: 'closed' })
  rankings.heard(facts?.speech_version ?? 0, now)
}
