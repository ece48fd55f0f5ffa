/**
 * A season's row: the public facts, the speech, the operator's changes, the mega room's id, the begin and the seal, the repair
 * after a restore. Its transcript: transcripts.ts.
 */
import { and, eq, isNotNull, isNull, type Placeholder, sql } from 'drizzle-orm'
import { SEAL_WAIT_MS, type SealFacts } from '../../shared/evening/seal.ts'
import { isTooEarly, operatorKeys, seasonTag, speechTag } from '../../shared/operator/keys.ts'
import type { Wait } from '../platform/calls.ts'
import { ask, batch, DatabaseAway, type Placeholders, query, statement } from '../platform/d1.ts'
import { seasons } from './schema.ts'

export type SeasonFacts = {
  /** The revision of the season's row. */
  rev: number
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
  // Renamed: a user has a column of the same name.
  rev: sql`${seasons.rev}`.mapWith(seasons.rev).as('season_rev'),
  wordsDeadline: seasons.wordsDeadline,
  megaRoomId: seasons.megaRoomId,
  speechPublished: sql`${seasons.speech} IS NOT NULL`.mapWith(Boolean),
  speechVersion: seasons.speechVersion,
  begunAt: seasons.begunAt,
  sealedAt: seasons.sealedAt,
}

/** The answer for a season that the operator has not made yet; this is no error (contract). */
const NOT_MADE: SeasonFacts = {
  rev: 0,
  bonusWords: [],
  wordsDeadline: null,
  megaRoomId: null,
  speechPublished: false,
  speechVersion: 0,
  begunAt: null,
  sealedAt: null,
}

export type OfYear = Placeholders<{ year: number }>

const facts = statement((orm, { year }: OfYear) =>
  orm.select(SEASON).from(seasons).where(eq(seasons.year, year)).prepare(),
)

export const toSeasonFacts = (season: SeasonFacts | null | undefined): SeasonFacts => season ?? NOT_MADE

export async function findSeason(db: D1Database, year: number): Promise<SeasonFacts> {
  const [season] = await query(facts(db, { year }))
  return toSeasonFacts(season)
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
 * Returns null when there is no such season. `wait`: a room waits longer than a request does.
 * @throws when D1 does not answer
 */
export async function findSpeech(db: D1Database, year: number, wait: Wait = ask): Promise<SpeechRow | null> {
  const [row] = await query(versionedSpeech(db, { year }), wait)
  return row ?? null
}

const standingSpeech = statement((orm, values: Placeholders<{ year: number; version: number }>) =>
  orm
    .select({ text: sql<string>`${seasons.speech}` })
    .from(seasons)
    .where(
      and(eq(seasons.year, values.year), sql`${seasons.speechVersion} = ${values.version}`, isNotNull(seasons.speech)),
    )
    .prepare(),
)

/**
 * The text of this version. Null when it is not current: corrected, withdrawn, not published yet, or no such season.
 * @throws when D1 does not answer
 */
export async function findStandingSpeech(db: D1Database, year: number, version: number): Promise<string | null> {
  const [row] = await query(standingSpeech(db, { year, version }))
  return row?.text ?? null
}

// The operator's changes of a season: bonus words, deadline, hold, speech. Each names the revision that it replaces. A change
// that also names the state its sender has seen is refused over any other state (operating.md, «Nobody undoes another unseen»).

/** Whether the sender of a change has seen the state with this tag. */
export type TagMatch = (tag: string) => boolean

/** A sender without a tag replaces any state. */
export const whatever: TagMatch = () => true

/** The whole row of a season, as the operator's routes and the season's object need it. */
type SeasonRow = SeasonFacts & SealFacts

const SEASON_ROW = {
  ...SEASON,
  holdSeal: seasons.holdSeal,
  deadlineSetAt: seasons.deadlineSetAt,
  publishedAt: seasons.publishedAt,
}

const selectSeasonRow = statement((orm, { year }: OfYear) =>
  orm.select(SEASON_ROW).from(seasons).where(eq(seasons.year, year)).prepare(),
)

/** Null when there is no such season. */
export async function findSeasonRow(db: D1Database, year: number): Promise<SeasonRow | null> {
  const [found] = await query(selectSeasonRow(db, { year }))
  return found ?? null
}

/**
 * The revision of a change: its time, or one more than the last. With a plain counter, a database restored to an earlier moment
 * would count from that moment's revision, and open pages, which have a higher one, would believe none of its answers.
 */
const nextRev = (now: Placeholder) => sql`max(${seasons.rev} + 1, ${now})`

/** How often a change is retried after another change came between its read and its write. */
const ATTEMPTS = 5

/**
 * Reads the season, and changes it if it still has the revision that was read: a change that D1 runs late, after its sender
 * has given up, meets a higher revision and changes nothing.
 * @param change null: the revision was another; everything is tried again
 */
export async function overRevision<Outcome>(
  db: D1Database,
  year: number,
  change: (row: SeasonRow | null) => Promise<Outcome | null>,
): Promise<Outcome> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const outcome = await change(await findSeasonRow(db, year))
    if (outcome !== null) return outcome
  }
  throw new DatabaseAway(new Error('the season is changed by others all the time'))
}

type SeasonToSave = {
  year: number
  bonusWords: string
  deadline: number | null
  setsDeadline: number
  holdSeal: number
  setsHold: number
  rev: number | null
  isSealed: number
  now: number
}

/** After the seal only a repetition is accepted, which changes nothing (SEALED-IS-FINAL). */
const save = statement((orm, season: Placeholders<SeasonToSave>) =>
  orm
    .insert(seasons)
    .values({
      year: season.year,
      bonusWords: sql`${season.bonusWords}`,
      wordsDeadline: sql`${season.deadline}`,
      deadlineSetAt: sql`iif(${season.deadline} IS NULL, NULL, ${season.now})`,
      holdSeal: sql`${season.holdSeal}`,
      rev: sql`${season.now}`,
      createdAt: sql`${season.now}`,
      updatedAt: sql`${season.now}`,
    })
    .onConflictDoUpdate({
      target: seasons.year,
      set: {
        bonusWords: sql`excluded.bonus_words`,
        wordsDeadline: sql`iif(${season.setsDeadline}, excluded.words_deadline, ${seasons.wordsDeadline})`,
        holdSeal: sql`iif(${season.setsHold}, excluded.hold_seal, ${seasons.holdSeal})`,
        // The seal comes no earlier than five minutes after a change of the deadline or the release of a hold.
        deadlineSetAt: sql`iif((${season.setsDeadline} AND ${seasons.wordsDeadline} IS NOT excluded.words_deadline)
            OR (${season.setsHold} AND ${seasons.holdSeal} > excluded.hold_seal),
          excluded.updated_at, ${seasons.deadlineSetAt})`,
        rev: sql`max(${seasons.rev} + 1, excluded.rev)`,
        updatedAt: sql`excluded.updated_at`,
      },
      // The seal takes no revision.
      setWhere: sql`${seasons.rev} = ${season.rev} AND (${seasons.sealedAt} IS NOT NULL) = ${season.isSealed}
        AND (${seasons.sealedAt} IS NULL OR (${seasons.bonusWords} = excluded.bonus_words
          AND (NOT ${season.setsDeadline} OR ${seasons.wordsDeadline} IS excluded.words_deadline)
          AND (NOT ${season.setsHold} OR ${seasons.holdSeal} = excluded.hold_seal)))`,
    })
    .returning({ rev: seasons.rev, sealedAt: seasons.sealedAt })
    .prepare(),
)

/** Undefined leaves a field unchanged; a null deadline clears it. */
type SeasonChange = { bonusWords: string[]; deadline: number | null | undefined; holdSeal: boolean | undefined }

const changes = (row: SeasonRow, { bonusWords, deadline, holdSeal }: SeasonChange): boolean =>
  JSON.stringify(row.bonusWords) !== JSON.stringify(bonusWords) ||
  (deadline !== undefined && deadline !== row.wordsDeadline) ||
  (holdSeal !== undefined && holdSeal !== row.holdSeal)

/** `tag`: of the state after the change. */
export const saveSeason = (
  db: D1Database,
  year: number,
  season: SeasonChange,
  now: number,
  isSeen = whatever,
): Promise<{ tag: string } | 'season/sealed' | 'season/changed-elsewhere'> =>
  overRevision(db, year, async (row) => {
    if (!isSeen(seasonTag(year, toSeasonFacts(row)))) return 'season/changed-elsewhere'
    if (row !== null) {
      const pressed = operatorKeys.settings.may(row)
      if (!pressed.ok && changes(row, season)) return pressed.code
    }
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
        isSealed: row === null || row.sealedAt === null ? 0 : 1,
        now,
      }),
    )
    return saved ? { tag: seasonTag(year, saved) } : null
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
      // Publishing a season that has begun seals it: after a withdrawal of the speech the lists must not be open again.
      sealedAt: sql`iif(${to.speech} IS NOT NULL AND ${seasons.begunAt} IS NOT NULL,
        coalesce(${seasons.sealedAt}, ${to.now}), ${seasons.sealedAt})`,
      rev: nextRev(to.now),
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

type SpeechSet = { version: number; bonusWords: string[]; tag: string }

/**
 * Publishes, corrects or, with null, withdraws the speech. Its version grows only with a different text, so repeating the
 * same text changes nothing. Returns the version and the bonus words.
 *
 * The version is the time of the change, or one more than the last. With a plain counter, a database restored to an earlier
 * moment would give a version again, for another text, to rooms that have ranked the first one already.
 */
export const setSpeech = (
  db: D1Database,
  year: number,
  speech: string | null,
  isEarly: boolean,
  now: number,
  isSeen = whatever,
): Promise<SpeechSet | 'season/not-found' | 'season/changed-elsewhere' | 'season/too-early'> =>
  overRevision(db, year, async (row) => {
    if (row === null) return 'season/not-found'
    if (!isSeen(speechTag(year, row.speechVersion))) return 'season/changed-elsewhere'
    if (speech !== null && !isEarly && isTooEarly(row, now)) return 'season/too-early'
    const [set] = await query(writeSpeech(db, { year, speech, isEarly: isEarly ? 1 : 0, rev: row.rev, now }))
    return set ? { ...set, tag: speechTag(year, set.version) } : null
  })

// The mega room. The operator does not create it: it has its id before anybody opens it.

const reserve = statement((orm, { year, id, now }: Placeholders<{ year: number; id: string; now: number }>) =>
  orm
    .update(seasons)
    .set({ megaRoomId: sql`${id}`, rev: nextRev(now), updatedAt: sql`${now}` })
    .where(and(eq(seasons.year, year), isNull(seasons.megaRoomId)))
    .prepare(),
)
const reserved = statement((orm, { year }: OfYear) =>
  orm.select({ id: seasons.megaRoomId }).from(seasons).where(eq(seasons.year, year)).prepare(),
)

/** game.md, «The mega room»: the first caller reserves the id, every caller gets it. Null when there is no such season. */
export async function reserveMegaRoom(db: D1Database, year: number, id: string, now: number): Promise<string | null> {
  const [, [season]] = await batch(db, [reserve(db, { year, id, now }), reserved(db, { year })])
  return season?.id ?? null
}

// The operator's begin of the speech, and its taking back. Both are possible only before the seal.

type OfRevision = { year: number; rev: number; now: number }

const ofRevision = ({ year, rev }: Placeholders<Pick<OfRevision, 'year' | 'rev'>>) =>
  and(eq(seasons.year, year), eq(seasons.rev, rev), isNull(seasons.sealedAt))

const begin = statement((orm, values: Placeholders<OfRevision & { isEarly: number }>) =>
  orm
    .update(seasons)
    .set({ begunAt: sql`${values.now}`, rev: nextRev(values.now), updatedAt: sql`${values.now}` })
    .where(
      and(
        ofRevision(values),
        isNull(seasons.begunAt),
        isNull(seasons.speech),
        sql`(${values.isEarly} OR coalesce(${seasons.wordsDeadline}, 0) <= ${values.now})`,
      ),
    )
    .returning({ rev: seasons.rev, sealedAt: seasons.sealedAt })
    .prepare(),
)

type BeginRefusal =
  | 'season/not-found'
  | 'season/changed-elsewhere'
  | 'season/published'
  | 'season/sealed'
  | 'season/too-early'

/** A repeated begin returns the moment of the first. A begin before the deadline needs `isEarly`. */
export const beginSeason = (
  db: D1Database,
  year: number,
  isEarly: boolean,
  now: number,
  isSeen = whatever,
): Promise<{ begunAt: number; tag: string } | BeginRefusal> =>
  overRevision(db, year, async (row) => {
    if (row === null) return 'season/not-found'
    if (!isSeen(seasonTag(year, row))) return 'season/changed-elsewhere'
    const pressed = operatorKeys.begin.may(row)
    if (!pressed.ok) return pressed.code
    if (row.begunAt !== null) return { begunAt: row.begunAt, tag: seasonTag(year, row) }
    if (!isEarly && isTooEarly(row, now)) return 'season/too-early'
    const [begun] = await query(begin(db, { year, rev: row.rev, isEarly: isEarly ? 1 : 0, now }))
    return begun ? { begunAt: now, tag: seasonTag(year, begun) } : null
  })

const takeBack = statement((orm, values: Placeholders<OfRevision>) =>
  orm
    .update(seasons)
    .set({ begunAt: sql`NULL`, rev: nextRev(values.now), updatedAt: sql`${values.now}` })
    .where(ofRevision(values))
    .returning({ rev: seasons.rev, sealedAt: seasons.sealedAt })
    .prepare(),
)

/** Takes a new revision even if nothing has begun: a begin that still hangs in D1 must not take effect after this. */
export const takeBackBegin = (
  db: D1Database,
  year: number,
  now: number,
  isSeen = whatever,
): Promise<{ tag: string } | 'season/not-found' | 'season/changed-elsewhere' | 'season/sealed'> =>
  overRevision(db, year, async (row) => {
    if (row === null) return 'season/not-found'
    if (!isSeen(seasonTag(year, row))) return 'season/changed-elsewhere'
    const pressed = operatorKeys.takeBack.may(row)
    if (!pressed.ok) return pressed.code
    const [done] = await query(takeBack(db, { year, rev: row.rev, now }))
    return done ? { tag: seasonTag(year, done) } : null
  })

// The seal, and the check of the season that writes it when it is due.

const ms = (wait: keyof typeof SEAL_WAIT_MS) => sql.raw(String(SEAL_WAIT_MS[wait]))

/**
 * SEALED-IS-FINAL. The one UPDATE whose only purpose is to seal. It contains all of its conditions, so that it does no harm
 * when D1 runs it late, after a begin was taken back or a deadline moved. (Publishing a season that has begun is the other
 * writer: `setSpeech`.)
 */
const seal = statement((orm, { year, now }: Placeholders<{ year: number; now: number }>) =>
  orm
    .update(seasons)
    .set({ sealedAt: sql`${now}` })
    .where(
      and(
        eq(seasons.year, year),
        isNull(seasons.sealedAt),
        sql`(${seasons.begunAt} + ${ms('begin')} <= ${now}
          OR (${seasons.holdSeal} = 0 AND max(${seasons.wordsDeadline},
               coalesce(${seasons.deadlineSetAt}, ${seasons.wordsDeadline})) + ${ms('deadline')} <= ${now})
          OR (${seasons.holdSeal} = 0 AND ${seasons.speech} IS NOT NULL
               AND ${seasons.publishedAt} + ${ms('publication')} <= ${now}))`,
      ),
    )
    .prepare(),
)

/** `isCounted`: the country's numbers are stored for the current version of the speech. */
type SeasonLookedAt = SeasonRow & { isCounted: boolean }

const sealState = statement((orm, { year }: OfYear) =>
  orm
    .select({
      ...SEASON_ROW,
      // Written out, because drizzle names no tables in a select from one.
      isCounted: sql`EXISTS (SELECT 1 FROM season_numbers n WHERE n.year = seasons.year
        AND n.speech_version = seasons.speech_version AND n.is_sealed = (seasons.sealed_at IS NOT NULL))`.mapWith(
        Boolean,
      ),
    })
    .from(seasons)
    .where(eq(seasons.year, year))
    .prepare(),
)

/** After a restore of D1 to a moment before the seal. Boards may have been shown since. */
const putBack = statement(
  (orm, { year, sealedAt, now }: Placeholders<{ year: number; sealedAt: number; now: number }>) =>
    orm
      .update(seasons)
      .set({ sealedAt: sql`${sealedAt}`, rev: nextRev(now) })
      .where(and(eq(seasons.year, year), isNull(seasons.sealedAt)))
      .prepare(),
)

/**
 * Writes the seal if it is due, and reads the season after it. Null when there is no such season.
 *
 * @param known the seal that D1 once had; null: none. If a restore has removed it, the same seal is put back: the same
 * deadline would produce another moment at once, and rooms never accept a second one (SEALED-IS-FINAL).
 */
export async function sealIfDue(
  db: D1Database,
  year: number,
  now: number,
  known: number | null,
  wait: Wait,
): Promise<SeasonLookedAt | null> {
  const write = known === null ? seal(db, { year, now }) : putBack(db, { year, sealedAt: known, now })
  const [, [found]] = await batch(db, [write, sealState(db, { year })], wait)
  return found ?? null
}

// Repairs after a restore of D1 to an earlier moment, made by the season's object.

const renewVersion = statement(
  (orm, { year, toldVersion, now }: Placeholders<{ year: number; toldVersion: number; now: number }>) =>
    orm
      .update(seasons)
      .set({
        speechVersion: sql`iif(${seasons.speechVersion} < ${toldVersion}, max(${seasons.speechVersion} + 1, ${toldVersion} + 1, ${now}),
        ${seasons.speechVersion})`,
        rev: nextRev(now),
      })
      .where(eq(seasons.year, year))
      .returning({ version: seasons.speechVersion })
      .prepare(),
)

/**
 * Returns the current version; null when there is no such season. A version below the one that the rooms were told belongs
 * to a restored database: it is replaced by a new one, so that the rooms rank again by D1's current text. The row always
 * gets a new revision, so that open pages believe its answer.
 */
export async function renewSpeechVersion(
  db: D1Database,
  year: number,
  toldVersion: number,
  now: number,
): Promise<number | null> {
  const [row] = await query(renewVersion(db, { year, toldVersion, now }))
  return row?.version ?? null
}
