/** Locally D1 is one SQLite file. The objects' storage is in others. */
import { globSync } from 'node:fs'
import { join } from 'node:path'

/** @param state a folder in which the migrations have been applied */
export function d1File(state: string): string {
  const folder = join(state, 'v3', 'd1', 'miniflare-D1DatabaseObject')
  const [file, ...others] = globSync('*.sqlite', { cwd: folder }).filter((name) => name !== 'metadata.sqlite')
  if (file === undefined || others.length > 0) throw new Error(`Not one database in ${folder}`)
  return join(folder, file)
}
