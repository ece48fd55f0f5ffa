/** What the operator's commands share: where, with which token, for which year, and how to answer. */
import { type Command, Option } from 'commander'
import { connectOperator, type OperatorApi, operatorToken } from '../api/operator-api.ts'
import { parseYear } from './arguments.ts'

export type GlobalOptions = { url: URL; json?: boolean }

export type YearOption = { year?: number }

/** Of the commands that are about one season, and of no other. */
export const yearOption = (): Option =>
  new Option('--year <year>', 'the season (default: the instance’s own)').argParser(parseYear)

export type OperatorContext = {
  url: URL
  api: OperatorApi
  /** One answer, for a person or for a program. */
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
