/**
 * The last session that the server told of, for a start at which it cannot be asked: who is in, and with which words. It goes
 * with the session: whoever is signed out, here or by the server, is not remembered.
 *
 * Its key begins with version and season as every cache key does (decision 27), which nobody knows yet when it is looked for.
 */
import type { Session } from '../../shared/api/shapes.ts'
import { isObject } from '../local/kept-shape.ts'
import { KEYS, keysEnding, readJson, writeCache, writeText } from '../local/storage.ts'

export type KeptSession = { at: number; session: Session }

const SUFFIX = 'session'
/** A session's own life (contract, «HTTP in general»). */
const LIFE_MS = 30 * 24 * 3600_000

const isStrings = (value: unknown): boolean => Array.isArray(value) && value.every((item) => typeof item === 'string')

/** Another hand may have written there: looked at as far as the pages rely on it. */
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

/** Keeps it, or forgets the one that was kept when nobody is in, and the words heard: whoever comes next has their own ears. */
export function keepSession(session: Session, now = Date.now()): void {
  const isIn = session.account !== null && session.user !== null
  const { version, year } = session.season
  writeCache(version, year, SUFFIX, isIn ? JSON.stringify({ at: now, session }) : null)
  if (!isIn) writeText(KEYS.pickedWords, null)
}

export function keptSession(now = Date.now()): KeptSession | null {
  for (const key of keysEnding(`-${SUFFIX}`)) {
    const found = readJson(key)
    if (!isObject(found) || typeof found.at !== 'number' || !isSession(found.session)) continue
    if (now - found.at < LIFE_MS) return { at: found.at, session: found.session }
  }
  return null
}
