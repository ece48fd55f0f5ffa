/** How other parts reach the object that counts a season's numbers. */
import { inTime } from '../calls/in-time.ts'
import type { Bindings } from '../env.ts'
import { faultOf, log } from '../logging/log.ts'

const PATIENCE_MS = 4000

/** @throws when the object does not confirm in time that it has stored the wish */
export const wishNumbers = ({ NUMBERS }: Pick<Bindings, 'NUMBERS'>, season: number): Promise<void> =>
  inTime(NUMBERS.getByName(String(season)).count(season), PATIENCE_MS)

/**
 * A published speech has no numbers. Mostly they are being counted. But if a publication was cut short after its write,
 * or D1 was restored, then whoever asks for them brings them.
 */
export async function tellOfMissingNumbers(env: Pick<Bindings, 'NUMBERS'>, season: number): Promise<void> {
  try {
    await wishNumbers(env, season)
  } catch (error) {
    log({ event: 'numbers-owed', season, ...faultOf(error) })
  }
}
