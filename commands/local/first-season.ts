/** Gives an empty database a season, so that a newcomer finds a game and not a form. */
import type { Season } from '../api/answers.ts'
import { connectOperator, findSeason, type OperatorApi, operatorToken } from '../api/operator-api.ts'

/** Some are likely in a speech, some would be a surprise. */
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

/**
 * Makes the season if there is none; an existing one is left alone. Its seal is held, so that a developer who tries out a
 * deadline or a speech can go on playing. @returns whether it made one
 */
export async function makeFirstSeason(
  season: Season,
  api: Pick<OperatorApi, 'saveSeason' | 'makeMegaRoom'>,
): Promise<boolean> {
  if (!isNew(season)) return false
  await api.saveSeason(season.year, { bonusWords: FIRST_BONUS_WORDS, holdSeal: true })
  await api.makeMegaRoom(season.year, { name: megaRoomName(season.year), rules: [] })
  return true
}

export const makeFirstSeasonAt = async (url: URL): Promise<boolean> =>
  makeFirstSeason(await findSeason(url), connectOperator(url, operatorToken(url)))
