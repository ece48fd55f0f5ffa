/**
 * The last session that the server returned, for a start without the server: who is signed in, and with which words. A
 * sign-out, here or by the server, deletes it.
 *
 * Its key begins with version and season like every cache key (decision 27). At the start neither is known yet, so it
 * is found by its suffix.
 */
import type { Session } from '../../shared/api/shapes.ts'
import { isObject, isStrings } from '../local/kept-shape.ts'
import { KEYS, keysEnding, readJson, writeCache, writeText } from '../local/storage.ts'

export type KeptSession = { at: number; session: Session }

const SUFFIX = 'session'
/** The lifetime of a session (contract, «HTTP in general»). */
const LIFE_MS = 30 * 24 * 3600_000

/** Something else may have written there: validated as far as the pages rely on it. */
function isSession(value: unknown): value is Session {
  if (!isObject(value) || !isObject(value.account) || !isObject(value.user) || !isObject(value.season)) return false
  const { account, user, season } = value
  return (
    [account.id, account.email, user.id, user.fullName, season.version].every((text) => typeof text === 'string') &&
    [user.rev, season.year, season.previousYear].every((number) => typeof number === 'number') &&
    [user.hasFinished, season.speechPublished].every((flag) => typeof flag === 'boolean') &&
    [season.megaRoomId, season.wordsDeadline].every((text) => text === null || typeof text === 'string') &&
    isStrings(user.words) &&
    isStrings(season.bonusWords)
  )
}

/** Keeps the session. When nobody is signed in, deletes it, the ticked words and unsent taps: the next person has their own. */
export function keepSession(session: Session, now = Date.now()): void {
  const isIn = session.account !== null && session.user !== null
  const { version, year } = session.season
  writeCache(version, year, SUFFIX, isIn ? JSON.stringify({ at: now, session }) : null)
  if (isIn) return
  writeText(KEYS.pickedWords, null)
  writeText(KEYS.unsentTaps, null)
}

export function keptSession(now = Date.now()): KeptSession | null {
  for (const key of keysEnding(`-${SUFFIX}`)) {
    const found = readJson(key)
    if (!isObject(found) || typeof found.at !== 'number' || !isSession(found.session)) continue
    if (now - found.at < LIFE_MS) return { at: found.at, session: found.session }
  }
  return null
}
