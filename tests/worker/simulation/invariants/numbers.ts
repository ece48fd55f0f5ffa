/**
 * The country's numbers (design.md, «Counting the country»), when the faults are over: counted for the speech that stands, and
 * right.
 */
import { findNumbers } from '../../../../worker/db/numbers.ts'
import { naiveNumbers } from '../../../support/scoring/naive-numbers.ts'
import { isInIndex } from '../../../support/scoring/past-words.ts'
import { inside, ring } from '../world/objects.ts'
import { real, SEASON, theSeason } from '../world/world.ts'

type Stored = { speech: string; version: number; counted: number | null }

/** Null: no speech stands. */
const readNumbers = (): Promise<Stored | null> =>
  real.DB.prepare(
    `SELECT s.speech, s.speech_version AS version, n.speech_version AS counted
     FROM seasons s LEFT JOIN season_numbers n ON n.year = s.year WHERE s.year = ?1 AND s.speech IS NOT NULL`,
  )
    .bind(SEASON)
    .first<Stored>()

/** Those that play: finished, or after the seal of ten words (TEN-WORDS-PLAY). */
async function lists(): Promise<string[][]> {
  const { results } = await real.DB.prepare(
    `SELECT u.words FROM users u JOIN accounts a ON a.id = u.account_id
     WHERE u.season = ?1 AND a.deleted_at IS NULL AND (u.has_finished = 1 OR (json_array_length(u.words) = 10
       AND EXISTS (SELECT 1 FROM seasons WHERE year = ?1 AND sealed_at IS NOT NULL)))`,
  )
    .bind(SEASON)
    .all<{ words: string }>()
  return results.map(({ words }) => JSON.parse(words) as string[]) // as the Worker has validated it
}

async function addFive(words: readonly string[]): Promise<void> {
  const ids = JSON.stringify([1, 2, 3, 4, 5].map((n) => `five-${n}`))
  await real.DB.batch([
    real.DB.prepare(
      "INSERT INTO accounts (id, email, provider, created_at) SELECT value, value, 'email', 0 FROM json_each(?1)",
    ).bind(ids),
    real.DB.prepare(
      `INSERT INTO users (account_id, season, full_name, words, has_finished, finish_number, created_at, updated_at)
       SELECT value, ?2, 'x', ?3, 1, 1000 + key, 0, 0 FROM json_each(?1)`,
    ).bind(ids, SEASON, JSON.stringify(words)),
  ])
}

const isCounting = (): Promise<boolean> =>
  inside(
    theSeason,
    (_, { storage }) => storage.sql.exec("SELECT 1 FROM jobs WHERE kind = 'numbers'").toArray().length > 0,
  )

/** A simulated season's lists are counted in a few. */
const MOST_RINGS = 100

export async function numbersAgree(): Promise<string[]> {
  const before = await readNumbers()
  if (before === null) return []
  if (before.counted !== before.version) return ['the numbers of the speech that stands were not counted']
  // Counted again, since accounts deleted after the count are still in it. Five more, or five people would name no word.
  await addFive((await lists())[0] ?? ['pace', 'lavoro'])
  await real.DB.prepare('DELETE FROM season_numbers WHERE year = ?1').bind(SEASON).run()
  await real.SEASON.getByName(String(SEASON)).look(SEASON)
  for (let rings = 0; rings === 0 || (await isCounting()); rings++) {
    if (rings === MOST_RINGS) return [`the numbers are being counted after ${MOST_RINGS} alarms`]
    await ring(theSeason)
  }
  const answer = (await findNumbers(real.DB, SEASON))?.answer
  const expected = JSON.stringify(naiveNumbers(await lists(), before.speech, before.version, { isPast: isInIndex }))
  return sorted(answer) === sorted(expected) ? [] : [`the numbers are ${answer} and should be ${expected}`]
}

/** Ignores the order of the fields. */
const sorted = (json: string | null | undefined): string =>
  JSON.stringify(json == null ? null : Object.entries(JSON.parse(json) ?? {}).sort(([a], [b]) => (a < b ? -1 : 1)))
