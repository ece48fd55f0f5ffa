/**
 * LOCK-IS-IN-THE-WRITE: finds out why a save or a finish wrote nothing, by a read made afterwards. The read decides
 * nothing: when it finds no reason any more, the write is tried again.
 */
import type { SavedWords } from '../../shared/api/shapes.ts'
import { LATE_SAVE_SECONDS, WORDS_PER_PLAYER } from '../../shared/season.ts'
import { checkWords } from '../../shared/words/validate.ts'
import { isAccountAlive } from '../db/accounts/accounts.ts'
import { findUser, type UserRow } from '../db/accounts/users.ts'
import { findSeason } from '../db/seasons.ts'
import type { Finished, WordsToWrite } from '../db/words/lock-words.ts'
import { Refused } from '../http/problem.ts'

/**
 * The list as it will be stored. The bonus words are not known here: the UPDATE counts them. Only a word that the rule of
 * marks refuses makes this ask D1: a list that was stored before the rule keeps what it has (decision 15).
 */
export async function acceptedWords(
  db: D1Database,
  { accountId, season }: { accountId: string; season: number },
  sent: readonly string[],
): Promise<string[]> {
  if (sent.length > WORDS_PER_PLAYER) throw new Refused('words/too-many')
  const outcome = checkWords(sent, [])
  if (outcome.kind === 'accepted') return outcome.words
  const stored = outcome.code === 'words/marks' ? await findUser(db, accountId, season) : null
  return checked(sent, [], stored?.words)
}

function checked(sent: readonly string[], bonusWords: readonly string[], stored?: readonly string[]): string[] {
  const outcome = checkWords(sent, bonusWords, stored)
  if (outcome.kind === 'accepted') return outcome.words
  const { code, sentence, word } = outcome
  throw new Refused({ code, sentence, word })
}

export const isSameList = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((word, index) => word === other[index])

const isSameSet = (one: readonly string[], other: readonly string[]): boolean =>
  isSameList([...one].sort(), [...other].sort())

/** Throws the reason; returns what is stored if this very save is there already; null if nothing forbids it. */
export async function whyNotSaved(
  db: D1Database,
  { accountId, season, words }: WordsToWrite,
  rev: number | undefined,
  now: number,
): Promise<SavedWords | null> {
  const row = await foundUser(db, accountId, season)
  if (row.hasFinished) throw new Refused('words/finished')
  await refuseForSeason(db, season, words, row.words, now)
  if (rev === undefined || row.rev === rev) return null
  const stored = row.words
  // The answer to this save was lost and the save was repeated: it is stored, and gets the answer of the first.
  if (row.rev === rev + 1 && isSameList(stored, words)) {
    return { words: stored, rev: row.rev, savedAt: new Date(row.updatedAt).toISOString() }
  }
  throw new Refused('words/changed-elsewhere')
}

/** The same for finishing: repeating it with the same words is not refused, even after the deadline. */
export async function whyNotFinished(
  db: D1Database,
  { accountId, season, words }: WordsToWrite,
  now: number,
  rev: number | undefined,
): Promise<Finished | null> {
  const row = await foundUser(db, accountId, season)
  if (row.hasFinished) {
    if (isSameSet(row.words, words)) return { row, owed: null }
    throw new Refused('words/finished')
  }
  await refuseForSeason(db, season, words, row.words, now)
  if (rev !== undefined && row.rev !== rev) throw new Refused('words/changed-elsewhere')
  return null
}

/** A ticket outlives its deleted account by minutes: that is «signed out», not «no profile». */
async function foundUser(db: D1Database, accountId: string, season: number): Promise<UserRow> {
  if (!(await isAccountAlive(db, accountId))) throw new Refused('auth/required')
  const row = await findUser(db, accountId, season)
  if (!row) throw new Refused('me/no-profile')
  return row
}

async function refuseForSeason(
  db: D1Database,
  year: number,
  words: string[],
  stored: string[],
  now: number,
): Promise<void> {
  const season = await findSeason(db, year)
  const isOver = season.wordsDeadline !== null && season.wordsDeadline + LATE_SAVE_SECONDS * 1000 < now
  if (season.speechPublished || season.sealedAt !== null || isOver) throw new Refused('words/deadline-passed')
  checked(words, season.bonusWords, stored)
}
