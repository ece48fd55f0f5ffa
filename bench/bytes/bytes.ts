/** The gzipped script that a page loads: the files named by the build's HTML, the page's chunk, and all their imports. */
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { gzipSync } from 'node:zlib'
import * as v from 'valibot'
import { fromRoot } from '../../commands/local/project.ts'

const Chunk = v.object({ file: v.string(), imports: v.optional(v.array(v.string()), []) })
const Manifest = v.pipe(v.string(), v.parseJson(), v.record(v.string(), Chunk))
type Manifest = v.InferOutput<typeof Manifest>

const CLIENT = fromRoot('dist', 'client')
const PAGES = ['app/pages/', 'app/years/', 'app/hidden/pagina.tsx']
const SCRIPT = /\b(?:src|href)="\/(assets\/[^"]+\.js)"/g

export type PageBytes = { page: string; gzipped: number }

const readManifest = (): Manifest =>
  v.parse(Manifest, readFileSync(fromRoot('dist', 'client', '.vite', 'manifest.json'), 'utf8'))

/** The files of a chunk and of everything that it imports statically. */
function withImports(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[key]
  if (!chunk) throw new Error(`the build has no ${key}`)
  if (seen.has(chunk.file)) return seen
  seen.add(chunk.file)
  for (const imported of chunk.imports) withImports(manifest, imported, seen)
  return seen
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

/** For each page, the largest first, from the build in dist/. `players`: the pages at which players begin. */
export function pageBytes(): PageBytes[] {
  const manifest = readManifest()
  const start = namedBy('index.html', manifest)
  const later = Object.keys(manifest)
    .filter((key) => PAGES.some((page) => key.startsWith(page)))
    .map((key) => ({
      page: basename(key).replace(/\.tsx?$/, ''),
      gzipped: gzippedSize(withImports(manifest, key, new Set(start))),
    }))
  const first = [
    { page: 'login', gzipped: gzippedSize(namedBy('login.html', manifest)) },
    { page: 'players', gzipped: gzippedSize(namedBy('player.html', manifest)) },
  ]
  return [...first, ...later].sort((a, b) => b.gzipped - a.gzipped)
}
