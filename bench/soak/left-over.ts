/** What remains after everybody has left and every room is deleted: connections, and rows in D1 and in the objects. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const ESTABLISHED = '01'

/** Connections to a port of this machine, from the server's side; null without /proc. */
export function connectionsTo(port: number): number | null {
  if (process.platform !== 'linux') return null
  const end = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  return readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .slice(1)
    .map((line) => line.trim().split(/\s+/))
    .filter(([, local = '', , state]) => local.endsWith(end) && state === ESTABLISHED).length
}

export type Rows = { rooms: number; places: number; objects: number; alarms: number }

/**
 * Rooms have no work left once they are deleted; the season's objects keep what they have told, the registry, and go on
 * looking.
 */
const EMPTY_IN_THE_END = /-Room\//

/** For a server that has ended. A deleted room's tombstone in D1 is not counted. */
export function rowsLeftIn(state: string): Rows {
  const rows: Rows = { rooms: 0, places: 0, objects: 0, alarms: 0 }
  for (const file of globSync(join(state, 'v3', '**', '*.sqlite'))) {
    const db = new DatabaseSync(file, { readOnly: true })
    const count = (table: string, where = '1'): number =>
      Number(db.prepare(`SELECT count(*) AS n FROM "${table}" WHERE ${where}`).get()?.n)
    try {
      const tables = db
        .prepare("SELECT name FROM sqlite_master WHERE type = 'table'")
        .all()
        .map(({ name }) => String(name))
      if (tables.includes('room_players')) {
        rows.rooms += count('rooms', 'deleted_at IS NULL')
        rows.places += count('room_players')
      }
      if (EMPTY_IN_THE_END.test(file)) {
        rows.objects += tables
          .filter((table) => !table.startsWith('_cf_'))
          .reduce((sum, table) => sum + count(table), 0)
        if (tables.includes('_cf_ALARM')) rows.alarms += count('_cf_ALARM', 'scheduled_time IS NOT NULL')
      }
    } finally {
      db.close()
    }
  }
  return rows
}
