import { pickRandom } from '../../shared/random-picker.ts'
import { SPECIAL_SOUND_PROBABILITY } from '../../shared/season.ts'

/** The specification's three sounds. */
export const DICE = ['dice-1', 'dice-2', 'dice-3'] as const
export type DiceSound = (typeof DICE)[number]
export type SoundName = DiceSound | 'sat' | 'festa'

/** `previous`: the last dice sound, which is not played twice in a row. */
type Dice = { isPlaying: boolean; previous: DiceSound | undefined }

/**
 * What a tap on the president plays: nothing while a sound is playing, «sat» once in twelve, else one of the three.
 *
 * @param luck and `choice`: from 0 inclusive to 1 exclusive, like `Math.random()`
 */
export function soundOfTap({ isPlaying, previous }: Dice, luck: number, choice: number): DiceSound | 'sat' | null {
  if (isPlaying) return null
  return luck < SPECIAL_SOUND_PROBABILITY ? 'sat' : pickRandom(DICE, choice, previous)
}
