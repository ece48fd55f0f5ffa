/** A folder in one file: a release's built program, or the databases that it has written. */
import { globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'

/** @param pattern of the files that are packed */
export function packFolder(folder: string, pattern: string): Buffer {
  const paths = globSync(pattern, { cwd: folder }).filter((path) => statSync(join(folder, path)).isFile())
  const files = new Map(paths.sort().map((path) => [path, readFileSync(join(folder, path))]))
  const packed = serialize(files)
  return brotliCompressSync(packed, {
    params: { [constants.BROTLI_PARAM_SIZE_HINT]: packed.length, [constants.BROTLI_PARAM_LGWIN]: 24 },
  })
}

/** @param part a folder of the packed one: it alone, as `folder` */
export function unpackInto(file: Buffer, folder: string, part = ''): void {
  const files: Map<string, Buffer> = deserialize(brotliDecompressSync(file)) // as it was packed above
  for (const [path, contents] of files) {
    const there = join(folder, relative(part, path))
    if (!path.startsWith(part)) continue
    mkdirSync(dirname(there), { recursive: true })
    writeFileSync(there, contents)
  }
}
