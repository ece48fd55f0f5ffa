/**
 * Takes only D1 away from a running server. Locally D1 is one SQLite file: while another process locks it exclusively,
 * every query of the Worker and of its objects fails, as in an outage. The rooms' own storage is in other files.
 */
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Place } from '../place.ts'

/** @returns a function that gives D1 back */
export function takeD1Away(place: Place): () => void {
  const folder = join(place.state, 'v3', 'd1', 'miniflare-D1DatabaseObject')
  const [file, ...others] = globSync('*.sqlite', { cwd: folder }).filter((name) => name !== 'metadata.sqlite')
  if (file === undefined || others.length > 0) throw new Error(`Not one database in ${folder}`)
  const database = new DatabaseSync(join(folder, file), { timeout: 5000 })
  database.exec('BEGIN EXCLUSIVE')
  return () => {
    database.exec('ROLLBACK')
    database.close()
  }
}
