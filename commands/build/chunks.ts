/**
 * Part of the build: in which chunk a module is. A browser asks for a chunk only when it knows its name, and over a slow
 * network each question costs more than the bytes: so what several pages share is in few chunks.
 */
import { fromRoot } from '../local/project.ts'

type Info = { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] }
type Modules = { getModuleInfo: (id: string) => Info | null }

const ROUTES = fromRoot('app', 'routes.tsx')
export const START = fromRoot('app', 'main.tsx')
export const FIRST = fromRoot('app', 'pages', 'first.ts')
const FURTHER = fromRoot('app', 'pages', 'further.ts')
/** Of all that /parole alone needs, a room's scoring needs these, and comes later. */
const STOP_WORDS = fromRoot('shared', 'words', 'stop-words.ts')
/** The pages at which players begin, by their file's name. */
export const FIRST_PAGES = ['home', 'stanza', 'parole'] as const

export const pageModule = (name: (typeof FIRST_PAGES)[number]): string => fromRoot('app', 'pages', `${name}.tsx`)

/** Pages whose script may grow a little for it. */
const TOLERANT = ['years/albo', 'years/dal-1949', 'years/numeri', 'stanza-nuova'].map((name) =>
  fromRoot('app', 'pages', `${name}.tsx`),
)

function withImports(id: string, modules: Modules, seen = new Set<string>()): Set<string> {
  if (seen.has(id)) return seen
  seen.add(id)
  for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) withImports(imported, modules, seen)
  return seen
}

type Closures = Record<'start' | 'tolerant' | 'others' | 'stopWords', Set<string>> & { first: Set<string>[] }
let closures: Closures | null = null

function closuresOf(modules: Modules): Closures {
  if (closures) return closures
  const tolerant = new Set<string>()
  const others = new Set<string>()
  for (const list of [ROUTES, FURTHER]) {
    for (const page of modules.getModuleInfo(list)?.dynamicallyImportedIds ?? []) {
      withImports(page, modules, TOLERANT.includes(page) ? tolerant : others)
    }
  }
  const first = FIRST_PAGES.map((name) => withImports(pageModule(name), modules))
  closures = {
    start: withImports(START, modules),
    first,
    tolerant,
    others,
    stopWords: withImports(STOP_WORDS, modules),
  }
  return closures
}

/**
 * `base`: what the start needs. `players`: what all three first pages need, and perhaps one that bears it. `shared-home-parole`,
 * say: what those two need, and no page besides. `only-stanza`: what that page alone needs, also where something that it loads
 * later needs it too. Null: the bundler decides, by who needs it.
 */
export function sharedChunk(id: string, modules: Modules): string | null {
  if (!/\.(tsx?|m?js)$/.test(id)) return null
  if (id === FIRST || id === FURTHER) return 'pages'
  const { start, first, tolerant, others, stopWords } = closuresOf(modules)
  if (start.has(id)) return id === START ? null : 'base'
  const users = FIRST_PAGES.filter((_, at) => first[at]?.has(id))
  const [only = null, second] = users
  if (only === null || others.has(id)) return null
  if (users.length === FIRST_PAGES.length) return 'players'
  if (tolerant.has(id) || stopWords.has(id)) return null
  if (second) return `shared-${only}-${second}`
  // Not the page itself: where others import from its chunk, the bundler makes a second one, whose exports are not there.
  return id === pageModule(only) ? null : `only-${only}`
}
