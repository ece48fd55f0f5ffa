import { describe, expect, it } from 'vitest'
import { FramePacer } from '../../../worker/room/broadcast.ts'

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
    for (const end of [300, 1500]) {
      const [first, second = 0, ...more] = saidAt(every(10, 0, end))
      expect([first, more]).toEqual([0, []])
      expect(second).toBeGreaterThan(end)
      expect(second, 'well before it has gathered for its whole time').toBeLessThan(2000)
    }
  })

  it('one that only pauses is said there, and again at its end', () => {
    const [first, second = 0, third = 0, ...more] = saidAt([...every(10, 0, 1000), ...every(10, 1150, 1500)])
    expect([first, more]).toEqual([0, []])
    expect(second > 1000 && second < 1150, 'in the pause').toBe(true)
    expect(third > 1500 && third < 2000, 'at the end').toBe(true)
  })

  it('a trickle gets a few frames at once, and then at most twice as many as a crowd', () => {
    const said = saidAt(every(150, 0, 20_000))
    const atOnce = said.filter((at) => at < 1000)
    expect(atOnce.length).toBeGreaterThan(1)
    expect(atOnce.length).toBeLessThan(5)
    const crowd = saidAt(every(10, 0, 20_000))
    expect(said.length).toBeLessThanOrEqual(2 * crowd.length + atOnce.length)
  })

  describe('in a small room, which gathers for a tenth of a second', () => {
    it('a busy one gathers for its whole time', () => {
      expect(saidAt(every(10, 0, 1000), 100)).toEqual(every(100, 0, 1000))
    })

    it('a burst that is over is said before that time has passed', () => {
      expect(saidAt(every(10, 0, 110), 100)).toEqual([0, 100, 140])
    })

    it('a trickle gets one or two frames early, and then no more than a crowd', () => {
      const trickle = saidAt(every(40, 0, 20_000), 100)
      expect(trickle[1]).toBeLessThan(100)
      expect(trickle.length).toBeLessThanOrEqual(saidAt(every(10, 0, 20_000), 100).length + 2)
    })
  })
})
