/** Which of somebody's own words were said. WORDS-STAY-SECRET: of nobody else's, and of none before the publication. */
import type { SaidWords } from '../../shared/api/shapes.ts'
import { parseSpeech } from '../../shared/speech/parse.ts'
import { isAccountAlive } from '../db/accounts/accounts.ts'
import { findPicks } from '../db/accounts/users.ts'
import { findSpeech } from '../db/seasons.ts'
import { Refused } from '../http/problem.ts'

type KnownSpeech = { year: number; version: number; distinct: ReadonlySet<string> }

/** As this isolate has read it last: a version names one text for good, so that whoever comes next reads their own words alone. */
let known: KnownSpeech | null = null

/** Also of a list that was saved and never finished. */
export async function findSaid(db: D1Database, accountId: string, season: number): Promise<SaidWords> {
  const picks = await findPicks(db, accountId, season)
  // A ticket lives on for minutes after its account was deleted: that is «signed out», not «no profile».
  if (!picks) throw new Refused((await isAccountAlive(db, accountId)) ? 'me/no-profile' : 'auth/required')
  const { words, speechVersion } = picks
  const speech = speechVersion === null ? null : await readSpeech(db, season, speechVersion)
  if (!speech) throw new Refused('season/not-published')
  return { said: words.filter((word) => speech.distinct.has(word)), speechVersion: speech.version }
}

/** `version`: the one that is wanted, or a newer one that has come meanwhile. Null: it was taken back meanwhile. */
async function readSpeech(db: D1Database, year: number, version: number): Promise<KnownSpeech | null> {
  if (known?.year === year && known.version === version) return known
  const row = await findSpeech(db, year)
  if (row === null || row.text === null) return null
  known = { year, version: row.version, distinct: parseSpeech(row.text).distinct }
  return known
}
