import './saturation.css'
import { type DiceSound, soundOfTap } from './dice.ts'
import { isPlaying, playSound } from './sounds.ts'

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
