/**
 * Synthesises the sounds of the game: square waves and noise, as on a home computer, without recordings. Run it after
 * changing a sound; the files are committed.
 *
 * node workshop/make-sounds.ts
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { fromRoot } from '../commands/local/project.ts'

/** 8 kHz in 8 bits: as coarse as the picture; a second takes 8 kB. */
const RATE = 8000
const NOTE = {
  c4: 262,
  e4: 330,
  g4: 392,
  b4: 494,
  c5: 523,
  d5: 587,
  e5: 659,
  f5: 698,
  g5: 784,
  a5: 880,
  b5: 988,
  c6: 1047,
}

/** `at` and `length` in seconds; `to`: the pitch at the end of a slide; `volume` from 0 to 1. */
type Tone = { at: number; length: number; pitch: number; to?: number; volume?: number; isNoise?: boolean }

/** The same noise in each run, so that the script always writes the same bytes. */
function makeNoise(): () => number {
  let bits = 0x2a5f
  return () => {
    bits = (bits * 1103515245 + 12345) & 0x7fffffff
    return (bits >> 16) & 1 ? 1 : -1
  }
}

/** Each tone fades in sixteen steps, as a volume register did. */
function mix(tones: readonly Tone[], length: number): Buffer {
  const samples = new Float32Array(Math.round(length * RATE))
  for (const { at, length: lasts, pitch, to = pitch, volume = 0.5, isNoise = false } of tones) {
    const noise = makeNoise()
    let phase = 0
    let bit = 1
    const count = Math.round(lasts * RATE)
    for (let index = 0; index < count; index++) {
      const along = index / count
      phase += (pitch + (to - pitch) * along) / RATE
      if (phase >= 1) {
        phase -= 1
        if (isNoise) bit = noise()
      }
      const wave = isNoise ? bit : phase < 0.5 ? 1 : -1
      const fading = 1 - Math.floor(along * 16) / 16
      const place = Math.round(at * RATE) + index
      if (place < samples.length) samples[place] = (samples[place] ?? 0) + wave * volume * fading
    }
  }
  return Buffer.from(samples.map((sample) => 128 + Math.round(Math.max(-1, Math.min(1, sample)) * 100)))
}

function wav(data: Buffer): Buffer {
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + data.length, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20) // PCM
  head.writeUInt16LE(1, 22) // one channel
  head.writeUInt32LE(RATE, 24)
  head.writeUInt32LE(RATE, 28)
  head.writeUInt16LE(1, 32)
  head.writeUInt16LE(8, 34)
  head.write('data', 36)
  head.writeUInt32LE(data.length, 40)
  return Buffer.concat([head, data])
}

/** A bouncing die: knocks of wood, with shorter and shorter gaps. */
const knocks = (times: readonly number[], pitch: number): Tone[] =>
  times.flatMap((at, index) => [
    { at, length: 0.045, pitch: 2600 - index * 140, isNoise: true, volume: 0.45 },
    { at, length: 0.05, pitch: pitch - index * 12, to: pitch / 2, volume: 0.4 },
  ])

/** The fanfare's line: pitch and length in quarters of 0.14 s. */
const melody = (line: string, volume: number): Tone[] => {
  let at = 0
  return line.split(', ').map((note) => {
    const [name, quarters] = note.split(' ') as [keyof typeof NOTE, string] // as they are written below
    const tone = { at, length: Number(quarters) * 0.14 * 0.95, pitch: NOTE[name], volume }
    at += Number(quarters) * 0.14
    return tone
  })
}

const { g4, c5, e5, g5 } = NOTE
const SOUNDS: Record<string, Buffer> = {
  'dice-1': mix([...knocks([0, 0.16, 0.28, 0.37, 0.43, 0.47], 420), { at: 0.53, length: 0.18, pitch: g5 }], 0.72),
  'dice-2': mix(
    [
      ...knocks([0, 0.09, 0.23, 0.33, 0.4], 300),
      { at: 0.48, length: 0.1, pitch: c5 },
      { at: 0.57, length: 0.15, pitch: e5 },
    ],
    0.72,
  ),
  'dice-3': mix(
    [
      ...knocks([0, 0.2, 0.36, 0.47], 520),
      { at: 0.54, length: 0.09, pitch: e5 },
      { at: 0.62, length: 0.12, pitch: g4, to: 180 },
    ],
    0.74,
  ),
  // The colour knob is turned all the way: a slide up, the set complains, and it falls back.
  sat: mix(
    [
      { at: 0, length: 0.5, pitch: 110, to: 880, volume: 0.6 },
      ...[0, 1, 2, 3, 4, 5].map((step) => ({ at: 0.42 + step * 0.09, length: 0.1, pitch: step % 2 ? 1318 : 988 })),
      { at: 0.95, length: 0.3, pitch: 3200, to: 300, isNoise: true, volume: 0.35 },
      { at: 1.05, length: 0.4, pitch: 880, to: 110, volume: 0.6 },
    ],
    1.5,
  ),
  festa: mix(
    [
      ...melody('c5 1, c5 1, c5 1, e5 2, c5 1, e5 1, g5 4, g5 1, a5 1, b5 1, c6 6', 0.36),
      ...melody('e4 3, c4 3, g4 1, b4 4, d5 1, f5 1, d5 1, e5 6', 0.26),
      ...[0, 3, 6, 7, 11, 12, 13, 14].map((beat) => ({
        at: beat * 0.14,
        length: 0.08,
        pitch: 3000,
        isNoise: true,
        volume: 0.18,
      })),
    ],
    2.9,
  ),
}

const folder = fromRoot('app', 'president', 'sounds')
mkdirSync(folder, { recursive: true })
for (const [name, data] of Object.entries(SOUNDS)) writeFileSync(`${folder}/${name}.wav`, wav(data))
