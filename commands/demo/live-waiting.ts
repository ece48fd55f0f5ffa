/** How `--live` waits, and how it says what happens. */
import { setTimeout as sleep } from 'node:timers/promises'
import { Refusal } from '../api/call.ts'
import { Failure } from '../shell/failure.ts'

/** What the server knows of the season is at most ten seconds late. */
export const PATIENCE_MS = 30_000
const ASK_EVERY_MS = 500

export const seconds = (ms: number): number => Math.round(ms / 1000)
export const say = (sentence: string): void => console.log(`${new Date().toLocaleTimeString('en-GB')}  ${sentence}`)

/** Asks until there is an answer. `waiting`: refusals that pass by themselves. */
export async function until<T>(
  what: string,
  ask: () => Promise<T | null>,
  waitMs: number,
  waiting: string[] = [],
): Promise<T> {
  const deadline = Date.now() + waitMs
  for (;;) {
    try {
      const answer = await ask()
      if (answer !== null) return answer
    } catch (error) {
      if (!(error instanceof Refusal) || !waiting.includes(error.code)) throw error
    }
    if (Date.now() > deadline) throw new Failure(`${what} did not come within ${seconds(waitMs)} seconds.`)
    await sleep(ASK_EVERY_MS)
  }
}
