/**
 * The end of a history: no more faults, alarms run until no work is pending, everybody calls once; then all must agree.
 */
import { paths } from '../../../shared/api/paths.ts'
import { operator } from '../../support/client.ts'
import {
  accountsAreGone,
  directoryAgrees,
  rankingsAreRight,
  roomsAreRegistered,
  screensAgree,
  speechHasTravelled,
  wordsHaveArrived,
} from './invariants/at-the-end.ts'
import { invitationsAreRight } from './invariants/lines.ts'
import { numbersAgree } from './invariants/numbers.ts'
import { untilQuiet } from './perform-step.ts'
import { alarmOf, ring } from './world/objects.ts'
import { type Snapshot, type StoredRoom, takeSnapshot } from './world/snapshot.ts'
import { advance, behindTheScenes, relaysOf, roomAt, SEASON, type World } from './world/world.ts'

/** No back-off is longer than five minutes. */
const LONGEST_WAIT_MS = 6 * 60_000
const ROUNDS = 12

export async function converge(world: World, before: Snapshot): Promise<string[]> {
  await world.faulty.deliverLate()
  await repeatSpeech(before)
  if (!(await settle(world))) return [`still owed after ${ROUNDS} rounds: ${await whatIsOwed(world)}`]
  // Everybody opens home once more: FINISHED-WORDS-ARRIVE with the next call of a person who has finished.
  for (const { client } of world.people) {
    await client.get(paths.session)
    await untilQuiet(world)
  }
  await settle(world)
  const after = await takeSnapshotOfAll(world)
  return [
    ...accountsAreGone(after),
    ...directoryAgrees(after),
    ...wordsHaveArrived(after),
    ...speechHasTravelled(after),
    ...(await rankingsAreRight(after)),
    ...(await screensAgree(world)),
    ...(await roomsAreRegistered(world)),
    ...(await invitationsAreRight(world, after)),
    ...(await numbersAgree()),
  ]
}

/** The operator repeats a speech that was not answered: the one that is stored, so that no new one comes in. */
async function repeatSpeech({ seasons }: Snapshot): Promise<void> {
  const speech = seasons.get(SEASON)?.speech ?? null
  if (speech === null) await operator.call('DELETE', paths.operator.speech(SEASON))
  else await operator.publish(SEASON, speech)
}

/**
 * Not pending work: the expiry of sockets after twelve hours and of what was heard after thirty days, and the mega room's
 * pulls while somebody watches it.
 */
const STANDING = ['sockets', 'pull', 'heard']
const owes = (room: StoredRoom): boolean => room.deadlines.some((kind) => !STANDING.includes(kind))

async function whatIsOwed(world: World): Promise<string> {
  const { rooms } = await takeSnapshotOfAll(world)
  const owing = [...rooms].filter(([, room]) => owes(room))
  const alarms = await Promise.all(behindTheScenes().map(alarmOf))
  return JSON.stringify({ rooms: owing.map(([id, room]) => [id, room.record?.phase, room.deadlines]), behind: alarms })
}

function takeSnapshotOfAll(world: World): Promise<Snapshot> {
  for (const id of world.faulty.everMade) world.faulty.touch(id)
  return takeSnapshot(world, null)
}

/** A relay with sockets always has an alarm: its heartbeat. */
async function ringRelays(world: World): Promise<void> {
  for (const id of world.faulty.relaysOf.keys()) {
    for (const relay of relaysOf(world, id)) if ((await alarmOf(relay)) !== null) await ring(relay)
  }
}

/** @returns whether it came to an end */
async function settle(world: World): Promise<boolean> {
  for (let round = 0; round < ROUNDS; round++) {
    advance(LONGEST_WAIT_MS)
    let isOwed = false
    for (const object of behindTheScenes()) {
      // Later than any back-off: a moment that was planned, as the seal of a deadline that is still to come.
      if (((await alarmOf(object)) ?? Number.POSITIVE_INFINITY) > Date.now()) continue
      isOwed = true
      await ring(object)
    }
    for (const [id, room] of (await takeSnapshotOfAll(world)).rooms) {
      if (!owes(room)) continue
      isOwed = true
      await ring(roomAt(id))
    }
    await ringRelays(world)
    await untilQuiet(world)
    if (!isOwed) return true
  }
  return false
}
