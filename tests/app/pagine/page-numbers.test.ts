import { describe, expect, it } from 'vitest'
import { displayTyped, ROLL_FRAMES, rolledPage, typeKey } from '../../../app/teletext/remote-control.ts'

describe('digits typed on a keyboard', () => {
  it('complete a number with the third, and start anew', () => {
    expect(typeKey('', '7')).toEqual({ typed: '7', complete: null })
    expect(typeKey('7', '0')).toEqual({ typed: '70', complete: null })
    expect(typeKey('70', '9')).toEqual({ typed: '', complete: '709' })
  })

  it('are taken back one by one by Backspace, all at once by Escape', () => {
    expect(typeKey('70', 'Backspace')).toEqual({ typed: '7', complete: null })
    expect(typeKey('70', 'Escape')).toEqual({ typed: '', complete: null })
  })

  it('leave every other key its own meaning', () => {
    for (const key of ['a', 'Enter', 'F1', ' ', 'Tab', '-', '٣']) expect(typeKey('7', key)).toBeNull()
    for (const key of ['Backspace', 'Escape']) expect(typeKey('', key)).toBeNull()
  })

  it('show as on a television: from the left', () => {
    expect(['', '1', '12'].map(displayTyped)).toEqual(['---', '1--', '12-'])
  })
})

describe('the rolling number', () => {
  it('goes upwards from the page that was there to the one asked for', () => {
    const seen = Array.from({ length: ROLL_FRAMES + 1 }, (_, frame) => rolledPage(101, 700, frame))
    expect(seen[0]).toBe(101)
    expect(seen.at(-1)).toBe(700)
    expect(seen).toEqual(seen.toSorted((a, b) => a - b))
    expect(new Set(seen).size).toBe(seen.length)
  })

  it('passes 999 and goes on from 100', () => {
    const seen = Array.from({ length: ROLL_FRAMES + 1 }, (_, frame) => rolledPage(990, 110, frame))
    expect(seen.at(-1)).toBe(110)
    expect(seen.some((page) => page < 110)).toBe(true)
  })

  it('is always a page number, however long the search', () => {
    for (const from of [100, 101, 555, 999])
      for (const to of [100, 420, 999])
        for (let frame = 0; frame < 400; frame++) {
          const page = rolledPage(from, to, frame)
          expect(Number.isInteger(page) && page >= 100 && page <= 999).toBe(true)
        }
  })

  it('goes round once for the very same page', () => {
    expect(rolledPage(400, 400, ROLL_FRAMES)).toBe(400)
    expect(rolledPage(400, 400, 4)).not.toBe(400)
  })
})
