/**
 * The operator's calls, as the commands make them (commands/api/operator-api.ts): with the token in place of a session, and a
 * change with the tag of what its sender has seen (decision 145).
 */
import { operatorPaths, paths } from '../../shared/api/paths.ts'
import type {
  Begun,
  Health,
  HiddenWords,
  OperatorSeason,
  OperatorStats,
  RoomView,
  Session,
  SpeechSummary,
} from '../../shared/api/shapes.ts'
import { strongTag } from '../../shared/operator/tags.ts'
import { type Answer, read, send } from '../call.ts'

/** `tag`: of the state that the answer shows, or that a change has made. */
export type Tagged<T> = { value: T; tag: string | null }

type Request = {
  method?: 'PUT' | 'POST' | 'DELETE'
  json?: unknown
  text?: string
  /** The tag of what the sender has seen; null: the server replaces whatever is there. */
  seen?: string | null
}

export type SeasonChange = { bonusWords: string[]; wordsDeadline?: string | null; holdSeal?: boolean }

const bearing = (token: string) => ({ Authorization: `Bearer ${token}` })

/** Everybody is told which season it is, but only whoever has the token is never told to come back later (decision 144). */
export async function findYear(token: string): Promise<Answer<number>> {
  const answer = await send(paths.session, { credentials: 'omit', headers: bearing(token) })
  if (!answer.ok) return answer
  const session = read<Session>(answer.status, answer.value.text)
  return session.ok ? { ...session, value: session.value.season.year } : session
}

export function operatorOf(token: string, year: number) {
  const ask = (path: string, { method, json, text, seen }: Request) => {
    const body = text ?? (json === undefined ? undefined : JSON.stringify(json))
    return send(path, {
      ...(method && { method }),
      // Who plays in this browser is nothing to the operator's routes.
      credentials: 'omit',
      headers: {
        ...bearing(token),
        ...(text === undefined ? {} : { 'Content-Type': 'text/plain; charset=utf-8' }),
        ...(json === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(seen ? { 'If-Match': seen } : {}),
      },
      ...(body === undefined ? {} : { body }),
    })
  }
  const asText = async (path: string, request: Request = {}): Promise<Answer<Tagged<string>>> => {
    const answer = await ask(path, request)
    if (!answer.ok) return answer
    const { text, headers } = answer.value
    const tag = headers.get('ETag')
    return { ok: true, status: answer.status, value: { value: text, tag: tag === null ? null : strongTag(tag) } }
  }
  const asJson = async <T>(path: string, request: Request = {}): Promise<Answer<Tagged<T>>> => {
    const answer = await asText(path, request)
    if (!answer.ok) return answer
    const parsed = read<T>(answer.status, answer.value.value)
    return parsed.ok ? { ...parsed, value: { value: parsed.value, tag: answer.value.tag } } : parsed
  }
  const { season, begin, speech, transcript } = operatorPaths
  return {
    season: () => asJson<OperatorSeason>(season(year)),
    saveSeason: (json: SeasonChange, seen: string | null) =>
      asJson<object>(season(year), { method: 'PUT', json, seen }),
    begin: (isEarly: boolean, seen: string | null) => asJson<Begun>(begin(year, isEarly), { method: 'POST', seen }),
    takeBackBegin: (seen: string | null) => asText(begin(year), { method: 'DELETE', seen }),
    transcript: () => asText(transcript(year)),
    sendTranscript: (text: string, seen: string | null) => asText(transcript(year), { method: 'PUT', text, seen }),
    /** Empty: none is published. */
    speech: () => asText(speech(year)),
    publish: (text: string, isEarly: boolean, seen: string | null) =>
      asJson<SpeechSummary>(speech(year, isEarly), { method: 'PUT', text, seen }),
    withdraw: (seen: string | null) => asText(speech(year), { method: 'DELETE', seen }),
    closeRoom: (id: string) => asJson<RoomView>(operatorPaths.close(id), { method: 'POST' }),
    hiddenWords: () => asJson<HiddenWords>(operatorPaths.hiddenWords(year)),
    hideWord: (word: string, isHidden: boolean) =>
      asText(operatorPaths.hiddenWord(year, word), { method: isHidden ? 'PUT' : 'DELETE' }),
    stats: () => asJson<OperatorStats>(operatorPaths.stats),
    /** A failure is an answer, too: the database is away. */
    health: () => asJson<Health>(paths.health),
  }
}
export type Operator = ReturnType<typeof operatorOf>
