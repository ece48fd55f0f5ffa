/** The script that a page loads, gzipped: the entry, the page's chunk and all their imports. */
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { gzipSync } from 'node:zlib'
import * as v from 'valibot'
import { fromRoot } from '../../commands/local/project.ts'

const Chunk = v.object({
  file: v.string(),
  name: v.optional(v.string()),
  imports: v.optional(v.array(v.string()), []),
})
const Manifest = v.pipe(v.string(), v.parseJson(), v.record(v.string(), Chunk))
type Manifest = v.InferOutput<typeof Manifest>

const CLIENT = fromRoot('dist', 'client')
const MANIFEST = fromRoot('dist', 'client', '.vite', 'manifest.json')
const PAGES = 'app/pages/'

export type PageBytes = { page: string; gzipped: number }

/** The keys of a chunk and of everything it imports statically. */
function withImports(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  if (seen.has(key)) return seen
  seen.add(key)
  for (const imported of manifest[key]?.imports ?? []) withImports(manifest, imported, seen)
  return seen
}

const readManifest = (): Manifest => v.parse(Manifest, readFileSync(MANIFEST, 'utf8'))

const gzippedSize = (manifest: Manifest, key: string): number =>
  gzipSync(readFileSync(`${CLIENT}/${manifest[key]?.file}`), { level: 9 }).length

/** What a chunk that is loaded on demand adds to a page's. `name`: its module's; `page`: the page's file. */
export function chunkBytes(name: string, page: string): number {
  const manifest = readManifest()
  const key = Object.keys(manifest).find((each) => manifest[each]?.name === name)
  if (key === undefined) throw new Error(`${name} is no chunk of its own`)
  const loaded = withImports(manifest, page, withImports(manifest, 'index.html'))
  const added = [...withImports(manifest, key)].filter((part) => !loaded.has(part))
  return added.reduce((sum, part) => sum + gzippedSize(manifest, part), 0)
}

/** For each page, the largest first, from the build in dist/. `players`: those at which players begin. */
export function pageBytes(): PageBytes[] {
  const manifest = readManifest()
  const start = withImports(manifest, 'index.html')
  return Object.keys(manifest)
    .filter((key) => key.startsWith(PAGES))
    .map((key) => {
      const gzipped = [...withImports(manifest, key, new Set(start))].reduce(
        (sum, part) => sum + gzippedSize(manifest, part),
        0,
      )
      return { page: basename(key).replace(/\.tsx?$/, ''), gzipped }
    })
    .sort((a, b) => b.gzipped - a.gzipped)
}
