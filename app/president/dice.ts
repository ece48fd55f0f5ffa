import { pickRandom } from '../../shared/random-picker.ts'
import { SPECIAL_SOUND_PROBABILITY } from '../../shared/season.ts'

export const DICE = ['dice-1', 'dice-2', 'dice-3'] as const
export type DiceSound = (typeof DICE)[number]
export type SoundName = DiceSound | 'sat' | 'festa'

/** `previous`: the last dice sound, which is not repeated at once. */
type Dice = { isPlaying: boolean; previous: DiceSound | undefined }

/**
 * The sound of a tap on the President: none while a sound is playing, «sat» once in twelve, else one of the three.
 *
 * @param luck and `choice`: from 0 inclusive to 1 exclusive, like `Math.random()`
 */
export function soundOfTap({ isPlaying, previous }: Dice, luck: number, choice: number): DiceSound | 'sat' | null {
  if (isPlaying) return null
  return luck < SPECIAL_SOUND_PROBABILITY ? 'sat' : pickRandom(DICE, choice, previous)
}
