/** From the last seconds of choosing to the seal, for `--live`. Ended before the seal, it leaves the season as it was. */
import { setTimeout as sleep } from 'node:timers/promises'
import { SEAL_WAIT_MS } from '../../shared/evening/seal.ts'
import type { Season } from '../api/answers.ts'
import { Refusal } from '../api/call.ts'
import type { OperatorApi } from '../api/operator-api.ts'
import { onEnding } from '../shell/ending.ts'
import { PATIENCE_MS, say, seconds, until } from './live-waiting.ts'

export type Lock = {
  api: Pick<OperatorApi, 'saveSeason' | 'takeBackBegin' | 'begin'>
  season: Season
  /** How long words can still be chosen. */
  choosingMs: number
  /** Null: not yet. */
  sealedAt: () => Promise<string | null>
  /** Calls it when the command is told to end. */
  whenEnding?: (end: () => Promise<void>) => void
}

/** Deadline, begin, seal. */
export async function lockTheWords({ api, season, choosingMs, sealedAt, whenEnding = onEnding }: Lock): Promise<void> {
  const { year, bonusWords, wordsDeadline } = season
  let isSealed = false
  let isEnding = false
  let underWay: Promise<unknown> = Promise.resolve()
  /** Once the command is ending nothing more is done: what comes after the taking back would stand. */
  const act = <T>(what: () => Promise<T>): Promise<T> => {
    if (isEnding) return never()
    const done = what()
    underWay = done
    return done
  }
  const restore = async (): Promise<void> => {
    if (isSealed) return console.log('\nEnded after the seal: the season stays sealed, since nothing takes that back.')
    if (isEnding) return
    isEnding = true
    await underWay.catch(() => {}) // its own failure has been told where it was waited for
    try {
      await api.takeBackBegin(year)
      await api.saveSeason(year, { bonusWords, wordsDeadline })
      console.log('\nEnded before the seal: the season is as it was.')
    } catch (error) {
      if (error instanceof Refusal && error.code === 'season/sealed') {
        console.error('\nThe seal was faster: the season is sealed, and nothing takes that back.')
        return
      }
      console.error(
        `\nThe season could not be put back: ${error instanceof Error ? error.message : error}\n` +
          'By hand: npm run operator -- speech begin --undo, then npm run operator -- season --no-deadline',
      )
    }
  }
  whenEnding(restore)
  try {
    const deadline = () => new Date(Date.now() + choosingMs).toISOString()
    await act(() => api.saveSeason(year, { bonusWords, wordsDeadline: deadline() }))
    say(`The deadline is in ${seconds(choosingMs)} seconds. Ctrl-C until the seal leaves the season as it was.`)
    await sleep(choosingMs)
    say('The deadline has passed: nobody is choosing any more.')
    await until('The begin', () => act(() => api.begin(year, false)), PATIENCE_MS, ['season/too-early'])
    say(`The President speaks. The seal is in ${seconds(SEAL_WAIT_MS.begin)} seconds, which are waited for in full …`)
    await until('The seal', () => act(sealedAt), SEAL_WAIT_MS.begin + PATIENCE_MS)
    isSealed = true
    say('Sealed: no words change any more, whatever happens. The owner may close the room.')
  } catch (error) {
    // The command ends as soon as the season is as it was, and not in the middle of that.
    if (isEnding) return never()
    await restore()
    throw error
  }
}

const never = (): Promise<never> => new Promise(() => {})
