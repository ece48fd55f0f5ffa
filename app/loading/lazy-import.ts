import { CallFailed, UNREACHED } from '../api/call.ts'
import { RELOADED_KEY } from '../local/storage.ts'
import { keepTyped } from '../local/typed.ts'

const ONCE_PER_MS = 60_000
const TIME_LIMIT_MS = 15_000

let wanted: () => string | null = () => null
/** Sets the function for the path that is being opened: a reload leads there, unless something typed would be lost. */
export const setPathBeingOpened = (path: typeof wanted): void => {
  wanted = path
}

const held = new Set<string>()
/** Prevents the app from reloading while something exists in this page alone. */
export const preventReload = (what: string, isHeld: boolean): void => {
  if (isHeld) held.add(what)
  else held.delete(what)
}

/**
 * Loads a chunk when its page is opened. After a deployment an old tab asks for chunks of the old build, which are
 * gone: then a reload brings the new build, and restores what was typed.
 *
 * @param load an `import()`. After a failure only a reload tries again: Vite remembers a stylesheet that did not load
 * @returns throws `CallFailed` while the server is away or the reload prevented, and the error of `load` if a reload
 * has just failed to help
 */
export function lazyImport<T>(load: () => Promise<T>): () => Promise<T> {
  let failure: { error: unknown } | null = null
  return async () => {
    try {
      if (!failure) return await load()
    } catch (error) {
      failure = { error }
    }
    throw (await reloadOnce()) === 'away' ? new CallFailed(UNREACHED) : failure?.error
  }
}

/**
 * Reloads after a chunk failed to load, and then never settles, so that the page stays until it goes. Returns «away»
 * when the server is away (there would be no page to return to) or the reload is prevented: both pass. Returns «in
 * vain» after a reload within the last minute, which did not help.
 */
export async function reloadOnce(): Promise<'away' | 'in vain'> {
  if (!(await isServerThere()) || held.size > 0) return 'away'
  if (!mayReload()) return 'in vain'
  const path = wanted()
  if (keepTyped() || path === null) location.reload()
  else location.assign(path)
  return new Promise(() => {})
}

const isServerThere = async (): Promise<boolean> => {
  try {
    return (await fetch('/', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(TIME_LIMIT_MS) })).ok
  } catch {
    return false
  }
}

function mayReload(): boolean {
  try {
    if (Date.now() - Number(sessionStorage.getItem(RELOADED_KEY)) < ONCE_PER_MS) return false
    sessionStorage.setItem(RELOADED_KEY, String(Date.now()))
    return true
  } catch {
    return false // without storage it could reload for ever
  }
}
