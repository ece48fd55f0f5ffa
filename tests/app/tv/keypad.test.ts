/** Decision 149: by four arrows and OK every digit can be typed, and no arrow leads into a hole. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Arrow, arrowOf, isOk, KEYPAD, type Key, nextKey } from '../../../app/tv/keypad.ts'

const ARROWS: readonly Arrow[] = ['up', 'down', 'left', 'right']
const KEYS = KEYPAD.flat()

it('has the ten digits and «canc», each once, like a telephone', () => {
  expect([...KEYS].sort()).toEqual([...'0123456789', 'canc'])
})

describe('an arrow', () => {
  it('leads from every key to every other', () => {
    for (const from of KEYS) {
      const reached = new Set<Key>([from])
      for (const key of reached) for (const arrow of ARROWS) reached.add(nextKey(key, arrow))
      expect([from, reached.size]).toEqual([from, KEYS.length])
    }
  })

  it.each<[Key, Arrow, Key]>([
    ['5', 'up', '2'],
    ['5', 'down', '8'],
    ['5', 'left', '4'],
    ['5', 'right', '6'],
    ['9', 'down', '0'],
    ['8', 'down', '0'],
    ['7', 'down', 'canc'],
    ['0', 'left', 'canc'],
    ['0', 'up', '8'],
    ['1', 'up', '1'],
    ['3', 'right', '3'],
    ['canc', 'left', 'canc'],
  ])('from %s %s is %s', (from, arrow, to) => {
    expect(nextKey(from, arrow)).toBe(to)
  })

  it('never takes more than five presses for a digit', () => {
    const away = (from: Key, to: Key): number => {
      const steps = new Map<Key, number>([[from, 0]])
      for (const [key, at] of steps)
        for (const arrow of ARROWS) {
          const next = nextKey(key, arrow)
          if (!steps.has(next)) steps.set(next, at + 1)
        }
      return steps.get(to) ?? Number.POSITIVE_INFINITY
    }
    fc.assert(
      fc.property(fc.constantFrom(...KEYS), fc.constantFrom(...KEYS), (from, to) => {
        expect(away(from, to)).toBeLessThanOrEqual(5)
      }),
    )
  })
})

it('a remote control’s keys have several names, and no other key means anything', () => {
  expect(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'].map(arrowOf)).toEqual(['up', 'down', 'left', 'right'])
  expect(['Enter', 'Select', ' '].map(isOk)).toEqual([true, true, true])
  expect([arrowOf('5'), isOk('5'), arrowOf('Tab'), isOk('Tab')]).toEqual([null, false, null, false])
})
