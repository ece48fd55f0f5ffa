/** The only module that plays sounds. It loads at the first tap, and each file when it is first played. */
import { whileAudible } from './audio.ts'
import diceOne from './sounds/dice-1.wav?no-inline'
import diceTwo from './sounds/dice-2.wav?no-inline'
import diceThree from './sounds/dice-3.wav?no-inline'
import festa from './sounds/festa.wav?no-inline'
import sat from './sounds/sat.wav?no-inline'

const FILES = {
  'dice-1': diceOne,
  'dice-2': diceTwo,
  'dice-3': diceThree,
  sat,
  festa,
}
type SoundName = keyof typeof FILES

/** Longer than any sound: a file that never loads must not silence the President for good. */
const LONGEST_MS = 6000

let current: { stop: () => void; over: Promise<void> } | null = null

export const isPlaying = (): boolean => current !== null

function start(name: SoundName): Promise<void> {
  let stop = (): void => {}
  const stopped = new Promise<void>((resolve) => {
    stop = resolve
  })
  const timer = setTimeout(stop, LONGEST_MS)
  const ended = whileAudible((audio) => play(audio, FILES[name], stopped))
  const over = Promise.race([stopped, ended])
    .catch(() => {}) // the browser refuses to play, or there is no network: the game goes on without
    .then(() => {
      clearTimeout(timer)
      if (current?.stop === stop) current = null
    })
  current = { stop, over }
  return over
}

/** Resolves when the sound ends or is stopped. */
async function play(audio: AudioContext, file: string, stopped: Promise<void>): Promise<void> {
  let isStopped = false
  const source = audio.createBufferSource()
  const ended = new Promise((resolve) => source.addEventListener('ended', resolve))
  void stopped.then(() => {
    isStopped = true
    if (source.buffer) source.stop()
  })
  const data = await (await fetch(file)).arrayBuffer()
  const sound = await audio.decodeAudioData(data)
  if (isStopped) return
  source.buffer = sound
  source.connect(audio.destination)
  source.start()
  await ended
}

/** Plays a sound after the current one, never two at once. Resolves when it has ended. */
export async function playSound(name: SoundName): Promise<void> {
  while (current) await current.over
  await start(name)
}

/** Stops the sound at once, when the party is closed. */
export const stopSound = (): void => current?.stop()
