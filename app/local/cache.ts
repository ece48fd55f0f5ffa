/**
 * The server's last answers, for when it is away: home's cards and the last room. They are always shown as old, and
 * never replace a fresh answer. Beside them, the rankings that have been seen. Kept for one account at a time, and only
 * what it was shown itself.
 *
 * At most one entry of each kind: a growing cache could fill the storage in which unsaved words are kept.
 */
import { parseAnswer } from '../api/parse-answer.ts'
import { sessionStore } from '../session/store.ts'
import { type CacheSuffix, cacheKey, readText, writeCache } from './storage.ts'

export type Kept<T> = { at: number; value: T }
export type CacheEntry = Exclude<CacheSuffix, 'session'>

/** A mega room's page is a few tens of kilobytes; a longer entry is not stored. */
const MAX_LENGTH = 200_000

/** The account and season of the cache; null while it is not known who is signed in. */
function place(): { accountId: string; version: string; season: number } | null {
  const state = sessionStore.get()
  if (state.status !== 'ready' || !state.session.account) return null
  const { season, account } = state.session
  return { accountId: account.id, version: season.version, season: season.year }
}

export function keep<T>(entry: CacheEntry, value: T, now = Date.now()): void {
  const here = place()
  if (!here) return
  const text = JSON.stringify({ accountId: here.accountId, at: now, value })
  if (text.length <= MAX_LENGTH) writeCache(here.version, here.season, entry, text)
}

/** Deletes an entry that must no longer be shown. */
export function forget(entry: CacheEntry): void {
  const here = place()
  if (here) writeCache(here.version, here.season, entry, null)
}

/** This account's entry, if it still has the shape that `isWell` checks. */
export function kept<T>(entry: CacheEntry, isWell: (value: unknown) => value is T): Kept<T> | null {
  const here = place()
  const text = here && readText(cacheKey(here.version, here.season, entry))
  return text ? readKept(text, here.accountId, isWell) : null
}

/** Something else, or a newer release, may have written there: only what passes the checks is used. */
export function readKept<T>(text: string, accountId: string, isWell: (value: unknown) => value is T): Kept<T> | null {
  try {
    const found = parseAnswer(text)
    if (typeof found !== 'object' || found === null) return null
    const { accountId: owner, at, value } = found as Record<string, unknown> // an object's keys can be read with any type
    return owner === accountId && typeof at === 'number' && isWell(value) ? { at, value } : null
  } catch {
    return null
  }
}
