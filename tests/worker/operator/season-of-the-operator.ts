/** The season as the operator sets it. */
import { operatorPaths } from '../../../shared/api/paths.ts'
import { env } from '../../support/bindings.ts'
import { operator } from '../../support/client.ts'

export const YEAR = 2025

export const real = { DB: env.DB, ROOMS: env.ROOMS, SEASON: env.SEASON }

export type SeasonRow = {
  bonus_words: string
  words_deadline: number | null
  mega_room_id: string | null
  speech: string | null
  speech_version: number
}

export const seasonRow = () => real.DB.prepare('SELECT * FROM seasons WHERE year = ?1').bind(YEAR).first<SeasonRow>()

export const setSeason = (body: object) => operator.call('PUT', operatorPaths.season(YEAR), body)
