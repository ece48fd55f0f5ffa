/** Alarms run until no work is pending, without faults. */
import type { WorkKind } from '../../../worker/room/record.ts'
import { alarmOf, inside, type Place, ring } from './world/objects.ts'
import { untilQuiet } from './world/quiet.ts'
import { type Snapshot, type StoredRoom, takeSnapshot } from './world/snapshot.ts'
import { advance, behindTheScenes, roomAt, type World } from './world/world.ts'

/** No back-off is longer than five minutes. */
const LONGEST_WAIT_MS = 6 * 60_000
export const ROUNDS = 12

/** Not pending work: the expiry of sockets after twelve hours, and the mega room's pulls while somebody watches it. */
const STANDING: readonly WorkKind[] = ['sockets', 'pull']
const owes = (room: StoredRoom): boolean => room.work.some((kind) => !STANDING.includes(kind))

export async function whatIsOwed(world: World): Promise<string> {
  const { rooms } = await takeSnapshotOfAll(world)
  const owing = [...rooms].filter(([, room]) => owes(room))
  const alarms = await Promise.all(behindTheScenes().map(alarmOf))
  return JSON.stringify({ rooms: owing.map(([id, room]) => [id, room.record?.phase, room.work]), behind: alarms })
}

export function takeSnapshotOfAll(world: World): Promise<Snapshot> {
  for (const id of world.faulty.everMade) world.faulty.touch(id)
  return takeSnapshot(world, null)
}

type Jobs = { due: number; begun: number }

/**
 * Of an object behind the scenes, without further looks at the season: how many jobs are due, and how often one has begun. What
 * is due later than any back-off was planned: the seal of a deadline that is still to come, or the end of the days for which a
 * deletion is kept.
 */
const jobsOf = (place: Place): Promise<Jobs> =>
  inside(place, (_, { storage }) => {
    const isEmpty = storage.sql.exec("SELECT 1 FROM sqlite_master WHERE name = 'jobs'").toArray().length === 0
    if (isEmpty) return { due: 0, begun: 0 }
    const query = `SELECT total((kind <> 'look' OR attempts > 0) AND due_at <= ?) AS due,
      total(iif(kind = 'look', 0, requests)) AS begun FROM jobs`
    return storage.sql.exec<Jobs>(query, Date.now() + LONGEST_WAIT_MS).one()
  })

/** @returns whether it came to an end */
export async function settle(world: World): Promise<boolean> {
  for (let round = 0; round < ROUNDS; round++) {
    advance(LONGEST_WAIT_MS)
    let isOwed = false
    for (const object of behindTheScenes()) {
      const before = await jobsOf(object)
      if (((await alarmOf(object)) ?? Number.POSITIVE_INFINITY) <= Date.now()) await ring(object)
      // A look at the season may have brought something.
      if (before.due > 0 || (await jobsOf(object)).begun !== before.begun) isOwed = true
    }
    for (const [id, room] of (await takeSnapshotOfAll(world)).rooms) {
      if (!owes(room)) continue
      isOwed = true
      await ring(roomAt(id))
    }
    await untilQuiet(world)
    if (!isOwed) return true
  }
  return false
}
