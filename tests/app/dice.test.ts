import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DICE, type DiceSound, soundOfTap } from '../../app/president/dice.ts'
import { isPlaying, playSound, stopSound } from '../../app/president/sounds.ts'

const quiet = { isPlaying: false, previous: undefined }

describe('a tap on the president', () => {
  it('plays «sat» once in twelve: below the twelfth and not at it', () => {
    expect(soundOfTap(quiet, 0, 0)).toBe('sat')
    expect(soundOfTap(quiet, 1 / 12 - Number.EPSILON, 0)).toBe('sat')
    expect(soundOfTap(quiet, 1 / 12, 0)).toBe('dice-1')
    expect(soundOfTap(quiet, 0.999, 0)).toBe('dice-1')
  })

  it('else plays one of three', () => {
    expect([0, 0.34, 0.99].map((choice) => soundOfTap(quiet, 0.5, choice))).toEqual([...DICE])
  })

  it('does not play the same of the three twice in a row', () => {
    for (const previous of DICE)
      for (let choice = 0; choice < 1; choice += 0.01)
        expect(soundOfTap({ isPlaying: false, previous }, 0.5, choice)).not.toBe(previous)
  })

  it('starts nothing while something plays, however lucky', () => {
    for (const previous of [undefined, ...DICE] satisfies (DiceSound | undefined)[])
      for (const luck of [0, 0.05, 0.5]) expect(soundOfTap({ isPlaying: true, previous }, luck, 0.3)).toBeNull()
  })
})

/** An `Audio` that plays until the test says it has ended. */
class FakeAudio extends EventTarget {
  static all: FakeAudio[] = []
  static refuses = false
  readonly file: string
  constructor(file: string) {
    super()
    this.file = file
    FakeAudio.all.push(this)
  }
  play = (): Promise<void> => (FakeAudio.refuses ? Promise.reject(new Error('no sound here')) : Promise.resolve())
  pause = (): boolean => this.dispatchEvent(new Event('pause'))
  end = (): boolean => this.dispatchEvent(new Event('ended'))
}

describe('sounds', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    FakeAudio.all = []
    FakeAudio.refuses = false
    vi.stubGlobal('Audio', FakeAudio)
  })
  afterEach(async () => {
    stopSound()
    await vi.runAllTimersAsync()
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })
  const files = (): (string | undefined)[] => FakeAudio.all.map(({ file }) => /[\w-]+(?=\.wav)/.exec(file)?.[0])

  it('are never played one over another: the second waits for the first', async () => {
    const first = playSound('dice-1')
    const second = playSound('festa')
    await vi.advanceTimersByTimeAsync(0)
    expect(files()).toEqual(['dice-1'])
    FakeAudio.all[0]?.end()
    await first
    await vi.advanceTimersByTimeAsync(0)
    expect(files()).toEqual(['dice-1', 'festa'])
    expect(isPlaying()).toBe(true)
    FakeAudio.all[1]?.end()
    await second
    expect(isPlaying()).toBe(false)
  })

  it('stop at once when told', async () => {
    const party = playSound('festa')
    stopSound()
    await party
    expect(isPlaying()).toBe(false)
  })

  it('a browser that wants no sound leaves the next tap free', async () => {
    FakeAudio.refuses = true
    await playSound('sat')
    expect(isPlaying()).toBe(false)
  })

  it('a file that never comes does not silence the president for good', async () => {
    const lost = playSound('dice-2')
    await vi.advanceTimersByTimeAsync(6000)
    await lost
    expect(isPlaying()).toBe(false)
  })
})
