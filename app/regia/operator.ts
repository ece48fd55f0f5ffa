/**
 * The operator's calls, as the commands make them (commands/api/operator-api.ts): with the token in place of a session, and a
 * change with the tag of what its sender has seen (decision 145).
 */
import { operatorPaths, paths } from '../../shared/api/paths.ts'
import type {
  Begun,
  Health,
  HiddenWords,
  MailCeilings,
  OperatorSeason,
  OperatorStats,
  RoomView,
  Session,
  SpeechSummary,
} from '../../shared/api/shapes.ts'
import { strongTag } from '../../shared/operator/tags.ts'
import { type Answer, exchange, readValue } from '../net/call.ts'

/** `tag`: of the state that the answer shows, or that a change has made. */
export type Tagged<T> = { value: T; tag: string | null }

type Request = {
  method?: 'GET' | 'PUT' | 'POST' | 'DELETE'
  json?: unknown
  text?: string
  /** The tag of what the sender has seen; null: the server replaces whatever is there. */
  seen?: string | null
}

type SeasonChange = { bonusWords: string[]; wordsDeadline?: string | null; holdSeal?: boolean }

const bearing = (token: string) => ({ Authorization: `Bearer ${token}` })

/** Everybody is told which season it is, but only whoever has the token is never told to come back later (decision 144). */
export const findYear = (token: string): Promise<Answer<number>> =>
  exchange(
    paths.session,
    { method: 'GET', credentials: 'omit', headers: bearing(token) },
    (text) => readValue<Session>(text).season.year,
  )

/** Who plays in this browser is nothing to the operator's routes: no cookie goes along. */
export function operatorOf(token: string, year: number) {
  const ask = <T>(path: string, { method = 'GET', json, text, seen }: Request, read: (text: string) => T) => {
    const body = text ?? (json === undefined ? undefined : JSON.stringify(json))
    return exchange(
      path,
      {
        method,
        credentials: 'omit',
        headers: {
          ...bearing(token),
          ...(text === undefined ? {} : { 'Content-Type': 'text/plain; charset=utf-8' }),
          ...(json === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...(seen ? { 'If-Match': seen } : {}),
        },
        ...(body === undefined ? {} : { body }),
      },
      (answer, headers): Tagged<T> => {
        const tag = headers.get('ETag')
        return { value: read(answer), tag: tag === null ? null : strongTag(tag) }
      },
    )
  }
  const asText = (path: string, request: Request = {}) => ask(path, request, (text) => text)
  const asJson = <T>(path: string, request: Request = {}) => ask(path, request, readValue<T>)
  const { season, begin, speech } = operatorPaths
  return {
    season: () => asJson<OperatorSeason>(season(year)),
    saveSeason: (json: SeasonChange, seen: string | null) =>
      asJson<object>(season(year), { method: 'PUT', json, seen }),
    begin: (isEarly: boolean, seen: string | null) => asJson<Begun>(begin(year, isEarly), { method: 'POST', seen }),
    takeBackBegin: (seen: string | null) => asText(begin(year), { method: 'DELETE', seen }),
    /** Empty: none is published. */
    speech: () => asText(speech(year)),
    publish: (text: string, isEarly: boolean, seen: string | null) =>
      asJson<SpeechSummary>(speech(year, isEarly), { method: 'PUT', text, seen }),
    withdraw: (seen: string | null) => asText(speech(year), { method: 'DELETE', seen }),
    closeRoom: (id: string) => asJson<RoomView>(operatorPaths.close(id), { method: 'POST' }),
    hiddenWords: () => asJson<HiddenWords>(operatorPaths.hiddenWords(year)),
    hideWord: (word: string, isHidden: boolean) =>
      asText(operatorPaths.hiddenWord(year, word), { method: isHidden ? 'PUT' : 'DELETE' }),
    /** They have no tag: the later press holds. */
    setMails: (json: Partial<MailCeilings>) => asJson<MailCeilings>(operatorPaths.mails(year), { method: 'PUT', json }),
    stats: () => asJson<OperatorStats>(operatorPaths.stats),
    /** A failure is an answer, too: the database is away. */
    health: () => asJson<Health>(paths.health),
  }
}
export type Operator = ReturnType<typeof operatorOf>
