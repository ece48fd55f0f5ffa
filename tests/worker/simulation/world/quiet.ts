import type { World } from './world.ts'

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
