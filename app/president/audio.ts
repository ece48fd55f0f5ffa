/**
 * The page's one AudioContext. A browser lets it sound once any tap has started it: so the first tap starts it, and the party
 * minutes later can be heard. It is suspended while nothing sounds.
 */
let context: AudioContext | null = null
let sounding = 0

const STARTERS = ['click', 'keydown']
/** A browser that refuses does not say so, but resumes at a later tap, when the sound would be out of place. */
const REFUSED_MS = 500

/** Listens until a real tap has started the context: a click by a script does not count. */
export function startAudioAtTap(): () => void {
  const stop = (): void => {
    for (const type of STARTERS) removeEventListener(type, start, true)
  }
  const start = (): void => void whileAudible(stop).catch(() => {}) // the game goes on without sound
  for (const type of STARTERS) addEventListener(type, start, true)
  return stop
}

/** @throws where the browser allows no sound */
export async function whileAudible(use: (audio: AudioContext) => Promise<void> | void): Promise<void> {
  context ??= new AudioContext()
  const audio = context
  sounding++
  try {
    // Without an await before it: the browser checks that a tap is being handled.
    await Promise.race([audio.resume(), new Promise((resolve) => setTimeout(resolve, REFUSED_MS))])
    if (audio.state !== 'running') throw new Error('the browser lets nothing sound')
    await use(audio)
  } finally {
    sounding--
    if (sounding === 0) await audio.suspend()
  }
}
