/**
 * LOCK-IS-IN-THE-WRITE: what forbids a save or a finish is a condition of its UPDATE. Here the same conditions say it to
 * the person, by what the write's own transaction has read.
 */
import type { SavedWords } from '../../shared/api/shapes.ts'
import { LATE_SAVE_SECONDS, WORDS_PER_PLAYER } from '../../shared/season.ts'
import { checkWords } from '../../shared/words/validate.ts'
import type { Visit } from '../db/accounts/session-rows.ts'
import type { FoundSession } from '../db/accounts/sessions.ts'
import type { UserRow } from '../db/accounts/users.ts'
import { type SeasonFacts, toSeasonFacts } from '../db/seasons.ts'
import type { WordsToWrite } from '../db/words/lock-words.ts'
import { Refused } from '../http/problem.ts'

/**
 * The list as it will be stored. The bonus words are not known here: the UPDATE counts them. Only a word that the rule of
 * marks refuses makes this ask D1: a list that was stored before the rule keeps what it has (decision 15).
 */
export async function acceptedWords(sent: readonly string[], visit: () => Promise<Visit>): Promise<string[]> {
  if (sent.length > WORDS_PER_PLAYER) throw new Refused('words/too-many')
  const outcome = checkWords(sent, [])
  if (outcome.kind === 'accepted') return outcome.words
  const stored = outcome.code === 'words/marks' ? (await visit()).rows.user?.words : undefined
  return checked(sent, [], stored)
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

/** The person of a visit. Throws where the session has ended, and where they have no profile in this season. */
export function writerOf({ found, rows: { user } }: Visit): { session: FoundSession; user: UserRow } {
  if (!found) throw new Refused('auth/required')
  if (!user) throw new Refused('me/no-profile')
  return { session: found, user }
}

/** Throws the reason; returns what is stored if this very save is there already; null if nothing forbids it. */
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
  // The answer to this save was lost and the save was repeated: it is stored, and gets the answer of the first.
  if (user.rev === rev + 1 && isSameList(stored, words)) {
    return { words: stored, rev: user.rev, savedAt: new Date(user.updatedAt).toISOString() }
  }
  throw new Refused('words/changed-elsewhere')
}

/** The same for finishing: repeating it with the same words is not refused, even after the deadline. */
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
  refuseForSeason(toSeasonFacts(season), words, user.words, now)
  if (rev !== undefined && user.rev !== rev) throw new Refused('words/changed-elsewhere')
  return null
}

function refuseForSeason(season: SeasonFacts, words: string[], stored: string[], now: number): void {
  const isOver = season.wordsDeadline !== null && season.wordsDeadline + LATE_SAVE_SECONDS * 1000 < now
  if (season.speechPublished || season.sealedAt !== null || isOver) throw new Refused('words/deadline-passed')
  checked(words, season.bonusWords, stored)
}
