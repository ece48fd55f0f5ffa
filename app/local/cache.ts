/**
 * The last answers of the server, for when it cannot be asked: home's cards and the last room looked at. Always shown as what
 * they are, never in the place of a fresh answer. Beside them, which rankings have been looked at. Kept for one account at a
 * time and only as much as it was shown itself.
 *
 * One entry of each, whatever happens: a cache that grows could fill the room in which unsaved words are kept.
 */
import { sessionStore } from '../session/store.ts'
import { CACHE_SUFFIXES, type CacheSuffix, cacheKey, keysEnding, readText, writeCache, writeText } from './storage.ts'

export type Kept<T> = { at: number; value: T }
export type CacheEntry = Exclude<CacheSuffix, 'session'>

/** A mega room's page is a few tens of kilobytes; what is longer is not worth its place. */
const MAX_LENGTH = 200_000

/** Whose cache and of which season; null while nobody is known to be in. */
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

/** What was kept of this is not to be shown any more. */
export function forget(entry: CacheEntry): void {
  const here = place()
  if (here) writeCache(here.version, here.season, entry, null)
}

/** What was kept for this very account, when it still has the shape that `isWell` wants. */
export function kept<T>(entry: CacheEntry, isWell: (value: unknown) => value is T): Kept<T> | null {
  const here = place()
  const text = here && readText(cacheKey(here.version, here.season, entry))
  return text ? readKept(text, here.accountId, isWell) : null
}

/** Another hand may have written there: only what is surely ours is believed. */
export function readKept<T>(text: string, accountId: string, isWell: (value: unknown) => value is T): Kept<T> | null {
  try {
    const found: unknown = JSON.parse(text)
    if (typeof found !== 'object' || found === null) return null
    const { accountId: owner, at, value } = found as Record<string, unknown> // an object has keys of any type
    return owner === accountId && typeof at === 'number' && isWell(value) ? { at, value } : null
  } catch {
    return null
  }
}

/** At sign-out: whoever uses this browser next sees nothing of it, of whichever version and season it was. */
export function forgetKept(): void {
  for (const suffix of CACHE_SUFFIXES) for (const key of keysEnding(`-${suffix}`)) writeText(key, null)
}
