/** The season's facts. The operator's routes are the only writers. */
import { ask } from './database.ts'
import { parseWordList } from './word-list.ts'

export type SeasonFacts = {
  bonusWords: string[]
  wordsDeadline: number | null
  megaRoomId: string | null
  speechPublished: boolean
  /** Another number for another text, and for none: it only rises. */
  speechVersion: number
}

export type SeasonRow = {
  bonus_words: string
  words_deadline: number | null
  mega_room_id: string | null
  is_published: number
  speech_version: number
}

/** A season that the operator has not made yet is no error (contract). */
const NOT_MADE: SeasonFacts = {
  bonusWords: [],
  wordsDeadline: null,
  megaRoomId: null,
  speechPublished: false,
  speechVersion: 0,
}

/** Not the speech itself: nobody who asks for the season needs it. */
export const selectSeason = (db: D1Database, year: number): D1PreparedStatement =>
  db
    .prepare(
      `SELECT bonus_words, words_deadline, mega_room_id, speech IS NOT NULL AS is_published, speech_version
         FROM seasons WHERE year = ?1`,
    )
    .bind(year)

export const toSeasonFacts = (row: SeasonRow | null | undefined): SeasonFacts =>
  row
    ? {
        bonusWords: parseWordList(row.bonus_words),
        wordsDeadline: row.words_deadline,
        megaRoomId: row.mega_room_id,
        speechPublished: row.is_published === 1,
        speechVersion: row.speech_version,
      }
    : NOT_MADE

export const findSeason = async (db: D1Database, year: number): Promise<SeasonFacts> =>
  toSeasonFacts(await ask(selectSeason(db, year).first<SeasonRow>()))

/** `deadline` undefined: left as it is; null: cleared. */
export async function saveSeason(
  db: D1Database,
  season: { year: number; bonusWords: string[]; deadline: number | null | undefined },
  now: number,
): Promise<void> {
  const { year, bonusWords, deadline } = season
  await ask(
    db
      .prepare(
        `INSERT INTO seasons (year, bonus_words, words_deadline, created_at, updated_at) VALUES (?1, ?2, ?3, ?5, ?5)
         ON CONFLICT (year) DO UPDATE SET bonus_words = excluded.bonus_words, updated_at = excluded.updated_at,
           words_deadline = CASE WHEN ?4 THEN excluded.words_deadline ELSE seasons.words_deadline END`,
      )
      .bind(year, JSON.stringify(bonusWords), deadline ?? null, deadline === undefined ? 0 : 1, now)
      .run(),
  )
}

/**
 * Publishes, corrects or (null) takes back the speech; its version grows only when the text is another one, so that the
 * same text again changes nothing. Answers the version and the bonus words; null when there is no such season.
 *
 * The version is the moment of the change, or one more than the last: a database that was put back to an earlier moment
 * counts from there, and a number that it gave before would name another text to the rooms that have ranked it already.
 */
export async function setSpeech(
  db: D1Database,
  year: number,
  speech: string | null,
  now: number,
): Promise<{ version: number; bonusWords: string[] } | null> {
  const row = await ask(
    db
      .prepare(
        `UPDATE seasons SET speech = ?2, updated_at = ?3,
            speech_version = CASE WHEN speech IS ?2 THEN speech_version ELSE max(speech_version + 1, ?3) END
          WHERE year = ?1 RETURNING speech_version, bonus_words`,
      )
      .bind(year, speech, now)
      .first<{ speech_version: number; bonus_words: string }>(),
  )
  return row && { version: row.speech_version, bonusWords: parseWordList(row.bonus_words) }
}

/**
 * The version as it stands; null: no such season. One that is below what the rooms were told belongs to a database that was
 * put back to an earlier moment: it becomes a new one, so that the rooms rank again by the text that the database has now.
 */
export async function renewSpeechVersion(
  db: D1Database,
  year: number,
  told: number,
  now: number,
): Promise<number | null> {
  const row = await ask(
    db
      .prepare(
        `UPDATE seasons SET speech_version = iif(speech_version < ?2, max(speech_version + 1, ?2 + 1, ?3), speech_version)
          WHERE year = ?1 RETURNING speech_version`,
      )
      .bind(year, told, now)
      .first<{ speech_version: number }>(),
  )
  return row?.speech_version ?? null
}

/** `text`: null before the publication, and once it was taken back. */
export type SpeechRow = { text: string | null; version: number }

export const selectSpeech = (db: D1Database, year: number): D1PreparedStatement =>
  db.prepare('SELECT speech AS text, speech_version AS version FROM seasons WHERE year = ?1').bind(year)

/** For the operator alone: what a correction is held against. Null: no such season. */
export const readSpeech = (db: D1Database, year: number): Promise<{ speech: string | null } | null> =>
  ask(db.prepare('SELECT speech FROM seasons WHERE year = ?1').bind(year).first<{ speech: string | null }>())

/** Decision 12: whoever comes first reserves; everybody is answered the id that is reserved. Null: no such season. */
export async function reserveMegaRoom(db: D1Database, year: number, id: string, now: number): Promise<string | null> {
  const [, read] = await ask(
    db.batch<{ mega_room_id: string }>([
      db
        .prepare('UPDATE seasons SET mega_room_id = ?2, updated_at = ?3 WHERE year = ?1 AND mega_room_id IS NULL')
        .bind(year, id, now),
      db.prepare('SELECT mega_room_id FROM seasons WHERE year = ?1').bind(year),
    ]),
  )
  return read?.results[0]?.mega_room_id ?? null
}
