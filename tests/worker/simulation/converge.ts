/**
 * The end of a history: no more faults, everybody opens each room once, alarms run until no work is pending; then all must
 * agree.
 */
import { operatorPaths, paths } from '../../../shared/api/paths.ts'
import { operator } from '../../support/client.ts'
import type { Room } from '../../support/rooms/open-room.ts'
import {
  accountsAreGone,
  boardsAreShown,
  directoryAgrees,
  numbersAreCounted,
  rankingsAreRight,
  roomsAreRegistered,
  screensAgree,
  speechHasTravelled,
  wordsHaveArrived,
} from './invariants/at-the-end.ts'
import { ROUNDS, settle, takeSnapshotOfAll, whatIsOwed } from './settle.ts'
import { inside } from './world/objects.ts'
import { untilQuiet } from './world/quiet.ts'
import { type Entry, type Snapshot, userKey } from './world/snapshot.ts'
import { roomAt, SEASON, type World } from './world/world.ts'

export async function converge(world: World, before: Snapshot): Promise<string[]> {
  await world.faulty.deliverLate()
  await repeatSpeech(world, before)
  await loseMessages(world)
  const opened = await openEverything(world)
  const open = await takeSnapshotOfAll(world)
  if (!(await settle(world))) return [`still owed after ${ROUNDS} rounds: ${await whatIsOwed(world)}`]
  const after = await takeSnapshotOfAll(world)
  return [
    ...accountsAreGone(after),
    ...directoryAgrees(after),
    ...wordsHaveArrived(world, open, open, opened),
    ...wordsHaveArrived(world, open, after, opened),
    ...speechHasTravelled(after),
    ...(await rankingsAreRight(after)),
    ...(await screensAgree(world)),
    ...(await boardsAreShown(world, after)),
    ...(await roomsAreRegistered(world)),
    ...(await numbersAreCounted()),
  ]
}

/** Each open room of the season is as if the message of one finish had never come: nothing is owed for it. */
async function loseMessages(world: World): Promise<void> {
  const { rooms, users } = await takeSnapshotOfAll(world)
  for (const [id, { record, players }] of rooms) {
    if (record?.phase !== 'open' || record.isMega || record.season !== world.season) continue
    const hasLocked = (player: Entry) => users.get(userKey(player.id, world.season))?.words === player.words
    const lost = [...players.values()].find((player) => player.words !== null && hasLocked(player))
    if (!lost) continue
    await inside(roomAt(id), ({ parts: { store, broadcaster } }: Room) => {
      store.sql.exec('UPDATE players SET words = NULL WHERE id = ?', lost.id)
      store.patch({ finishedCount: record.finishedCount - 1 })
      const player = store.player(lost.id)
      if (player) broadcaster.changed([player], 'updated')
    })
  }
}

/** By everybody, with a ticket that says whether they have finished. @returns `user room` of each opening that was answered */
async function openEverything(world: World): Promise<Set<string>> {
  const opened = new Set<string>()
  for (const { client, accountId } of world.people) {
    await client.get(paths.session)
    for (const id of world.faulty.everMade) {
      const { status } = await client.get(paths.room(id))
      if (status === 200) opened.add(`${accountId} ${id}`)
    }
    await untilQuiet(world)
  }
  return opened
}

/** The operator repeats a speech that was not answered: the one that is stored, so that no new one comes in. */
async function repeatSpeech(world: World, { seasons }: Snapshot): Promise<void> {
  for (let year = SEASON; year <= world.season; year++) {
    const speech = seasons.get(year)?.speech ?? null
    if (speech === null) await operator.call('DELETE', operatorPaths.speech(year))
    else await operator.publish(year, speech)
  }
}
