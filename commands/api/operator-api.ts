/** The operator's calls, as functions. */
import * as v from 'valibot'
import { operatorPaths, paths } from '../../shared/api/paths.ts'
import type { RuleId } from '../../shared/rules.ts'
import { readDevVars } from '../local/settings.ts'
import { Failure } from '../shell/failure.ts'
import {
  Begun,
  DirectoryRebuild,
  Health,
  HiddenWords,
  Numbers,
  Room,
  RoomId,
  Season,
  Session,
  SpeechSummary,
  Stats,
} from './answers.ts'
import { type Call, callApi, Refusal, readAnswer } from './call.ts'

export const isLocal = (url: URL): boolean => /^(localhost|.+\.localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname)

/** The local server's token is not sent to any other server, and no token is sent unencrypted. */
export function operatorToken(url: URL, environment: NodeJS.ProcessEnv = process.env): string {
  if (url.protocol === 'http:' && !isLocal(url))
    throw new Failure(`${url.origin} would get the token for everyone on the way to read: give its https:// address.`)
  const token = environment.OPERATOR_TOKEN || (isLocal(url) ? readDevVars().OPERATOR_TOKEN : undefined)
  if (token) return token
  const hint = isLocal(url) ? ' It can stand in .dev.vars, which npm run dev makes where it is missing.' : ''
  throw new Failure(`No operator token: set OPERATOR_TOKEN to the secret of ${url.origin}.${hint}`)
}

export const findSeason = async (url: URL): Promise<Season> =>
  readAnswer(await callApi(url, paths.session), Session).season

/** Called without the token: the health route is public. */
export const readHealth = async (url: URL): Promise<Health> => readAnswer(await callApi(url, paths.health), Health)

const SavedSeason = v.pick(Season, ['year', 'bonusWords'])

export function connectOperator(url: URL, token: string) {
  const operator = operatorPaths
  const call = (path: string, request: Call) =>
    callApi(url, path, { ...request, headers: { authorization: `Bearer ${token}` } })
  return {
    saveSeason: async (
      year: number,
      season: { bonusWords: string[]; wordsDeadline?: string | null; holdSeal?: boolean },
    ) => readAnswer(await call(operator.season(year), { method: 'PUT', json: season }), SavedSeason),
    publishSpeech: async (year: number, text: string, isEarly: boolean) =>
      readAnswer(await call(operator.speech(year, isEarly), { method: 'PUT', text }), SpeechSummary),
    /** The published text; null: none is published, or there is no such season. */
    readSpeech: async (year: number): Promise<string | null> => {
      try {
        return (await call(operator.speech(year), {})).text || null
      } catch (error) {
        if (error instanceof Refusal && error.code === 'season/not-found') return null
        throw error
      }
    },
    withdrawSpeech: async (year: number): Promise<void> => {
      await call(operator.speech(year), { method: 'DELETE' })
    },
    begin: async (year: number, isEarly: boolean) =>
      readAnswer(await call(operator.begin(year, isEarly), { method: 'POST' }), Begun),
    takeBackBegin: async (year: number): Promise<void> => {
      await call(operator.begin(year), { method: 'DELETE' })
    },
    sendTranscript: async (year: number, text: string): Promise<void> => {
      await call(operator.transcript(year), { method: 'PUT', text })
    },
    /** Empty before the first. */
    readTranscript: async (year: number): Promise<string> => (await call(operator.transcript(year), {})).text,
    makeMegaRoom: async (year: number, room: { name: string; rules: readonly RuleId[] }) =>
      readAnswer(await call(operator.megaRoom(year), { method: 'POST', json: room }), RoomId),
    rebuildDirectory: async (year: number) =>
      readAnswer(await call(operator.directory(year), { method: 'POST' }), DirectoryRebuild),
    numbers: async (year: number) => readAnswer(await call(operator.numbers(year), {}), Numbers),
    hideWord: async (year: number, word: string, isHidden: boolean): Promise<void> => {
      await call(operator.hiddenWord(year, word), { method: isHidden ? 'PUT' : 'DELETE' })
    },
    hiddenWords: async (year: number) => readAnswer(await call(operator.hiddenWords(year), {}), HiddenWords),
    closeRoom: async (id: string) => {
      const answer = await call(operator.close(id), { method: 'POST' })
      return { room: readAnswer(answer, Room), isDone: answer.status !== 202 }
    },
    deleteAccount: async (email: string): Promise<void> => {
      await call(operator.account(email), { method: 'DELETE' })
    },
    stats: async () => readAnswer(await call(operator.stats, {}), Stats),
  }
}
export type OperatorApi = ReturnType<typeof connectOperator>
