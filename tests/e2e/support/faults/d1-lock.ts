/**
 * Takes only D1 away from a running server: while another process locks its file exclusively, every query of the Worker and
 * of its objects fails, as in an outage.
 */
import { DatabaseSync } from 'node:sqlite'
import { d1File } from '../../../../commands/local/project.ts'

/** @returns a function that gives D1 back */
export function takeD1Away({ state }: { state: string }): () => void {
  const database = new DatabaseSync(d1File(state), { timeout: 5000 })
  database.exec('BEGIN EXCLUSIVE')
  return () => {
    database.exec('ROLLBACK')
    database.close()
  }
}
