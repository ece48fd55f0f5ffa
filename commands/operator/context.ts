/** What every command of the operator's needs: where, with which token, for which year, and how to answer. */
import type { Command } from 'commander'
import { connectOperator, findSeason, type OperatorApi, operatorToken } from '../api/operator-api.ts'

export type GlobalOptions = { url: URL; year?: number; json?: boolean }

export type OperatorContext = {
  url: URL
  api: OperatorApi
  /** The one asked for, else the instance's own. */
  year: () => Promise<number>
  /** One answer, for a person or for a program. */
  answer: (data: unknown, sentence: string) => void
  isJson: boolean
}

export function contextOf(command: Command): OperatorContext {
  const options = command.optsWithGlobals<GlobalOptions>()
  return {
    url: options.url,
    api: connectOperator(options.url, operatorToken(options.url)),
    year: async () => options.year ?? (await findSeason(options.url)).year,
    isJson: options.json === true,
    answer: (data, sentence) => console.log(options.json ? JSON.stringify(data, null, 2) : sentence),
  }
}
