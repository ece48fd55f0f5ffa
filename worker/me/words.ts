/**
 * A person's ten words: the accepted form of a list, the reason why a save or a finish was refused, the messages to the
 * person's rooms after a finish, and the words that were said in the speech.
 *
 * LOCK-IS-IN-THE-WRITE: the UPDATE contains every condition that forbids a save or a finish. The functions here explain a
 * refusal by the same conditions, from rows that the write's own transaction has read.
 */
import type { Context } from 'hono'
import type { SaidWords, SavedWords } from '../../shared/api/shapes.ts'
import { plays } from '../../shared/evening/seal.ts'
import { LATE_SAVE_SECONDS, WORDS_PER_PLAYER } from '../../shared/season.ts'
import { parseSpeech } from '../../shared/speech.ts'
import { nearMiss } from '../../shared/words/near.ts'
import { checkWords } from '../../shared/words/validate.ts'
import { isAccountAlive } from '../db/accounts.ts'
import { findSpeech, type SeasonFacts, toSeasonFacts } from '../db/seasons.ts'
import type { FoundSession, Visit } from '../db/sessions.ts'
import { findPicks, type UserRow } from '../db/users.ts'
import type { WordsToWrite } from '../db/words.ts'
import { isoMoment, Refused } from '../http/answers.ts'
import type { AppEnv } from '../http/context.ts'
import { type Failed, forEachLimited, inTimeOrFalse } from '../platform/calls.ts'
import { faultOf, log } from '../platform/log.ts'
import { ROOMS_TOLD_WAIT_MS } from '../platform/waits.ts'
import { tellRoom } from '../room/stub.ts'

/**
 * Rooms called at once. Cloudflare's list of the calls that count towards the six connections of one event does not name
 * calls of objects; if they count, a seventh would wait.
 */
const AT_ONCE = 6
/** Rooms out of reach are called again behind the answer, twice within ten seconds. */
const RETRIES = 2
export const RETRY_MS = 4500

type KnownSpeech = { year: number; version: number; distinct: ReadonlySet<string> }

/** This isolate's cache of the speech. A version names one text for good, so the next request reads only its words. */
let speechCopy: KnownSpeech | null = null

/**
 * Returns the list in the form that will be stored. Bonus words are not known here: the UPDATE counts them. D1 is asked
 * only when a word is refused: a list stored under an earlier rule keeps its words (game.md, «Names»).
 */
export async function acceptedWords(sent: readonly string[], visit: () => Promise<Visit>): Promise<string[]> {
  if (sent.length > WORDS_PER_PLAYER) throw new Refused('words/too-many')
  const outcome = checkWords(sent, [])
  if (outcome.kind === 'accepted') return outcome.words
  return checked(sent, [], (await visit()).rows.user?.words)
}

/** The person of a visit. @throws Refused when the session has ended, or the person has no profile in this season */
export function writerOf({ found, rows: { user } }: Visit): { session: FoundSession; user: UserRow } {
  if (!found) throw new Refused('auth/required')
  if (!user) throw new Refused('me/no-profile')
  return { session: found, user }
}

/** Throws the reason; returns the stored list if this very save is already stored; null if nothing forbids the save. */
export function whyNotSaved(
  user: UserRow,
  season: SeasonFacts | null,
  { words, rev }: WordsToWrite,
  now: number,
): SavedWords | null {
  if (user.hasFinished) throw new Refused('words/finished')
  refuseForSeason(toSeasonFacts(season), words, user.words, now)
  if (rev === undefined || user.rev === rev) return null
  const stored = user.words
  // A repeated save, whose first answer was lost: it is stored already, and gets the answer of the first.
  if (user.rev === rev + 1 && isSameList(stored, words)) {
    return { words: stored, rev: user.rev, savedAt: isoMoment(user.updatedAt) }
  }
  throw new Refused('words/changed-elsewhere')
}

/**
 * The same for finishing. A repeated finish with the same words is not refused, even after the deadline. Nor is a finish
 * that came after the seal, if the same ten words are stored, since they play (TEN-WORDS-PLAY).
 */
export function whyNotFinished(
  user: UserRow,
  season: SeasonFacts | null,
  { words, rev }: WordsToWrite,
  now: number,
): UserRow | null {
  if (user.hasFinished) {
    if (isSameSet(user.words, words)) return user
    throw new Refused('words/finished')
  }
  const facts = toSeasonFacts(season)
  if (plays(user, facts) && isSameSet(user.words, words)) return user
  refuseForSeason(facts, words, user.words, now)
  if (rev !== undefined && user.rev !== rev) throw new Refused('words/changed-elsewhere')
  return null
}

function refuseForSeason(season: SeasonFacts, words: string[], stored: string[], now: number): void {
  const isOver = season.wordsDeadline !== null && season.wordsDeadline + LATE_SAVE_SECONDS * 1000 < now
  if (season.speechPublished || season.sealedAt !== null || isOver) throw new Refused('words/deadline-passed')
  checked(words, season.bonusWords, stored)
}

function checked(sent: readonly string[], bonusWords: readonly string[], stored?: readonly string[]): string[] {
  const outcome = checkWords(sent, bonusWords, stored)
  if (outcome.kind === 'accepted') return outcome.words
  const { code, sentence, word } = outcome
  throw new Refused({ code, sentence, word })
}

const isSameList = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((word, index) => word === other[index])

const isSameSet = (one: readonly string[], other: readonly string[]): boolean =>
  isSameList([...one].sort(), [...other].sort())

/**
 * FINISHED-WORDS-ARRIVE, after the lock: sends the words to the open rooms that the lock's own transaction has found. The
 * message may be lost: a room that it does not reach finds the words by comparing (room/catching-up.ts), at the latest when
 * it closes. Never throws. Calls that take longer than the answer may wait continue behind it.
 */
export async function tellFinished(c: Context<AppEnv>, user: UserRow, roomIds: readonly string[]): Promise<void> {
  const tell = (ids: readonly string[]): Promise<Failed<string>[]> =>
    forEachLimited(ids, AT_ONCE, (id) => tellRoom(c.env, id, (room) => room.deliverWords(user.accountId, user.words)))
  const first = tell(roomIds)
  c.executionCtx.waitUntil(first.then((failed) => tellAgain(tell, failed)))
  await inTimeOrFalse(first, ROOMS_TOLD_WAIT_MS)
}

async function tellAgain(
  tell: (ids: readonly string[]) => Promise<Failed<string>[]>,
  untold: readonly Failed<string>[],
): Promise<void> {
  let failed = untold
  for (let tries = 0; tries < RETRIES && failed.length > 0; tries++) {
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    failed = await tell(failed.map(({ item }) => item))
  }
  const [one] = failed
  if (one) log({ event: 'words-not-told', room: one.item, count: failed.length, ...faultOf(one.error) })
}

/**
 * A person's own words that were said, or nearly said, also of a list that was saved and never finished. WORDS-STAY-SECRET:
 * no other person's words, and none before the publication.
 */
export async function findSaid(db: D1Database, accountId: string, season: number): Promise<SaidWords> {
  const picks = await findPicks(db, accountId, season)
  // A ticket outlives its deleted account by minutes: the answer is «signed out» then, not «no profile».
  if (!picks) throw new Refused((await isAccountAlive(db, accountId)) ? 'me/no-profile' : 'auth/required')
  const { words, speechVersion } = picks
  const speech = speechVersion === null ? null : await readSpeech(db, season, speechVersion)
  if (!speech) throw new Refused('season/not-published')
  const near = words.flatMap((word) => {
    const form = nearMiss(word, words, speech.distinct)
    return form === undefined ? [] : [[word, form] as const]
  })
  return {
    said: words.filter((word) => speech.distinct.has(word)),
    near: Object.fromEntries(near),
    speechVersion: speech.version,
  }
}

/** The speech of this version, or of a newer one published since. Null when it was withdrawn since. */
async function readSpeech(db: D1Database, year: number, version: number): Promise<KnownSpeech | null> {
  if (speechCopy?.year === year && speechCopy.version === version) return speechCopy
  const row = await findSpeech(db, year)
  if (row === null || row.text === null) return null
  speechCopy = { year, version: row.version, distinct: parseSpeech(row.text).distinct }
  return speechCopy
}
