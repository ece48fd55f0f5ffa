/** Figures of what a reader of the program has to remember, counted from its files. */
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Source, sourcesOf, twoWayPairs } from '../../commands/testing/sources.ts'

/** `which`: the things counted, where there are few. */
type Figure = { name: string; number: number; which?: readonly string[] }

const PROGRAM = ['app', 'worker', 'shared', 'commands']
const BESIDE = ['tests', 'bench', 'workshop']
const LAYERED = ['worker', 'app']

/** @param root a checkout of the project */
export function figuresOf(root: string): Figure[] {
  const sources = sourcesOf(root, PROGRAM)
  return [
    { name: 'production files', number: sources.length },
    { name: 'production lines, not blank', number: linesOf(sources) },
    ...PROGRAM.map((part) => ({ name: `  in ${part}/`, number: linesOf(sources.filter(isUnder(part))) })),
    ...objectsIn(root, sources),
    ...LAYERED.flatMap((part) => [
      pairs(`two-way pairs of folders in ${part}/`, sources, part, false),
      pairs(`  with types`, sources, part, true),
    ]),
    ...packagesOf(root),
    ...BESIDE.filter((folder) => existsSync(join(root, folder))).map((folder) => ({
      name: `lines in ${folder}/, not blank`,
      number: linesOf(sourcesOf(root, [folder])),
    })),
    { name: 'kB of docs/', number: Math.round(bytesOf(root, 'docs') / 1000) },
  ]
}

const isUnder =
  (folder: string) =>
  ({ file }: Source): boolean =>
    file.startsWith(`${folder}/`)

const linesOf = (sources: readonly Source[]): number =>
  sources.flatMap(({ text }) => text.split('\n')).filter((line) => line.trim() !== '').length

const named = (name: string, which: readonly string[]): Figure => ({ name, number: which.length, which })

const pairs = (name: string, sources: readonly Source[], part: string, hasTypes: boolean): Figure =>
  named(name, twoWayPairs(sources, part, hasTypes))

/** The classes that wrangler.toml binds, and the tables that the Worker's sources create; D1's are in migrations/. */
function objectsIn(root: string, sources: readonly Source[]): Figure[] {
  const bindings = textIn(root, 'wrangler.toml').matchAll(
    /^\[\[durable_objects\.bindings\]\]\n(?:(?!\[).*\n)*?class_name *= *"(\w+)"/gm,
  )
  const tables = sources
    .filter(isUnder('worker'))
    .flatMap(({ text }) => [...text.matchAll(/\bCREATE TABLE (?:IF NOT EXISTS )?(\w+)/g)])
  const names = (found: Iterable<RegExpMatchArray>): string[] => [
    ...new Set(Array.from(found, ([, name = '']) => name).sort()),
  ]
  return [named('object classes with a binding', names(bindings)), named('  their tables', names(tables))]
}

function packagesOf(root: string): Figure[] {
  const text = textIn(root, 'package.json')
  const { dependencies = {}, devDependencies = {} } = text === '' ? {} : JSON.parse(text)
  return [
    { name: 'packages in production', number: Object.keys(dependencies).length },
    { name: 'packages for development', number: Object.keys(devDependencies).length },
  ]
}

const textIn = (root: string, file: string): string =>
  existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : ''

const bytesOf = (root: string, folder: string): number =>
  globSync(`${folder}/**/*.md`, { cwd: root }).reduce((sum, file) => sum + statSync(join(root, file)).size, 0)
