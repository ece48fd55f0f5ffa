/** A season to write words in, and the ways of writing them. */
import { paths } from '../../../shared/api/paths.ts'
import type { Problem, SavedWords, User } from '../../../shared/api/shapes.ts'
import { env } from '../../support/bindings.ts'
import { type Player, sessionOf } from '../../support/client.ts'
import { faultyD1 } from '../../support/faults/faulty-d1.ts'

export const SEASON = 2025

export const realD1 = env.DB

export const BONUS = ['pace', 'costituzione', 'giovani', 'europa']

export const setSeason = (facts: { speech?: string | null; deadline?: number | null; bonus?: string[] } = {}) =>
  realD1
    .prepare(
      `INSERT INTO seasons (year, bonus_words, words_deadline, speech, created_at, updated_at) VALUES (?1, ?2, ?3, ?4, 0, 0)
       ON CONFLICT (year) DO UPDATE SET bonus_words = excluded.bonus_words, words_deadline = excluded.words_deadline,
         speech = excluded.speech`,
    )
    .bind(SEASON, JSON.stringify(facts.bonus ?? BONUS), facts.deadline ?? null, facts.speech ?? null)
    .run()

export const save = ({ client }: Player, words: string[], rev?: number) =>
  client.put<SavedWords & Problem>(paths.words, rev === undefined ? { words } : { words, rev })

export const finish = ({ client }: Player, words: string[], rev?: number) =>
  client.post<User & Problem>(paths.finish, rev === undefined ? { words } : { words, rev })

export const stored = async ({ client }: Player) => (await sessionOf(client)).user

/** Changes the world after the request has been read and before its first statement reaches D1. */
export const justBeforeTheWrite = (change: () => Promise<unknown>): void => {
  const faulty = faultyD1(realD1, null)
  faulty.onCall = async () => {
    faulty.onCall = null
    await change()
  }
  env.DB = faulty.db
}
