/**
 * Answers of the server, kept for when it is away: the session, home's cards, and the room and the ranking last on screen.
 * Shown as old, and never in place of a fresh answer (design.md, «Without a network»).
 *
 * An entry belongs to one account and one build. Another account's is never shown, and another build's, perhaps of another
 * shape, is not read, so no entry needs a check before it is drawn. There is one entry of each kind: a growing cache could
 * fill the storage in which unsaved words are kept.
 */
import type { Ranking, RoomCard, RoomList, RoomView, Session } from '../../shared/api/shapes.ts'
import { type Answer, type Failure, isObject, isPassing } from '../net/call.ts'
import { KEYS, keysBeginning, keysEnding, pickedWords, readJson, writeText } from './kept.ts'
import { forgetTyped } from './typed.ts'

/**
 * `keptAt`: the cards are this browser's copy, of that moment. `closedMega`: a mega room that has refused this person
 * because it is closed, which is final.
 */
export type MyRooms = RoomList & { word: string; isMegaMissing: boolean; closedMega?: string; keptAt?: number }

/** The key is the end of the storage key. `rankings`: those seen (home/my-rooms.ts). */
type Values = { session: Session; home: MyRooms; room: RoomView; ranking: Ranking; rankings: [string, number][] }
type Suffix = keyof Values
export const CACHE_SUFFIXES = ['session', 'home', 'room', 'ranking', 'rankings'] as const satisfies readonly Suffix[]

/** `of`: which one of its kind, for instance a room's id. */
type Entry<T> = { build: string; accountId: string; of: string; at: number; value: T }
type Kept<T> = Pick<Entry<T>, 'at' | 'of' | 'value'>

/** The address of this module's script: it changes with every file that the script loads. */
const BUILD = import.meta.url
/** A mega room's page is a few tens of kilobytes; a longer entry is not stored. */
const MAX_LENGTH = 200_000
/** The lifetime of a session (contract, «HTTP in general»). */
const SESSION_LIFE_MS = 30 * 24 * 3600_000

/** The account and season of the entries; null while it is unknown who is signed in. */
let place: { accountId: string; version: string; season: number } | null = null

/** design.md, «What the browser keeps»: `{version}-{season}-{suffix}`. An empty suffix gives the prefix of all of them. */
export const cacheKey = (version: string, season: number, suffix: Suffix | ''): string =>
  `${version}-${season}-${suffix}`

/** Called with each session that the page uses. */
export function keepFor({ account, season }: Session): void {
  place = account && { accountId: account.id, version: season.version, season: season.year }
}

/** After a deployment an open page is of an older build: it does not overwrite an entry of the newer one. */
export function keep<S extends Suffix>(suffix: S, of: string, value: Values[S], at = Date.now()): void {
  const found = keptByAny(suffix)
  const isOld = found !== null && found.build !== BUILD && found.at > performance.timeOrigin
  if (!isOld) keepForAny(suffix, of, value, at)
}

/** Writes the only entry of its kind: those of other versions and seasons are removed. */
export function keepForAny<S extends Suffix>(suffix: S, of: string, value: Values[S], at = Date.now()): void {
  if (!place) return
  const entry: Entry<Values[S]> = { build: BUILD, accountId: place.accountId, of, at, value }
  const text = JSON.stringify(entry)
  if (text.length > MAX_LENGTH) return
  const here = cacheKey(place.version, place.season, suffix)
  for (const key of keysEnding(`-${suffix}`)) if (key !== here) writeText(key, null)
  writeText(here, text)
}

/** This account's entry, of any build: the caller checks its value. */
export function keptByAny(suffix: Suffix): Omit<Entry<unknown>, 'accountId'> | null {
  const found = place && readJson(cacheKey(place.version, place.season, suffix))
  if (!isObject(found) || found.accountId !== place?.accountId || typeof found.at !== 'number') return null
  return { build: String(found.build), of: String(found.of), at: found.at, value: found.value }
}

/** @param of by default any of its kind */
export function keptAnswer<S extends Suffix>(suffix: S, of?: string): Kept<Values[S]> | null {
  const found = keptByAny(suffix)
  if (found?.build !== BUILD || (of !== undefined && found.of !== of)) return null
  return found as Kept<Values[S]> // as this build has written it
}

/** `kept`: the earlier answer, when the server is away. */
type AnswerOrKept<T> = Extract<Answer<T>, { ok: true }> | { ok: false; failure: Failure; kept: Kept<T> | null }

/** @param of which one of its kind; null: the answer is neither kept nor looked up */
export async function answerOrKept<S extends Suffix>(
  suffix: S,
  of: string | null,
  request: Promise<Answer<Values[S]>>,
): Promise<AnswerOrKept<Values[S]>> {
  const asker = place?.accountId
  const answer = await request
  const isTheirs = of !== null && place?.accountId === asker
  if (answer.ok) {
    if (isTheirs) keep(suffix, of, answer.value)
    return answer
  }
  return { ...answer, kept: isTheirs && isPassing(answer.failure) ? keptAnswer(suffix, of) : null }
}

/**
 * Keeps the session. A signed-out one deletes it with the ticked words and unsent taps, which the next person must not get.
 */
export function keepSession(session: Session, now = Date.now()): void {
  keepFor(session)
  if (session.account && session.user) {
    keep('session', '', session, now)
    return
  }
  for (const key of keysEnding('-session')) writeText(key, null)
  pickedWords.set(null)
  writeText(KEYS.unsentTaps, null)
}

/** For a start without the server: version, season and account are unknown, so the entry is found by its suffix. */
export function keptSession(now = Date.now()): Kept<Session> | null {
  for (const key of keysEnding('-session')) {
    const found = readJson(key)
    if (!isObject(found) || found.build !== BUILD) continue
    const entry = found as Entry<Session> // as this build has written it
    if (now - entry.at < SESSION_LIFE_MS) return entry
  }
  return null
}

/** A room that was left or deleted is removed from this browser. */
export function forgetRoom(id: string): void {
  for (const suffix of ['room', 'ranking'] as const) {
    if (place && keptByAny(suffix)?.of.startsWith(id)) writeText(cacheKey(place.version, place.season, suffix), null)
  }
}

/** For a person who was taken out: home's kept cards would still show the room. */
export function forgetRoomAndCard(id: string): void {
  forgetRoom(id)
  const home = keptAnswer('home')
  if (!home) return
  const others = (cards: RoomCard[]): RoomCard[] => cards.filter((card) => card.id !== id)
  const { owned, joined } = home.value
  keep('home', home.of, { ...home.value, owned: others(owned), joined: others(joined) }, home.at)
}

/** At sign-out: entries of every version and season, and what was typed in this tab, so that the next user sees none. */
export function forgetKept(): void {
  for (const suffix of CACHE_SUFFIXES) for (const key of keysEnding(`-${suffix}`)) writeText(key, null)
  forgetTyped()
}

export const clearCache = (version: string, season: number): void => {
  for (const key of keysBeginning(cacheKey(version, season, ''))) writeText(key, null)
}
