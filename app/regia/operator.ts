/**
 * The operator's token, which this tab keeps, and the operator's calls, as the commands make them
 * (commands/api/operator-api.ts): with the token instead of a session, and a change with the tag of the state that its sender
 * has seen (operating.md, «Nobody undoes another unseen»).
 */
import { operatorPaths, paths } from '../../shared/api/paths.ts'
import type {
  Begun,
  Health,
  MailCeilings,
  OperatorSeason,
  OperatorStats,
  RoomView,
  Session,
  SpeechSummary,
} from '../../shared/api/shapes.ts'
import { strongTag } from '../../shared/operator/keys.ts'
import { IN_TAB, keptCell } from '../keep/kept.ts'
import { forgetTyped, typed } from '../keep/typed.ts'
import { type Answer, exchange, isObject, readValue } from '../net/call.ts'

/** `tag`: of the state in the answer, or of the state that a change has made. */
export type Tagged<T> = { value: T; tag: string | null }

type SeasonChange = { bonusWords: string[]; wordsDeadline?: string | null; holdSeal?: boolean }

/**
 * The session's route tells everybody the season; with a token it is never limited by caller (operating.md, «What the
 * operator may do»).
 */
export const findYear = async (token: string): Promise<Answer<number>> => {
  const answer = await asking(token)<Session>('GET', paths.session)
  return answer.ok ? { ...answer, value: answer.value.value.season.year } : answer
}

/**
 * No cookie is sent, since the operator's routes ignore the player's session.
 *
 * `seen`: the tag of the state that the sender has seen; null: the server replaces any state. A body that is no text is JSON.
 */
const asking =
  (token: string) =>
  <T>(method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, seen: string | null = null, body?: unknown) => {
    const type = typeof body === 'string' ? 'text/plain; charset=utf-8' : 'application/json'
    const headers = {
      Authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'Content-Type': type }),
      ...(seen === null ? {} : { 'If-Match': seen }),
    }
    const sent = typeof body === 'object' ? JSON.stringify(body) : body
    return exchange(
      path,
      { method, credentials: 'omit', headers, ...(typeof sent === 'string' ? { body: sent } : {}) },
      (text, headers): Tagged<T> => {
        const tag = headers.get('ETag')
        const isText = headers.get('Content-Type')?.startsWith('text/plain') === true
        // The type is the contract's: the browser trusts its own server.
        return { value: isText ? (text as T) : readValue<T>(text), tag: tag === null ? null : strongTag(tag) }
      },
    )
  }

export function operatorOf(token: string, year: number) {
  const ask = asking(token)
  const { season, begin, speech, close, hiddenWord, mails, stats } = operatorPaths
  return {
    season: () => ask<OperatorSeason>('GET', season(year)),
    saveSeason: (change: SeasonChange, seen: string | null) => ask<object>('PUT', season(year), seen, change),
    begin: (isEarly: boolean, seen: string | null) => ask<Begun>('POST', begin(year, isEarly), seen),
    takeBackBegin: (seen: string | null) => ask<void>('DELETE', begin(year), seen),
    /** Empty: no text is published. */
    speech: () => ask<string>('GET', speech(year)),
    publish: (text: string, isEarly: boolean, seen: string | null) =>
      ask<SpeechSummary>('PUT', speech(year, isEarly), seen, text),
    withdraw: (seen: string | null) => ask<void>('DELETE', speech(year), seen),
    closeRoom: (id: string) => ask<RoomView>('POST', close(id)),
    hideWord: (word: string, isHidden: boolean) => ask<void>(isHidden ? 'PUT' : 'DELETE', hiddenWord(year, word)),
    /** Without a tag: the later press wins. */
    setMails: (change: Partial<MailCeilings>) => ask<MailCeilings>('PUT', mails(year), null, change),
    stats: () => ask<OperatorStats>('GET', stats),
    /** A failure is an answer, too: the database is away. */
    health: () => ask<Health>('GET', paths.health),
  }
}
export type Operator = ReturnType<typeof operatorOf>

// What the control room keeps: the operator's token, and unsent text (keep/typed.ts). In this tab alone: a reload loses nothing,
// another tab has nothing, and closing the tab deletes it.

/** A token and its instance's season, so that a reload works while the database is away. */
export type Entered = { token: string; year: number }

export const entered = keptCell(
  'regia-token',
  (found): Entered | null =>
    isObject(found) && typeof found.token === 'string' && typeof found.year === 'number'
      ? { token: found.token, year: found.year }
      : null,
  IN_TAB,
)

/** The prefix of the names of its fields. */
export const TYPED = 'regia/'

export const isAnythingTyped = (): boolean => Object.keys(typed.get()).some((field) => field.startsWith(TYPED))

/** For the next person who takes the phone. */
export function forgetAll(): void {
  entered.set(null)
  forgetTyped(TYPED)
}
