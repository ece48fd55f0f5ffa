import { setTimeout as sleep } from 'node:timers/promises'
import { Refusal } from '../../commands/api/call.ts'
import { Failure } from '../../commands/shell/failure.ts'

const EVERY_MS = 250

/**
 * Asks until there is an answer, which null is not. `passing`: codes of refusals that pass by themselves.
 *
 * @throws Failure when nothing has come after so long
 */
export async function until<T>(
  what: string,
  ask: () => Promise<T | null>,
  patienceMs = 180_000,
  passing: readonly string[] = [],
): Promise<T> {
  const deadline = Date.now() + patienceMs
  for (;;) {
    try {
      const answer = await ask()
      if (answer !== null) return answer
    } catch (error) {
      if (!(error instanceof Refusal) || !passing.includes(error.code)) throw error
    }
    if (Date.now() > deadline)
      throw new Failure(`${what} did not come within ${Math.round(patienceMs / 1000)} seconds.`)
    await sleep(EVERY_MS)
  }
}
