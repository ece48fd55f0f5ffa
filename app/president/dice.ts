/** A tap on the President: which of the dice sounds, and the colours of «sat». */
import './saturation.css'
import { pickRandom } from '../../shared/random-picker.ts'
import { SPECIAL_SOUND_PROBABILITY } from '../../shared/season.ts'
import { isPlaying, playSound } from './sounds.ts'

export const DICE = ['dice-1', 'dice-2', 'dice-3'] as const
export type DiceSound = (typeof DICE)[number]

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

let previous: DiceSound | undefined

/** Handles a tap on the President. While «sat» plays, the root has the class that saturation.css uses. */
export async function throwDice(): Promise<void> {
  const sound = soundOfTap({ isPlaying: isPlaying(), previous }, Math.random(), Math.random())
  if (sound === null) return
  if (sound !== 'sat') {
    previous = sound
    return playSound(sound)
  }
  const { classList } = document.documentElement
  classList.add('saturated')
  await playSound('sat')
  classList.remove('saturated')
}
