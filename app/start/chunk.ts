/** Code that comes later than a page's first script: a page's own, a dialog's, what an evening needs. */
import { type ComponentType, createElement, lazy } from 'react'
import { PAGE_WAIT_MS } from '../../shared/api/paths.ts'
import { RELOADED_KEY, readTab, writeTab } from '../keep/kept.ts'
import { type Answer, CallFailed, type Failure, UNREACHED } from '../net/call.ts'
import { repeat } from '../net/repeat.ts'
import { useHydrated } from './hydration.ts'

const ONCE_PER_MS = 60_000

const held = new Set<string>()
/** Prevents the app from reloading while something exists in this page alone. */
export const preventReload = (what: string, isHeld: boolean): void => {
  if (isHeld) held.add(what)
  else held.delete(what)
}

/** The failure when only a reload goes on, which the person has to want: something is typed in this page. */
const REPLACED: Failure = {
  status: 404,
  code: 'request/not-found',
  sentence: 'Intanto il gioco è cambiato: ricarica la pagina. Quello che stavi scrivendo resta.',
}

/** Without searches, which are in the address, and dialogs, in which a person has asked for what comes. */
const isSomethingTyped = (): boolean =>
  [...document.querySelectorAll<HTMLInputElement>('main input:not([type="checkbox"], [type="search"])')].some(
    ({ value }) => value !== '',
  )

/**
 * For what somebody has asked for. After a deployment an old tab asks for chunks of the old build, which are gone: then a
 * reload brings the new build. A page with something typed is not reloaded by itself.
 *
 * @param load an `import()`. After a failure only a reload tries again: Vite remembers a stylesheet that did not load
 * @returns throws `CallFailed` while the server is away or the reload is prevented, and the error of `load` if a reload
 * has just failed to help
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

/** For a key that needs code first: refused as a call would be if the server is away, or has newer code. */
export const loaded = <T>(load: Promise<T>): Promise<Answer<T>> =>
  load.then(
    (value) => ({ ok: true, status: 200, value }),
    (error) => ({ ok: false, failure: error instanceof CallFailed ? error.failure : UNREACHED }),
  )

/**
 * A component that comes while a page is on screen: tried again until the server is back. Most browsers remember a failed
 * module and never ask again: there it comes by a reload, once the server answers. Nothing of it is drawn without a browser.
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
 * Firefox breaks off what is loading as soon as somebody leaves the page. A reload would then take the place of the page that
 * they have asked for. Listened to only meanwhile: Firefox keeps no page for its «back» that always listens.
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

/** Loads chunks when the page has nothing else to do. What fails here is asked for again when it is needed, and shown there. */
export function prefetch(...loads: readonly (() => Promise<unknown>)[]): void {
  whenIdle(() => {
    if (navigator.onLine) for (const load of loads) void load().catch(() => {})
  })
}

/** Safari has no `requestIdleCallback`: there it is a second later. */
const whenIdle: (work: () => void) => unknown = globalThis.requestIdleCallback ?? ((work) => setTimeout(work, 1000))

/**
 * Reloads after a chunk failed to load, and then never settles, so that the page stays until it goes. Returns «away»
 * when the server is away (there would be no page to return to) or the reload is prevented: both pass. Returns «typed» where
 * the reload would lose what is typed, and «in vain» after a reload within the last minute, which did not help.
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

/** Not without storage, where it could reload for ever. */
const mayReload = (): boolean =>
  Date.now() - Number(readTab(RELOADED_KEY)) >= ONCE_PER_MS && writeTab(RELOADED_KEY, String(Date.now()))
