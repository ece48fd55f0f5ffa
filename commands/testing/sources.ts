/** The imports and exports of each source file, by its parser, and what they may not be. Files are named from the root. */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'vite'

/** `name`: null for an import of the whole module, ALL for a module whose exports are passed on. */
type Import = { file: string; name: string | null; isType: boolean }
const ALL = '*'
/** `later`: modules loaded by `import()`, for a chunk or for a type. */
export type Source = { file: string; text: string; imports: Import[]; later: string[]; exports: string[] }

/** The TypeScript files under these folders, by name; without packages. `.` is the root's own files. */
export function sourcesOf(root: string, folders: readonly string[]): Source[] {
  const found = folders.flatMap((folder) =>
    globSync(folder === '.' ? '*.ts' : `${folder}/**/*.{ts,tsx}`, {
      cwd: root,
      exclude: (path) => path.includes('node_modules'),
    }),
  )
  return found.sort().map((file) => readSource(file, readFileSync(join(root, file), 'utf8')))
}

function readSource(file: string, text: string): Source {
  const { module, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0]?.message}`)
  const pathOf = (specifier: string): string => join(dirname(file), specifier)
  const imports = module.staticImports.flatMap(({ moduleRequest, entries }): Import[] => {
    const from = pathOf(moduleRequest.value)
    if (entries.length === 0) return [{ file: from, name: null, isType: false }]
    return entries.map(({ importName: { kind, name }, isType }) => ({
      file: from,
      name: kind === 'Default' ? 'default' : name,
      isType,
    }))
  })
  const exported = module.staticExports.flatMap(({ entries }) => entries)
  const passedOn = exported.flatMap(({ moduleRequest, importName: { name }, isType }) =>
    moduleRequest ? [{ file: pathOf(moduleRequest.value), name: name ?? ALL, isType }] : [],
  )
  return {
    file,
    text,
    imports: [...imports, ...passedOn],
    later: [...text.matchAll(/\bimport\('([^']+)'\)/g)].map(([, specifier = '']) => pathOf(specifier)),
    exports: exported.flatMap(({ exportName: { kind, name } }) => (kind === 'Default' ? ['default'] : (name ?? []))),
  }
}

/** Exports that none of these files uses, as `file: name`. A module imported whole needs only a mention of the name. */
export function unusedExports(sources: readonly Source[]): string[] {
  const used = new Map<string, Set<string>>()
  const whole = new Map<string, Source[]>()
  for (const source of sources) {
    for (const { file, name } of source.imports)
      if (name !== null) used.set(file, (used.get(file) ?? new Set()).add(name))
    const modules = source.imports.flatMap(({ file, name }) => (name === null ? [file] : []))
    for (const file of [...modules, ...source.later]) whole.set(file, [...(whole.get(file) ?? []), source])
  }
  return sources.flatMap(({ file, exports }) => {
    const askers = whole.get(file) ?? []
    if (used.get(file)?.has(ALL)) return []
    return exports
      .filter((name) => !used.get(file)?.has(name) && !askers.some(({ text }) => hasWord(text, name)))
      .map((name) => `${file}: ${name}`)
  })
}

const hasWord = (text: string, word: string): boolean => new RegExp(`(?<![\\w$])${word}(?![\\w$])`).test(text)

/** Pairs of folders under `part` that import from each other, as `a ↔ b`; the part's own files are `.`. */
export function twoWayPairs(sources: readonly Source[], part: string, hasTypes: boolean): string[] {
  const folderOf = (file: string): string => {
    const [, folder = '', ...rest] = file.split('/')
    return rest.length === 0 ? '.' : folder
  }
  const isOf = (file: string): boolean => file.startsWith(`${part}/`)
  const arrows = new Set(
    sources
      .filter(({ file }) => isOf(file))
      .flatMap(({ file, imports }) =>
        imports
          .filter((one) => isOf(one.file) && (hasTypes || !one.isType))
          .map((one) => `${folderOf(file)} ${folderOf(one.file)}`),
      ),
  )
  return [...arrows]
    .map((arrow) => arrow.split(' '))
    .filter(([from = '', to = '']) => from < to && arrows.has(`${to} ${from}`))
    .map((pair) => pair.join(' ↔ '))
    .sort()
}

/**
 * The order of a part's folders, from the lowest on: a folder imports only from those below it, and lint refuses an import
 * upwards. A part's own files are above all of them.
 */
const FLOORS: Readonly<Record<string, readonly string[]>> = {
  worker: ['platform', 'db', 'http', 'room', 'season', 'auth', 'evening', 'me', 'rooms', 'operator', 'pages'],
  app: [
    'styles',
    'net',
    'keep',
    'start',
    'text',
    'president',
    'session',
    'teletext',
    'sign-in',
    'evening',
    'years',
    'words',
    'home',
    'room',
    'board',
    'ranking',
    'pages',
    'hidden',
    'regia',
  ],
}

/** Each import from a higher folder, as a line that names the order. Types, and code loaded later by `import()`, are exempt. */
export const arrowsUp = (sources: readonly Source[]): string[] =>
  Object.entries(FLOORS).flatMap(([part, floors]) => {
    const floorOf = (file: string): number => {
      const [, folder = '', ...rest] = file.split('/')
      return rest.length === 0 ? floors.length : floors.indexOf(folder)
    }
    const isOf = (file: string): boolean => file.startsWith(`${part}/`)
    return sources
      .filter(({ file }) => isOf(file))
      .flatMap(({ file, imports }) => {
        const from = floorOf(file)
        if (from < 0)
          return [`${file}: its folder has no place yet in the order of ${part}/ (commands/testing/sources.ts)`]
        const up = imports.filter((one) => !one.isType && isOf(one.file) && floorOf(one.file) > from)
        return [...new Set(up.map((one) => one.file))].map(
          (target) =>
            `${file} imports ${target}, which stands above it. In ${part}/, from the floor up: ${floors.join(', ')}`,
        )
      })
  })
