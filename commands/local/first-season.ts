/** An empty database gets a season, so that a newcomer finds a game and not a form to fill in. */
import type { Season } from '../api/answers.ts'
import { connectOperator, findSeason, type OperatorApi, operatorToken } from '../api/operator-api.ts'

/** Some that one would bet on, some that would be a surprise. */
export const FIRST_BONUS_WORDS = [
  'coraggio',
  'gentilezza',
  'olimpiadi',
  'marinai',
  'periferie',
  'astronauti',
  'poesia',
  'algoritmi',
]

export const megaRoomName = (year: number): string => `Mega stanza ${year}`

const isNew = (season: Season): boolean =>
  season.bonusWords.length === 0 && season.megaRoomId === null && !season.speechPublished

/** Makes it where there is none; answers whether it did. A season that somebody has begun is left alone. */
export async function makeFirstSeason(
  season: Season,
  api: Pick<OperatorApi, 'saveSeason' | 'makeMegaRoom'>,
): Promise<boolean> {
  if (!isNew(season)) return false
  await api.saveSeason(season.year, { bonusWords: FIRST_BONUS_WORDS })
  await api.makeMegaRoom(season.year, { name: megaRoomName(season.year), rules: [] })
  return true
}

export const makeFirstSeasonAt = async (url: URL): Promise<boolean> =>
  makeFirstSeason(await findSeason(url), connectOperator(url, operatorToken(url)))
