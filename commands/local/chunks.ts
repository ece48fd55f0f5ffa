/**
 * Part of the build: in which chunk a module is. A browser asks for a chunk only when it knows its name, and over a slow
 * network each question costs more than the bytes: so what several pages share is in few chunks.
 */
import { fromRoot } from './project.ts'

type Info = { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] }
type Modules = { getModuleInfo: (id: string) => Info | null }

const START = fromRoot('app', 'main.tsx')
const FIRST = fromRoot('app', 'pages', 'first.ts')
const FURTHER = fromRoot('app', 'pages', 'further.ts')
/** The pages at which nearly everybody begins, by their chunk's name. */
export const FIRST_PAGES = { home: '/', stanza: '/stanza', parole: '/parole' } as const
const NAMES = Object.keys(FIRST_PAGES) as (keyof typeof FIRST_PAGES)[]

export const pageModule = (name: keyof typeof FIRST_PAGES): string => fromRoot('app', 'pages', `${name}.tsx`)

function withImports(id: string, modules: Modules, seen = new Set<string>()): Set<string> {
  if (seen.has(id)) return seen
  seen.add(id)
  for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) withImports(imported, modules, seen)
  return seen
}

type Closures = { start: Set<string>; pages: Set<string>[]; others: Set<string> }
let closures: Closures | null = null

function closuresOf(modules: Modules): Closures {
  if (closures) return closures
  const pages = NAMES.map((name) => withImports(pageModule(name), modules))
  const first = new Set(NAMES.map(pageModule))
  const others = new Set<string>()
  for (const module of [fromRoot('app', 'routes.tsx'), FURTHER]) {
    for (const page of modules.getModuleInfo(module)?.dynamicallyImportedIds ?? []) {
      if (!first.has(page)) withImports(page, modules, others)
    }
  }
  closures = { start: withImports(START, modules), pages, others }
  return closures
}

/** `base`: what the start needs. `home-parole`, say: what those two pages need, and no other of the three. */
export function sharedChunk(id: string, modules: Modules): string | null {
  if (!/\.(tsx?|m?js)$/.test(id)) return null
  if (id === FIRST || id === FURTHER) return 'pages'
  const { start, pages, others } = closuresOf(modules)
  if (start.has(id)) return id === START ? null : 'base'
  if (others.has(id)) return null
  const users = NAMES.filter((_, at) => pages[at]?.has(id))
  return users.length > 1 ? users.join('-') : null
}
