/**
 * D1 is put back to an earlier moment, and the operator follows the runbook: has the directory rebuilt,
 * publishes the speech again, and waits until nothing is owed. Nothing else happens meanwhile.
 */
import { operatorPaths } from '../../../../shared/api/paths.ts'
import { forgetSeasons } from '../../../../worker/evening/season-copy.ts'
import { env } from '../../../support/bindings.ts'
import { operator } from '../../../support/client.ts'
import { putBackD1 } from '../../../support/faults/d1-copy.ts'
import { settle, takeSnapshotOfAll } from '../settle.ts'
import type { Snapshot } from './snapshot.ts'
import { OLD_SEASON, real, type World } from './world.ts'

export async function restoreD1(world: World): Promise<void> {
  if (!world.copy) return
  const before = await takeSnapshotOfAll(world)
  const speech = before.seasons.get(world.season)?.speech ?? null
  await putBackD1(world.copy, real.DB)
  await real.DB.prepare('DELETE FROM forbidden').run()
  forgetSeasons(env)
  for (const year of new Set([OLD_SEASON, OLD_SEASON + 1, world.season])) {
    await operator.call('POST', operatorPaths.directory(year))
  }
  if (speech !== null) await operator.publish(world.season, speech)
  await settle(world)
  const after = await takeSnapshotOfAll(world)
  for (const id of before.accounts.keys()) if (!after.accounts.has(id)) world.restored.lost.add(id)
  for (const [key, { has_finished, account_id }] of before.users) {
    if (has_finished === 1 && after.users.get(key)?.has_finished !== 1) world.restored.undone.add(account_id)
  }
  world.restored.letIn.push(...letInAgain(before, after))
  world.isIncomparable = true
  for (const id of world.faulty.everMade) world.faulty.touch(id)
}

/** People who were out of a room before, with an account that still exists, and are not out of it now. */
function letInAgain(before: Snapshot, { rooms }: Snapshot): string[] {
  return [...before.rooms].flatMap(([id, { record, removed }]) => {
    const now = rooms.get(id)
    if (now?.record?.createdAt !== record?.createdAt || now?.record?.phase === 'deleting') return []
    const wasThere = [...removed].filter((userId) => before.accounts.get(userId)?.deleted_at === null)
    return wasThere.filter((userId) => !now?.removed.has(userId)).map((userId) => `${userId} into ${id}`)
  })
}
