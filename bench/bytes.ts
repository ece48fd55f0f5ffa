/**
 * The script that a page loads, gzipped: what the build's HTML names, and all that it imports.
 */
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import * as v from 'valibot'
import { fromRoot } from '../commands/local/project.ts'
import { kilobytes, type Table, times } from '../workshop/table.ts'
import { judge } from './results.ts'
import { buildOnce } from './servers/build.ts'

const Chunk = v.object({ file: v.string(), imports: v.optional(v.array(v.string()), []) })
const Manifest = v.pipe(v.string(), v.parseJson(), v.record(v.string(), Chunk))
type Manifest = v.InferOutput<typeof Manifest>

const CLIENT = fromRoot('dist', 'client')
const SCRIPT = /\b(?:src|href)="\/(assets\/[^"]+\.js)"/g

const readManifest = (): Manifest =>
  v.parse(Manifest, readFileSync(fromRoot('dist', 'client', '.vite', 'manifest.json'), 'utf8'))

/** The files of a chunk and of everything that it imports statically. */
function withImports(manifest: Manifest, key: string, seen: Set<string>): void {
  const chunk = manifest[key]
  if (!chunk) throw new Error(`the build has no ${key}`)
  if (seen.has(chunk.file)) return
  seen.add(chunk.file)
  for (const imported of chunk.imports) withImports(manifest, imported, seen)
}

/** The scripts named by a page of the build. A chunk shared by several pages is found by these names alone. */
function namedBy(page: string, manifest: Manifest): Set<string> {
  const html = readFileSync(fromRoot('dist', 'client', page), 'utf8')
  const files = [...html.matchAll(SCRIPT)].map(([, file = '']) => file)
  if (files.length === 0) throw new Error(`${page} names no script`)
  const seen = new Set<string>()
  for (const [key, { file }] of Object.entries(manifest)) if (files.includes(file)) withImports(manifest, key, seen)
  return new Set([...seen, ...files])
}

const gzippedSize = (files: Iterable<string>): number =>
  [...files].reduce((sum, file) => sum + gzipSync(readFileSync(`${CLIENT}/${file}`), { level: 9 }).length, 0)

/** The same screens with Firebase's client 12.19, built by the same bundler: measured last on 28 November 2026. */
const FIREBASE = 258_000
/** Where strangers begin, and where players do. */
const PAGES = [
  { page: '/login', file: 'login.html', limit: 100_000 },
  { page: 'the players’ pages', file: 'player.html', limit: 128_000 },
]

export async function bytesPart(): Promise<Table[]> {
  await buildOnce()
  const manifest = readManifest()
  const rows = PAGES.map(({ page, file, limit }) => {
    const gzipped = gzippedSize(namedBy(file, manifest))
    const goal = judge(`script of ${page} on first load, gzipped`, gzipped, limit, 'bytes')
    return [page, kilobytes(gzipped), times(gzipped / FIREBASE), goal]
  })
  return [{ title: 'Script on first load, gzipped', head: ['', 'ours', 'to Firebase’s client', 'goal'], rows }]
}
