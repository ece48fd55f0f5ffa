/** The operator's changes of a season: bonus words, deadline, hold, speech. Each names the revision that it replaces. */
import { and, eq, sql } from 'drizzle-orm'
import { seasons } from '../schema.ts'
import { type Placeholders, query, statement } from '../statement.ts'
import { overRevision, type SeasonRow } from './season-row.ts'

type SeasonToSave = {
  year: number
  bonusWords: string
  deadline: number | null
  setsDeadline: number
  holdSeal: number
  setsHold: number
  rev: number | null
  now: number
}

/** After the seal only a repetition is taken, which changes nothing (SEALED-IS-FINAL). */
const save = statement((orm, season: Placeholders<SeasonToSave>) =>
  orm
    .insert(seasons)
    .values({
      year: season.year,
      bonusWords: sql`${season.bonusWords}`,
      wordsDeadline: sql`${season.deadline}`,
      deadlineSetAt: sql`iif(${season.deadline} IS NULL, NULL, ${season.now})`,
      holdSeal: sql`${season.holdSeal}`,
      rev: sql`1`,
      createdAt: sql`${season.now}`,
      updatedAt: sql`${season.now}`,
    })
    .onConflictDoUpdate({
      target: seasons.year,
      set: {
        bonusWords: sql`excluded.bonus_words`,
        wordsDeadline: sql`iif(${season.setsDeadline}, excluded.words_deadline, ${seasons.wordsDeadline})`,
        holdSeal: sql`iif(${season.setsHold}, excluded.hold_seal, ${seasons.holdSeal})`,
        // The seal leaves five minutes from a change of the deadline, and from the release of a hold.
        deadlineSetAt: sql`iif((${season.setsDeadline} AND ${seasons.wordsDeadline} IS NOT excluded.words_deadline)
            OR (${season.setsHold} AND ${seasons.holdSeal} > excluded.hold_seal),
          excluded.updated_at, ${seasons.deadlineSetAt})`,
        rev: sql`${seasons.rev} + 1`,
        updatedAt: sql`excluded.updated_at`,
      },
      setWhere: sql`${seasons.rev} = ${season.rev} AND (${seasons.sealedAt} IS NULL
        OR (${seasons.bonusWords} = excluded.bonus_words
          AND (NOT ${season.setsDeadline} OR ${seasons.wordsDeadline} IS excluded.words_deadline)
          AND (NOT ${season.setsHold} OR ${seasons.holdSeal} = excluded.hold_seal)))`,
    })
    .returning({ rev: seasons.rev })
    .prepare(),
)

/** What is undefined stays as it is; a deadline of null clears it. */
export type SeasonChange = { bonusWords: string[]; deadline: number | null | undefined; holdSeal: boolean | undefined }

const changes = (row: SeasonRow, { bonusWords, deadline, holdSeal }: SeasonChange): boolean =>
  JSON.stringify(row.bonusWords) !== JSON.stringify(bonusWords) ||
  (deadline !== undefined && deadline !== row.wordsDeadline) ||
  (holdSeal !== undefined && holdSeal !== row.holdSeal)

/** Makes or changes the season. */
export const saveSeason = (
  db: D1Database,
  year: number,
  season: SeasonChange,
  now: number,
): Promise<'saved' | 'season/sealed'> =>
  overRevision(db, year, async (row) => {
    if (row !== null && row.sealedAt !== null && changes(row, season)) return 'season/sealed'
    const { bonusWords, deadline, holdSeal } = season
    const [saved] = await query(
      save(db, {
        year,
        bonusWords: JSON.stringify(bonusWords),
        deadline: deadline ?? null,
        setsDeadline: deadline === undefined ? 0 : 1,
        holdSeal: holdSeal ? 1 : 0,
        setsHold: holdSeal === undefined ? 0 : 1,
        rev: row?.rev ?? null,
        now,
      }),
    )
    return saved ? 'saved' : null
  })

type SpeechToSet = { year: number; speech: string | null; isEarly: number; rev: number; now: number }

const writeSpeech = statement((orm, to: Placeholders<SpeechToSet>) =>
  orm
    .update(seasons)
    .set({
      speech: sql`${to.speech}`,
      updatedAt: sql`${to.now}`,
      speechVersion: sql`CASE WHEN ${seasons.speech} IS ${to.speech} THEN ${seasons.speechVersion}
        ELSE max(${seasons.speechVersion} + 1, ${to.now}) END`,
      publishedAt: sql`CASE WHEN ${to.speech} IS NULL THEN NULL WHEN ${seasons.speech} IS NULL THEN ${to.now}
        ELSE ${seasons.publishedAt} END`,
      // Publishing a season that has begun seals it: the speech must not be withdrawn into open lists.
      sealedAt: sql`iif(${to.speech} IS NOT NULL AND ${seasons.begunAt} IS NOT NULL,
        coalesce(${seasons.sealedAt}, ${to.now}), ${seasons.sealedAt})`,
      rev: sql`${seasons.rev} + 1`,
    })
    .where(
      and(
        eq(seasons.year, to.year),
        eq(seasons.rev, to.rev),
        sql`(${to.isEarly} OR ${to.speech} IS NULL OR ${seasons.speech} IS NOT NULL OR ${seasons.begunAt} IS NOT NULL
          OR ${seasons.sealedAt} IS NOT NULL OR coalesce(${seasons.wordsDeadline}, 0) <= ${to.now})`,
      ),
    )
    .returning({ version: seasons.speechVersion, bonusWords: seasons.bonusWords })
    .prepare(),
)

export type SpeechSet = { version: number; bonusWords: string[] }

/**
 * A first text shows every closed room's words. While they can still be chosen it has to be asked for as early; a text
 * that was withdrawn, and is published again, is a first one (decision 107).
 */
const isTooEarly = ({ speechPublished, begunAt, sealedAt, wordsDeadline }: SeasonRow, now: number): boolean =>
  !speechPublished && begunAt === null && sealedAt === null && wordsDeadline !== null && now < wordsDeadline

/**
 * Publishes, corrects or (null) withdraws the speech. Its version grows only with a different text, so that repeating
 * the same text changes nothing. Returns the version and the bonus words.
 *
 * The version is the time of the change, or one more than the last. A database that was restored to an earlier moment
 * would count from there and give a number again, which would name another text to rooms that have ranked it already.
 */
export const setSpeech = (
  db: D1Database,
  year: number,
  speech: string | null,
  isEarly: boolean,
  now: number,
): Promise<SpeechSet | 'season/not-found' | 'season/too-early'> =>
  overRevision(db, year, async (row) => {
    if (row === null) return 'season/not-found'
    if (speech !== null && !isEarly && isTooEarly(row, now)) return 'season/too-early'
    const [set] = await query(writeSpeech(db, { year, speech, isEarly: isEarly ? 1 : 0, rev: row.rev, now }))
    return set ?? null
  })
