/** The season's facts, and its speech as it stands. Only the operator's routes write them (see also evening/). */
import { and, eq, isNull, sql } from 'drizzle-orm'
import { ask } from './database.ts'
import { seasons } from './schema.ts'
import { batch, type Placeholders, query, statement, type Wait } from './statement.ts'

export type SeasonFacts = {
  bonusWords: string[]
  wordsDeadline: number | null
  megaRoomId: string | null
  speechPublished: boolean
  /** Rises with each new text and with a withdrawal. */
  speechVersion: number
  begunAt: number | null
  sealedAt: number | null
}

/** `bonusWords` first: where a join finds no season, drizzle nulls the row by it. The speech itself is not needed. */
export const SEASON = {
  bonusWords: seasons.bonusWords,
  wordsDeadline: seasons.wordsDeadline,
  megaRoomId: seasons.megaRoomId,
  speechPublished: sql`${seasons.speech} IS NOT NULL`.mapWith(Boolean),
  speechVersion: seasons.speechVersion,
  begunAt: seasons.begunAt,
  sealedAt: seasons.sealedAt,
}

/** The answer for a season that the operator has not made yet, which is no error (contract). */
const NOT_MADE: SeasonFacts = {
  bonusWords: [],
  wordsDeadline: null,
  megaRoomId: null,
  speechPublished: false,
  speechVersion: 0,
  begunAt: null,
  sealedAt: null,
}

type OfYear = Placeholders<{ year: number }>

const facts = statement((orm, { year }: OfYear) =>
  orm.select(SEASON).from(seasons).where(eq(seasons.year, year)).prepare(),
)

export const toSeasonFacts = (season: SeasonFacts | null | undefined): SeasonFacts => season ?? NOT_MADE

export async function findSeason(db: D1Database, year: number): Promise<SeasonFacts> {
  const [season] = await query(facts(db, { year }))
  return toSeasonFacts(season)
}

const renewVersion = statement((orm, { year, told, now }: Placeholders<{ year: number; told: number; now: number }>) =>
  orm
    .update(seasons)
    .set({
      speechVersion: sql`iif(${seasons.speechVersion} < ${told}, max(${seasons.speechVersion} + 1, ${told} + 1, ${now}),
        ${seasons.speechVersion})`,
    })
    .where(eq(seasons.year, year))
    .returning({ version: seasons.speechVersion })
    .prepare(),
)

/**
 * The current version; null when there is no such season. A version below the one that the rooms were told belongs to a
 * restored database: it is replaced by a new one, so that the rooms rank again by the text that D1 has now.
 */
export async function renewSpeechVersion(
  db: D1Database,
  year: number,
  told: number,
  now: number,
): Promise<number | null> {
  const [row] = await query(renewVersion(db, { year, told, now }))
  return row?.version ?? null
}

const versionedSpeech = statement((orm, { year }: OfYear) =>
  orm
    .select({ text: seasons.speech, version: seasons.speechVersion })
    .from(seasons)
    .where(eq(seasons.year, year))
    .prepare(),
)

/** `text`: null before the publication and after a withdrawal. */
export type SpeechRow = { text: string | null; version: number }

/**
 * Null when there is no such season. `wait`: a room waits longer than a request does.
 * @throws when D1 does not answer
 */
export async function findSpeech(db: D1Database, year: number, wait: Wait = ask): Promise<SpeechRow | null> {
  const [row] = await query(versionedSpeech(db, { year }), wait)
  return row ?? null
}

const reserve = statement((orm, { year, id, now }: Placeholders<{ year: number; id: string; now: number }>) =>
  orm
    .update(seasons)
    .set({ megaRoomId: sql`${id}`, updatedAt: sql`${now}` })
    .where(and(eq(seasons.year, year), isNull(seasons.megaRoomId)))
    .prepare(),
)
const reserved = statement((orm, { year }: OfYear) =>
  orm.select({ id: seasons.megaRoomId }).from(seasons).where(eq(seasons.year, year)).prepare(),
)

/** Decision 12: the first caller reserves the id, and every caller gets the reserved one. Null: no such season. */
export async function reserveMegaRoom(db: D1Database, year: number, id: string, now: number): Promise<string | null> {
  const [, [season]] = await batch(db, [reserve(db, { year, id, now }), reserved(db, { year })])
  return season?.id ?? null
}
