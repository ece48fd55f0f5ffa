/** Performs a step: its operations run at once, objects may end, and it is over when nothing runs in the background. */

import { NO_FAULTS, type Step } from './history/steps.ts'
import { type Outcome, perform } from './perform.ts'
import { crash } from './world/objects.ts'
import { OLD, REOPENED, ROOMS, roomName, type World } from './world/world.ts'

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
  if (mayCrash) await crashWhenAsked(world, all)
  const outcomes = await all
  await untilQuiet(world)
  faulty.begin(NO_FAULTS)
  learnRooms(world)
  await comeBack(world)
  return outcomes
}

async function crashWhenAsked(world: World, all: Promise<unknown>): Promise<void> {
  let isDone = false
  const done = all.finally(() => {
    isDone = true
  })
  while (!isDone && !world.faulty.isCrashWanted) await scheduler.wait(1)
  if (world.faulty.isCrashWanted) {
    await Promise.all(world.faulty.crashing().map(crash))
    world.faulty.crashed()
  }
  await done
}

/** A page whose socket was lost, or moved to a relay, opens another; a closed page does not. */
async function comeBack(world: World): Promise<void> {
  const lost = world.screens.filter((screen) => screen.wantsBack())
  for (const screen of lost) {
    screen.leave()
    await perform(world, { do: 'connect', who: screen.who, room: screen.room })
  }
  if (lost.length > 0) await untilQuiet(world)
}

/** Counted in turns, since an object that ended in the middle of a call never says that the call is over. */
const TURNS = 500

/** Background work is over when no call has been under way for some turns. */
export async function untilQuiet({ faulty }: World): Promise<void> {
  for (let quiet = 0, turn = 0; quiet < 2 && turn < TURNS; turn++) {
    await scheduler.wait(0)
    quiet = faulty.isQuiet ? quiet + 1 : 0
  }
  faulty.forgetWhatIsUnderWay()
}

/** Includes rooms whose creation was not answered: they exist, and others may be in them. */
function learnRooms(world: World): void {
  const { made } = world.faulty
  for (let room = 0; room < ROOMS; room++) {
    world.roomIds[room] = made.get(room === REOPENED ? (made.get(roomName(OLD)) ?? '') : roomName(room))
  }
}
