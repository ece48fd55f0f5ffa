/** The operator's calls, as functions. */
import { operatorPaths, paths } from '../../shared/api/paths.ts'
import { strongTag } from '../../shared/operator/keys.ts'
import type { RuleId } from '../../shared/rooms/rooms.ts'
import { readDevVars } from '../local/settings.ts'
import { Failure } from '../shell/failure.ts'
import {
  Begun,
  DirectoryRebuild,
  Health,
  HiddenWords,
  MailCeilings,
  Numbers,
  Room,
  RoomId,
  type Season,
  Session,
  SpeechSummary,
  Stats,
} from './answers.ts'
import { type Call, callApi, type HttpAnswer, Refusal, readAnswer } from './call.ts'

export const isLocal = (url: URL): boolean => /^(localhost|.+\.localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname)

/** The local server's token is not sent to any other server, and no token is sent unencrypted. */
export function operatorToken(url: URL, environment: NodeJS.ProcessEnv = process.env): string {
  if (isOpenToRead(url)) throw new Failure(`${url.origin} would get the token unencrypted: give its https:// address.`)
  const token = knownToken(url, environment)
  if (token) return token
  const hint = isLocal(url) ? ' It can stand in .dev.vars, which npm run dev makes where it is missing.' : ''
  throw new Failure(`No operator token: set OPERATOR_TOKEN to the secret of ${url.origin}.${hint}`)
}

const isOpenToRead = (url: URL): boolean => url.protocol === 'http:' && !isLocal(url)

const knownToken = (url: URL, environment: NodeJS.ProcessEnv): string | undefined =>
  environment.OPERATOR_TOKEN || (isLocal(url) ? readDevVars().OPERATOR_TOKEN : undefined)

export const findSeason = async (url: URL): Promise<Season> =>
  readAnswer(await callApi(url, paths.session), Session).season

/**
 * The route is public. The call carries the token so that other callers at the same address cannot use up its limit
 * (operating.md, «What the operator may do»).
 */
export async function readHealth(url: URL): Promise<Health> {
  const token = isOpenToRead(url) ? undefined : knownToken(url, process.env)
  const request = token ? { headers: { authorization: `Bearer ${token}` } } : {}
  return readAnswer(await callApi(url, paths.health, request), Health)
}

type SeasonChange = { bonusWords: string[]; wordsDeadline?: string | null; holdSeal?: boolean }

/**
 * The tag of the state that was seen, for the change that replaces it (operating.md, «Nobody undoes another unseen»). Null:
 * no state was seen, or a proxy removes such headers; then the change replaces any state.
 */
export type SeenTag = string | null

const tagOf = ({ headers }: HttpAnswer): SeenTag => {
  const etag = headers.get('etag')
  return etag === null ? null : strongTag(etag)
}

/** The server's copy of the live text. */
export type SentTranscript = { text: string; tag: SeenTag }

/** True if a change was refused because somebody else had changed the state that its sender saw. */
export const isChangedElsewhere = (error: unknown): boolean =>
  error instanceof Refusal && error.code === 'season/changed-elsewhere'

export function connectOperator(url: URL, token: string) {
  const operator = operatorPaths
  const call = (path: string, request: Call, seen: SeenTag = null) => {
    const headers = { authorization: `Bearer ${token}`, ...(seen === null ? {} : { 'if-match': seen }) }
    return callApi(url, path, { ...request, headers })
  }
  return {
    /** The instance's own season. Calls with the token are never limited (operating.md, «What the operator may do»). */
    season: async (): Promise<Season> => readAnswer(await call(paths.session, {}), Session).season,
    saveSeason: (year: number, season: SeasonChange, seen?: SeenTag): Promise<unknown> =>
      call(operator.season(year), { method: 'PUT', json: season }, seen),
    /** An omitted ceiling stays unchanged; null sets the game's own. */
    setMails: async (year: number, ceilings: { mailsAMinute?: number | null; mailsAnHour?: number | null }) =>
      readAnswer(await call(operator.mails(year), { method: 'PUT', json: ceilings }), MailCeilings),
    publishSpeech: async (year: number, text: string, isEarly: boolean, seen?: SeenTag) =>
      readAnswer(await call(operator.speech(year, isEarly), { method: 'PUT', text }, seen), SpeechSummary),
    /** `text`: the published text; null: none is published, or there is no such season. */
    readSpeech: async (year: number): Promise<{ text: string | null; tag: SeenTag }> => {
      try {
        const answer = await call(operator.speech(year), {})
        return { text: answer.text || null, tag: tagOf(answer) }
      } catch (error) {
        if (error instanceof Refusal && error.code === 'season/not-found') return { text: null, tag: null }
        throw error
      }
    },
    withdrawSpeech: (year: number): Promise<unknown> => call(operator.speech(year), { method: 'DELETE' }),
    begin: async (year: number, isEarly: boolean, seen?: SeenTag) =>
      readAnswer(await call(operator.begin(year, isEarly), { method: 'POST' }, seen), Begun),
    takeBackBegin: (year: number): Promise<unknown> => call(operator.begin(year), { method: 'DELETE' }),
    /** @returns the tag of the new state */
    sendTranscript: async (year: number, text: string, seen?: SeenTag): Promise<SeenTag> =>
      tagOf(await call(operator.transcript(year), { method: 'PUT', text }, seen)),
    /** An empty text before the first one. */
    readTranscript: async (year: number): Promise<SentTranscript> => {
      const answer = await call(operator.transcript(year), {})
      return { text: answer.text, tag: tagOf(answer) }
    },
    makeMegaRoom: async (year: number, room: { name: string; rules: readonly RuleId[] }) =>
      readAnswer(await call(operator.megaRoom(year), { method: 'POST', json: room }), RoomId),
    rebuildDirectory: async (year: number) =>
      readAnswer(await call(operator.directory(year), { method: 'POST' }), DirectoryRebuild),
    numbers: async (year: number) => readAnswer(await call(operator.numbers(year), {}), Numbers),
    hideWord: (year: number, word: string, isHidden: boolean): Promise<unknown> =>
      call(operator.hiddenWord(year, word), { method: isHidden ? 'PUT' : 'DELETE' }),
    hiddenWords: async (year: number) => readAnswer(await call(operator.hiddenWords(year), {}), HiddenWords),
    closeRoom: async (id: string) => {
      const answer = await call(operator.close(id), { method: 'POST' })
      return { room: readAnswer(answer, Room), isDone: answer.status !== 202 }
    },
    deleteAccount: (email: string): Promise<unknown> => call(operator.account(email), { method: 'DELETE' }),
    stats: async () => readAnswer(await call(operator.stats, {}), Stats),
  }
}
export type OperatorApi = ReturnType<typeof connectOperator>
