/**
 * The page's one AudioContext. A browser lets it sound only once a tap has started it, however long ago that was: so the
 * first tap starts it, and a party that comes by itself minutes later is heard. It rests while nothing sounds.
 */
let context: AudioContext | null = null
let sounding = 0

const STARTERS = ['click', 'keydown']
/** A browser that refuses says nothing, but resumes at some later tap, when the sound would be out of place. */
const REFUSED_MS = 500

/** Until it has been started once: what a script presses is no tap. */
export function startAudioAtTap(): () => void {
  const stop = (): void => {
    for (const type of STARTERS) removeEventListener(type, start, true)
  }
  const start = (): void => void whileAudible(stop).catch(() => {}) // no sound, still a game
  for (const type of STARTERS) addEventListener(type, start, true)
  return stop
}

/** @throws where the browser lets nothing sound */
export async function whileAudible(use: (audio: AudioContext) => Promise<void> | void): Promise<void> {
  context ??= new AudioContext()
  const audio = context
  sounding++
  try {
    // At once: a browser looks whether a tap is being handled.
    await Promise.race([audio.resume(), new Promise((resolve) => setTimeout(resolve, REFUSED_MS))])
    if (audio.state !== 'running') throw new Error('the browser lets nothing sound')
    await use(audio)
  } finally {
    sounding--
    if (sounding === 0) await audio.suspend()
  }
}
