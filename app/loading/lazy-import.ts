import { CallFailed, UNREACHED } from '../api/call.ts'
import { RELOADED_KEY } from '../local/storage.ts'
import { keepTyped } from '../local/typed.ts'

const ONCE_PER_MS = 60_000
const TIME_LIMIT_MS = 15_000

let wanted: () => string | null = () => null
/** The page that is being opened, if any: it is where a reload leads, unless something typed here would be left behind. */
export const provideWanted = (path: typeof wanted): void => {
  wanted = path
}

const held = new Set<string>()
/** While something is in this page alone, the app does not reload it. */
export const holdReload = (what: string, isHeld: boolean): void => {
  if (isHeld) held.add(what)
  else held.delete(what)
}

/**
 * A page's part of the program, which comes when it is opened. After a deploy an old tab asks for parts that are gone with
 * their build, and gets the single page's HTML: a reload brings the new build, and what was being typed comes back with it.
 *
 * @param load an `import()`; once it has failed a reload alone asks again: Vite remembers a stylesheet that did not come
 * @returns throws `CallFailed` while the server is away or the reload held, and what `load` threw when one has just brought nothing
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
 * After a part did not come: reloads, and then never settles, so that the page stays as it is until it goes. Not while the
 * server is away, for there would be no page to come back to, nor while the reload is held, which is answered alike: both pass.
 * And not twice within a minute: that is something else.
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
    return false // without a memory a reload could go round for ever
  }
}
