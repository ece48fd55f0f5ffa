/** The only module that plays sounds. Loaded at the first tap, and each file when it is first played. */
import type { SoundName } from './dice.ts'
import diceOne from './sounds/dice-1.wav?no-inline'
import diceTwo from './sounds/dice-2.wav?no-inline'
import diceThree from './sounds/dice-3.wav?no-inline'
import festa from './sounds/festa.wav?no-inline'
import sat from './sounds/sat.wav?no-inline'

const FILES: Record<SoundName, string> = {
  'dice-1': diceOne,
  'dice-2': diceTwo,
  'dice-3': diceThree,
  sat,
  festa,
}

/** Longer than any sound: a file that never loads must not silence the president for good. */
const LONGEST_MS = 6000

let current: { audio: HTMLAudioElement; over: Promise<void> } | null = null

export const isPlaying = (): boolean => current !== null

function start(name: SoundName): Promise<void> {
  const audio = new Audio(FILES[name])
  const over = new Promise<void>((resolve) => {
    for (const end of ['ended', 'error', 'pause']) audio.addEventListener(end, () => resolve())
    setTimeout(() => audio.pause(), LONGEST_MS)
    setTimeout(resolve, LONGEST_MS)
    audio.play().catch(() => resolve()) // the browser refuses to play: the game goes on without
  }).then(() => {
    if (current?.audio === audio) current = null
  })
  current = { audio, over }
  return over
}

/** Plays a sound when the current one has ended, never two at once. Resolves when it has ended. */
export async function playSound(name: SoundName): Promise<void> {
  while (current) await current.over
  await start(name)
}

/** Stops the sound at once, when the party is closed. */
export const stopSound = (): void => current?.audio.pause()
