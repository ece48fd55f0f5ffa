/** Performs a step: its operations run at once, objects may end, and it is over when nothing runs in the background. */

import { NO_FAULTS, type Step } from './history/steps.ts'
import { type Outcome, perform } from './perform.ts'
import { crash } from './world/objects.ts'
import { isReopened, oldOf, ROOMS, roomName } from './world/places.ts'
import { untilQuiet } from './world/quiet.ts'
import { roomIdAt, type World } from './world/world.ts'

/** No step takes this long on any machine: something waits for an event that will never come. */
const FOR_EVER_MS = 20_000

/** Null when the step does not end. */
export async function performStep(world: World, step: Step): Promise<Outcome[] | null> {
  const patience = new AbortController()
  const forEver = scheduler.wait(FOR_EVER_MS, { signal: patience.signal }).then(
    () => null,
    () => null,
  )
  const outcomes = await Promise.race([performAll(world, step), forEver])
  patience.abort()
  return outcomes
}

async function performAll(world: World, { ops, faults }: Step): Promise<Outcome[]> {
  const { faulty } = world
  faulty.begin(faults)
  const mayCrash = faults.d1.some(({ fate }) => fate.startsWith('crash'))
  const all = Promise.all(ops.map((op) => perform(world, op)))
  const hasCrashed = mayCrash && (await crashWhenAsked(world, all))
  const outcomes = await all
  await untilQuiet(world)
  faulty.begin(NO_FAULTS)
  learnRooms(world)
  await comeBack(world)
  const isRepeated = hasCrashed || faults.calls.some(({ fate }) => fate === 'unanswered')
  return isRepeated ? outcomes.map((outcome) => ({ ...outcome, wasRepeated: true as const })) : outcomes
}

/** @returns whether objects have ended */
async function crashWhenAsked(world: World, all: Promise<unknown>): Promise<boolean> {
  let isDone = false
  const done = all.finally(() => {
    isDone = true
  })
  while (!isDone && !world.faulty.isCrashWanted) await scheduler.wait(1)
  const isWanted = world.faulty.isCrashWanted
  if (isWanted) {
    await Promise.all(world.faulty.crashing().map(crash))
    world.faulty.crashed()
  }
  await done
  return isWanted
}

/** A page whose socket was lost opens another; a closed page does not, nor the ninth of one account, which looks. */
async function comeBack(world: World): Promise<void> {
  const lost = world.screens.filter((screen) => screen.wantsBack())
  for (const screen of lost) {
    screen.leave()
    await perform(world, { do: 'connect', who: screen.who, room: screen.room })
  }
  if (lost.length > 0) await untilQuiet(world)
}

/** Includes rooms whose creation was not answered: they exist, and others may be in them. */
function learnRooms(world: World): void {
  const { made } = world.faulty
  for (let room = 0; room < ROOMS; room++) {
    const name = isReopened(room) ? roomIdAt(world, oldOf(room)) : roomName(room)
    world.roomIds[room] = made.get(name) ?? world.roomIds[room]
  }
}
