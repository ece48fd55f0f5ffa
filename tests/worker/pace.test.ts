import { describe, expect, it } from 'vitest'
import { Pace } from '../../worker/room/pace.ts'

/** A lobby that gathers for two seconds: when each change is said, looked at every 10 ms as a timer would be. */
function saidAt(changes: readonly number[], gather = 2000): number[] {
  const pace = new Pace()
  const said: number[] = []
  let isOwed = false
  for (let now = 0; now <= 20_000; now += 10) {
    if (changes.includes(now)) {
      pace.changed(now)
      isOwed = true
    }
    if (!isOwed || pace.due(gather) > now) continue
    pace.sent(now)
    said.push(now)
    isOwed = false
  }
  return said
}
const every = (ms: number, from: number, to: number): number[] =>
  Array.from({ length: Math.floor((to - from) / ms) + 1 }, (_, at) => from + at * ms)

describe('when a frame goes out', () => {
  it('a quiet room says a change at once', () => {
    expect(saidAt([0, 5000, 12_000])).toEqual([0, 5000, 12_000])
  })

  it('a busy one gathers for its whole time', () => {
    expect(saidAt(every(50, 0, 6000))).toEqual([0, 2000, 4000, 6000])
  })

  it('a burst that is over is said after a moment, and not before half of the time', () => {
    expect(saidAt(every(10, 0, 1500))).toEqual([0, 1600])
    expect(saidAt(every(10, 0, 300))).toEqual([0, 1000])
  })

  it('a trickle gets at most twice as many frames', () => {
    const said = saidAt(every(150, 0, 20_000))
    expect(said.every((at, index) => index === 0 || at - (said[index - 1] ?? 0) >= 1000)).toBe(true)
  })

  it('a small room, which gathers for a tenth of a second, is never kept longer by it', () => {
    expect(saidAt(every(10, 0, 1000), 100)).toEqual(every(100, 0, 1000))
  })
})
