/** Code that loads after a page's first script: another page's, a dialog's, the evening's. */
import { type ComponentType, createElement, lazy } from 'react'
import { PAGE_WAIT_MS } from '../../shared/api/paths.ts'
import { RELOADED_KEY, readTab, writeTab } from '../keep/kept.ts'
import { type Answer, CallFailed, type Failure, UNREACHED } from '../net/call.ts'
import { repeat } from '../net/repeat.ts'
import { useHydrated } from './hydration.ts'

const ONCE_PER_MS = 60_000

const held = new Set<string>()
/** Prevents reloads while something exists in this page alone. */
export const preventReload = (what: string, isHeld: boolean): void => {
  if (isHeld) held.add(what)
  else held.delete(what)
}

/** The failure when only a reload helps and something is typed: the person decides when to reload. */
const REPLACED: Failure = {
  status: 404,
  code: 'request/not-found',
  sentence: 'Intanto il gioco è cambiato: ricarica la pagina. Quello che stavi scrivendo resta.',
}

/** Ignores searches, which are in the address, and dialogs, in which the person has asked for the chunk. */
const isSomethingTyped = (): boolean =>
  [...document.querySelectorAll<HTMLInputElement>('main input:not([type="checkbox"], [type="search"])')].some(
    ({ value }) => value !== '',
  )

/**
 * A chunk that a person has asked for. After a deployment an old tab's chunks are gone, and a reload brings the new build. A
 * page with something typed is not reloaded by itself.
 *
 * @param load an `import()`. After a failure only a reload tries again: Vite remembers a stylesheet that did not load
 * @returns throws `CallFailed` while the server is away or the reload is prevented, and the error of `load` after a reload
 *   that did not help
 */
export function chunk<T>(load: () => Promise<T>): () => Promise<T> {
  let failure: { error: unknown } | null = null
  return async () => {
    try {
      if (!failure) return await loadStaying(load)
    } catch (error) {
      if (error instanceof CallFailed) throw error
      failure = { error }
    }
    const outcome = await reloadOnce()
    if (outcome === 'in vain') throw failure?.error
    throw new CallFailed(outcome === 'away' ? UNREACHED : REPLACED)
  }
}

/** For a key that needs code first: the failure is that of a call while the server is away or has a newer build. */
export const loaded = <T>(load: Promise<T>): Promise<Answer<T>> =>
  load.then(
    (value) => ({ ok: true, status: 200, value }),
    (error) => ({ ok: false, failure: error instanceof CallFailed ? error.failure : UNREACHED }),
  )

/**
 * A component that loads while a page is on screen: retried until the server is back. Most browsers remember a failed module
 * and never request it again: there a reload loads it, once the server answers. Without a browser nothing of it is drawn.
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Component = lazy(() => untilLoaded(load).then((component) => ({ default: component })))
  return (props) => (useHydrated() ? createElement(Component, props) : null)
}

export const untilLoaded = <T>(load: () => Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const job = repeat(async () => {
      try {
        resolve(await loadStaying(load))
      } catch (error) {
        if (error instanceof CallFailed || (await reloadOnce()) !== 'in vain') return { failed: UNREACHED }
        reject(error)
      }
      return null
    })
    void job.hurry()
  })

/**
 * Firefox aborts downloads as soon as the person leaves the page; a reload would then replace the page that they asked for.
 * The listener exists only during the download: Firefox does not cache a page with one for «back».
 *
 * @throws CallFailed where the page is being left
 */
async function loadStaying<T>(load: () => Promise<T>): Promise<T> {
  let isLeaving = false
  const leave = (): void => {
    isLeaving = true
  }
  addEventListener('beforeunload', leave)
  try {
    return await load()
  } catch (error) {
    throw isLeaving ? new CallFailed(UNREACHED) : error
  } finally {
    removeEventListener('beforeunload', leave)
  }
}

/** Loads chunks while the page is idle. A failure is ignored: the chunk is requested again when it is needed. */
export function prefetch(...loads: readonly (() => Promise<unknown>)[]): void {
  whenIdle(() => {
    if (navigator.onLine) for (const load of loads) void load().catch(() => {})
  })
}

/** Safari has no `requestIdleCallback`: there it waits a second. */
const whenIdle: (work: () => void) => unknown = globalThis.requestIdleCallback ?? ((work) => setTimeout(work, 1000))

/**
 * Reloads after a chunk failed to load; the promise never settles, so that the page stays until the reload. Returns «away»
 * while the server is away (the page could not come back) or the reload is prevented, which both pass; «typed» where the
 * reload would lose typed text; «in vain» within a minute of a reload that did not help.
 */
export async function reloadOnce(): Promise<'away' | 'typed' | 'in vain'> {
  if (!(await isServerThere()) || held.size > 0) return 'away'
  if (isSomethingTyped()) return 'typed'
  if (!mayReload()) return 'in vain'
  location.reload()
  return new Promise(() => {})
}

const isServerThere = async (): Promise<boolean> => {
  try {
    return (await fetch('/', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(PAGE_WAIT_MS) })).ok
  } catch {
    return false
  }
}

/** Not without storage, where the page could reload for ever. */
const mayReload = (): boolean =>
  Date.now() - Number(readTab(RELOADED_KEY)) >= ONCE_PER_MS && writeTab(RELOADED_KEY, String(Date.now()))
