/** Which of a person's own words were said. WORDS-STAY-SECRET: nobody else's, and none before the publication. */
import type { SaidWords } from '../../shared/api/shapes.ts'
import { parseSpeech } from '../../shared/speech/parse.ts'
import { isAccountAlive } from '../db/accounts/accounts.ts'
import { findPicks } from '../db/accounts/users.ts'
import { findSpeech } from '../db/seasons.ts'
import { Refused } from '../http/problem.ts'

type KnownSpeech = { year: number; version: number; distinct: ReadonlySet<string> }

/** This isolate's cache of the speech: a version names one text for good, so the next request reads only its words. */
let known: KnownSpeech | null = null

/** Also for a list that was saved and never finished. */
export async function findSaid(db: D1Database, accountId: string, season: number): Promise<SaidWords> {
  const picks = await findPicks(db, accountId, season)
  // A ticket outlives its deleted account by minutes: that is «signed out», not «no profile».
  if (!picks) throw new Refused((await isAccountAlive(db, accountId)) ? 'me/no-profile' : 'auth/required')
  const { words, speechVersion } = picks
  const speech = speechVersion === null ? null : await readSpeech(db, season, speechVersion)
  if (!speech) throw new Refused('season/not-published')
  return { said: words.filter((word) => speech.distinct.has(word)), speechVersion: speech.version }
}

/** The speech of this version, or of a newer one that has come since. Null: it has been withdrawn since. */
async function readSpeech(db: D1Database, year: number, version: number): Promise<KnownSpeech | null> {
  if (known?.year === year && known.version === version) return known
  const row = await findSpeech(db, year)
  if (row === null || row.text === null) return null
  known = { year, version: row.version, distinct: parseSpeech(row.text).distinct }
  return known
}
