import { describe, expect, it } from 'vitest'
import { FramePacer } from '../../../worker/room/lobby/pacing.ts'

/** A lobby that gathers for two seconds: when each change is said, looked at every 10 ms as a timer would be. */
function saidAt(changes: readonly number[], gather = 2000): number[] {
  const pacer = new FramePacer()
  const said: number[] = []
  let isOwed = false
  for (let now = 0; now <= 20_000; now += 10) {
    if (changes.includes(now)) {
      pacer.changed(now)
      isOwed = true
    }
    if (!isOwed || pacer.due(gather) > now) continue
    pacer.sent(now, gather)
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

  it('a burst that is over is said after a moment', () => {
    expect(saidAt(every(10, 0, 1500))).toEqual([0, 1600])
    expect(saidAt(every(10, 0, 300))).toEqual([0, 400])
  })

  it('one that only pauses is said there, and again at its end', () => {
    expect(saidAt([...every(10, 0, 1000), ...every(10, 1150, 1500)])).toEqual([0, 1100, 1600])
  })

  it('a trickle gets a few frames at once, and then at most twice as many as a crowd', () => {
    const said = saidAt(every(150, 0, 20_000))
    expect(said.slice(0, 4)).toEqual([0, 250, 400, 1000])
    const gaps = said.slice(1).map((at, index) => at - (said[index] ?? 0))
    expect(Math.min(...gaps.slice(3))).toBeGreaterThanOrEqual(900)
    expect(said.length).toBeLessThanOrEqual(20_000 / 1000 + 4)
  })

  it('a small room, which gathers for a tenth of a second, is never kept longer by it', () => {
    expect(saidAt(every(10, 0, 1000), 100)).toEqual(every(100, 0, 1000))
  })
})
