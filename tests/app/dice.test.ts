import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DICE, type DiceSound, soundOfTap } from '../../app/president/dice.ts'

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

/** A browser's sound: it starts at a tap, and a source plays until the test says it has ended. */
class FakeSource extends EventTarget {
  buffer: unknown = null
  readonly connect = (): void => {}
  readonly start = (): void => void playing.push(this)
  readonly stop = (): boolean => this.end()
  end = (): boolean => this.dispatchEvent(new Event('ended'))
  get file(): string | undefined {
    return typeof this.buffer === 'string' ? /[\w-]+(?=\.wav)/.exec(this.buffer)?.[0] : undefined
  }
}
class FakeContext {
  state: 'suspended' | 'running' = 'suspended'
  constructor() {
    contexts.push(this)
  }
  async resume(): Promise<void> {
    // One that was allowed once may go on by itself.
    if (!isTap && !mayResume) return new Promise(() => {})
    mayResume = true
    this.state = 'running'
  }
  async suspend(): Promise<void> {
    this.state = 'suspended'
  }
  createBufferSource = (): FakeSource => new FakeSource()
  decodeAudioData = async (data: ArrayBuffer): Promise<string> => new TextDecoder().decode(data)
}
let playing: FakeSource[]
let contexts: FakeContext[]
let page: EventTarget
let isTap: boolean
let mayResume: boolean

describe('sounds', () => {
  beforeEach(() => {
    vi.resetModules()
    vi.useFakeTimers()
    page = new EventTarget()
    playing = []
    contexts = []
    isTap = false
    mayResume = true
    vi.stubGlobal('AudioContext', FakeContext)
    vi.stubGlobal('fetch', async (file: string) => new Response(file))
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
    vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  })
  afterEach(async () => {
    await vi.runAllTimersAsync()
  })
  const files = (): (string | undefined)[] => playing.map(({ file }) => file)
  const sounds = () => import('../../app/president/sounds.ts')
  const soon = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0)
  const tap = (): void => {
    isTap = true
    page.dispatchEvent(new Event('click'))
    isTap = false
  }

  it('are never played one over another: the second waits for the first', async () => {
    const { isPlaying, playSound } = await sounds()
    const first = playSound('dice-1')
    const second = playSound('festa')
    await soon()
    expect(files()).toEqual(['dice-1'])
    playing[0]?.end()
    await first
    await soon()
    expect(files()).toEqual(['dice-1', 'festa'])
    expect(isPlaying()).toBe(true)
    playing[1]?.end()
    await second
    expect(isPlaying()).toBe(false)
  })

  it('stop at once when told, also before they begin', async () => {
    const { isPlaying, playSound, stopSound } = await sounds()
    const party = playSound('festa')
    await soon()
    const ended = vi.spyOn(playing[0] ?? new FakeSource(), 'end')
    stopSound()
    await party
    expect(ended).toHaveBeenCalled()
    expect(isPlaying()).toBe(false)
    const other = playSound('sat')
    stopSound()
    await other
    await soon()
    expect(files()).toEqual(['festa'])
  })

  it('that are over are not stopped later', async () => {
    const { playSound } = await sounds()
    const sound = playSound('sat')
    await soon()
    const [source = new FakeSource()] = playing
    const stopped = vi.spyOn(source, 'stop')
    source.end()
    await sound
    await vi.advanceTimersByTimeAsync(10_000)
    expect(stopped).not.toHaveBeenCalled()
  })

  it('a party that comes minutes after the last tap is heard, since the tap has started the page’s sound', async () => {
    mayResume = false
    const { startAudioAtTap } = await import('../../app/president/audio.ts')
    const { playSound } = await sounds()
    startAudioAtTap()
    page.dispatchEvent(new Event('click')) // a script's
    await vi.advanceTimersByTimeAsync(1000)
    tap()
    await soon()
    expect(
      contexts.map(({ state }) => state),
      'it rests until there is something to play',
    ).toEqual(['suspended'])
    await vi.advanceTimersByTimeAsync(180_000)
    const party = playSound('festa')
    await soon()
    expect(files()).toEqual(['festa'])
    playing[0]?.end()
    await party
    await soon()
    expect(
      contexts.map(({ state }) => state),
      'one for all',
    ).toEqual(['suspended'])
  })

  it('a browser that wants no sound leaves the next tap free, and plays nothing later', async () => {
    mayResume = false
    const { isPlaying, playSound } = await sounds()
    const refused = playSound('sat')
    await vi.advanceTimersByTimeAsync(1000)
    await refused
    expect(isPlaying()).toBe(false)
    mayResume = true
    await soon()
    expect(files()).toEqual([])
  })

  it('a file that never comes does not silence the president for good', async () => {
    vi.stubGlobal('fetch', () => new Promise(() => {}))
    const { isPlaying, playSound } = await sounds()
    const lost = playSound('dice-2')
    await vi.advanceTimersByTimeAsync(6000)
    await lost
    expect(isPlaying()).toBe(false)
  })
})
