/** What the operator's commands share: the server, the token, the year, and the output. */
import { type Command, Option } from 'commander'
import type { Season } from '../api/answers.ts'
import { connectOperator, type OperatorApi, operatorToken } from '../api/operator-api.ts'
import { parseYear } from './arguments.ts'

export type GlobalOptions = { url: URL; json?: boolean }

export type YearOption = { year?: number }

/** For commands about one season. */
export const yearOption = (): Option =>
  new Option('--year <year>', 'the season (default: the instance’s own)').argParser(parseYear)

export type OperatorContext = {
  url: URL
  api: OperatorApi
  /** Prints an answer, for a person or for a program. */
  answer: (data: unknown, sentence: string) => void
  isJson: boolean
}

export function contextOf(command: Command): OperatorContext {
  const options = command.optsWithGlobals<GlobalOptions>()
  return {
    url: options.url,
    api: connectOperator(options.url, operatorToken(options.url)),
    isJson: options.json === true,
    answer: (data, sentence) => console.log(options.json ? JSON.stringify(data, null, 2) : sentence),
  }
}

/** What an instance says of its own season. Of another year's nothing is known from outside. */
export const knownOf = (season: Season, year: number): Season =>
  year === season.year
    ? season
    : { ...season, year, bonusWords: [], megaRoomId: null, wordsDeadline: null, begunAt: null, sealedAt: null }
