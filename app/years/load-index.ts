/**
 * The index of the past speeches (design.md, «The index of past speeches»), fetched when the page is opened. Its address
 * changes with its contents, so one fetch is kept in this browser until another index replaces it, and works without a
 * network.
 */

import { PAGE_WAIT_MS } from '../../shared/api/paths.ts'
import indexUrl from '../../shared/past/data/speech-index.txt?url'
import { type DecodedIndex, decodeInSteps, type SpeechIndex } from '../../shared/past/past.ts'
import { reloadOnce } from '../start/chunk.ts'

/** `away`: neither kept here nor reachable. `unreadable`: the answer is no index, or a damaged one. */
export type LoadedIndex = { kind: 'ready'; index: SpeechIndex } | { kind: 'away' } | { kind: 'unreadable' }

/** The browser's cache that holds the index alone. */
export const SPEECH_INDEX_CACHE = 'speech-index'

let opened: SpeechIndex | null = null
/** The index, if this tab has read it before. */
export const openedIndex = (): SpeechIndex | null => opened

/**
 * - `isAgain`: after an unreadable index, the browser's HTTP cache is bypassed
 * - `mayReload`: whether the page reloads if the build has changed; not where nobody waits for the index
 */
type Wanted = { isAgain?: boolean; mayReload?: boolean; url?: string }

export async function loadIndex({
  isAgain = false,
  mayReload = true,
  url = indexUrl,
}: Wanted = {}): Promise<LoadedIndex> {
  const keptFile = await readKept(url)
  if (keptFile) return ready(keptFile)
  let text: string
  try {
    const signal = AbortSignal.timeout(PAGE_WAIT_MS)
    const answer = await fetch(url, { signal, cache: isAgain ? 'reload' : 'default' })
    if (!answer.ok && answer.status !== 404) return { kind: 'away' }
    text = await answer.text()
  } catch {
    return { kind: 'away' }
  }
  const decoded = await decode(text)
  if (decoded.kind === 'decoded') {
    await keep(url, text)
    return ready(decoded.index)
  }
  // A refusal after a deployment with another index, or the page of a hotel's network. A reload helps in both cases.
  const isAway = decoded.fault === 'not-an-index' && mayReload && (await reloadOnce()) !== 'in vain'
  return { kind: isAway ? 'away' : 'unreadable' }
}

function ready(index: SpeechIndex): LoadedIndex {
  opened = index
  return { kind: 'ready', index }
}

/** The longest pause of the page that delays no tap noticeably. */
const STILL_MS = 8

async function decode(text: string): Promise<DecodedIndex> {
  const steps = decodeInSteps(text)
  let since = performance.now()
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    if (performance.now() - since < STILL_MS) continue
    await new Promise((resolve) => setTimeout(resolve))
    since = performance.now()
  }
}

/** Under `npm run dev` the address does not change with the contents, so nothing is kept. */
const isNamedByContents = (url: string): boolean => url.startsWith('/assets/')

/** Null also where the browser keeps nothing (a private window), and for a damaged copy. */
async function readKept(url: string): Promise<SpeechIndex | null> {
  try {
    const answer = isNamedByContents(url) ? await (await caches.open(SPEECH_INDEX_CACHE)).match(url) : undefined
    const decoded = answer && (await decode(await answer.text()))
    return decoded?.kind === 'decoded' ? decoded.index : null
  } catch {
    return null
  }
}

async function keep(url: string, text: string): Promise<void> {
  if (!isNamedByContents(url)) return
  try {
    const cache = await caches.open(SPEECH_INDEX_CACHE)
    await cache.put(url, new Response(text, { headers: { 'content-type': 'text/plain; charset=utf-8' } }))
    for (const { url: other } of await cache.keys()) if (new URL(other).pathname !== url) await cache.delete(other)
  } catch {
    // Full or forbidden: the index is then fetched at each visit.
  }
}
