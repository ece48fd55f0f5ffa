/** People who have finished with the longest lists that the game accepts: ten words of sixty four-byte letters. */
import { checkWords } from '../../../shared/words/validate.ts'
import { env } from '../bindings.ts'
import { type Person, SEASON, unique } from './rooms.ts'

/** Inserted at once: their names and words are less than a megabyte. */
const ROWS = 300
const LETTER = '𠀀'
const DIGITS = ['𠀁', '𠀂', '𠀃', '𠀄', '𠀅', '𠀆', '𠀇', '𠀈', '𠀉', '𠀊']

/** Sixty letters that end with a number, so that each person has words of their own. */
export const longWord = (number: number): string => {
  const end = [...String(number)].map((digit) => DIGITS[Number(digit)]).join('')
  return LETTER.repeat(60 - [...end].length) + end
}

/** Everybody's first word is the same. */
export const longWords = (at: number): string[] => {
  const words = [longWord(0), ...Array.from({ length: 9 }, (_, index) => longWord(10 * (at + 1) + index))]
  const checked = checkWords(words, [])
  if (checked.kind === 'refused' || checked.words.join() !== words.join())
    throw new Error('the game does not take these')
  return words
}

/** Their names are as long, and their ids as long as an account's. */
export async function wordyPeople(count: number): Promise<(Person & { words: string[] })[]> {
  const prefix = unique('wordy').padEnd(31, '-')
  const people = Array.from({ length: count }, (_, at) => ({
    id: `${prefix}${String(at).padStart(5, '0')}`,
    fullName: `${LETTER.repeat(54)} ${[...String(at).padStart(5, '0')].map((digit) => DIGITS[Number(digit)]).join('')}`,
    season: SEASON,
    words: longWords(at),
  }))
  const rows = people.map(({ id, fullName, words }, at) => [id, fullName, JSON.stringify(words), at + 1])
  for (let from = 0; from < count; from += ROWS) {
    const part = JSON.stringify(rows.slice(from, from + ROWS))
    await env.DB.batch([
      env.DB.prepare(
        `INSERT INTO accounts (id, email, provider, created_at)
          SELECT value ->> 0, (value ->> 0) || '@posta.example', 'email', 0 FROM json_each(?1)`,
      ).bind(part),
      env.DB.prepare(
        `INSERT INTO users (account_id, season, full_name, words, has_finished, finish_number, created_at, updated_at)
          SELECT value ->> 0, ?2, value ->> 1, value ->> 2, 1, value ->> 3, 0, 0 FROM json_each(?1)`,
      ).bind(part, SEASON),
    ])
  }
  return people
}
