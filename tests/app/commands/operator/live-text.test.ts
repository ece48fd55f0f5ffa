/** design.md, «The transcript»: each word of a live stream, once. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Fitting, LiveText } from '../../../../commands/operator/follow.ts'
import { TRANSCRIPT_LIMIT } from '../../../../shared/evening/transcript.ts'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
/** A stream whose pieces come a second apart, from 0 on. */
const live = (...pieces: Uint8Array[]): LiveText => {
  const text = new LiveText()
  for (const [at, piece] of pieces.entries()) text.add(piece, at * 1000)
  return text
}
const LATER = 3_600_000

describe('the text that is sent', () => {
  it('is lines that have ended, and of the last one the whole words that have stood for three seconds', () => {
    const text = live(bytes('Care ital'))
    expect([text.wholeAt(2999), text.wholeAt(3000), text.all]).toEqual(['', 'Care ', 'Care ital'])
    text.add(bytes('iane, cari'), 4000)
    expect([text.wholeAt(6999), text.wholeAt(7000)]).toEqual(['Care ', 'Care italiane, '])
    text.add(bytes(' italiani\nla pa'), 7500)
    expect(text.wholeAt(7500)).toBe('Care italiane, cari italiani\n')
    text.add(bytes('\b\bmia'), 8000)
    text.end()
    expect(text.wholeAt(8000)).toBe('Care italiane, cari italiani\nla mia')
  })

  it('is no guess that was taken back within three seconds, and what stays of it keeps its age', () => {
    const text = new LiveText()
    for (const [at, guess] of ['la', 'la pasta', 'la pace è', 'la pace è fra', 'la pace è fragile e'].entries()) {
      text.add(bytes('\u001b[2K\r'), at * 1000)
      text.add(bytes(` ${guess}`), at * 1000)
      expect(text.wholeAt(at * 1000)).not.toContain('pasta')
    }
    expect(text.wholeAt(5000)).toBe('la pace ')
  })

  it('may write over a guess of its own that has stood for longer', () => {
    const text = live(bytes('la pasta è '))
    const guess = text.wholeAt(LATER)
    expect(guess).toBe('la pasta è ')
    text.tries(guess)
    text.add(bytes('\rla pace è '), LATER)
    expect(text.wholeAt(LATER + 3000)).toBe('la pace è ')
    expect([text.hasSent(guess), text.hasSent('la torta è ')]).toEqual([true, false])
  })

  it('is what the server keeps: no zero bytes, no byte order marks, and a cut letter whole', () => {
    const [è1, è2] = [Uint8Array.of(0xc3), Uint8Array.of(0xa8)]
    expect(live(bytes('\ufeff\ufeffpace\0'), è1, è2, bytes(' ')).wholeAt(LATER)).toBe('pace è ')
  })

  it('goes after a text that stands, on a line of its own', () => {
    const text = live(bytes('un bene '))
    text.goesAfter('Care italiane, la pac')
    expect(text.wholeAt(LATER)).toBe('Care italiane, la pac\nun bene ')
    text.goesAfter('Care italiane, \n')
    expect(text.wholeAt(LATER)).toBe('Care italiane, \nun bene ')
  })

  it('grows only, where nothing is taken back, however the stream is cut', () => {
    const text = fc
      .array(fc.constantFrom('pace', 'è', ' ', '\n', ', ', 'l’', '🎲'), { maxLength: 20 })
      .map((all) => all.join(''))
    fc.assert(
      fc.property(text, fc.array(fc.nat({ max: 60 }), { maxLength: 8 }), (whole, cuts) => {
        const raw = bytes(`riga ${whole}`.replaceAll(/\n/g, () => '\n riga '))
        const ends = [...cuts.filter((cut) => cut < raw.length).sort((a, b) => a - b), raw.length]
        const one = new LiveText()
        for (const [index, end] of ends.entries()) one.add(raw.slice(ends[index - 1] ?? 0, end))
        one.end()
        const atOnce = new LiveText()
        atOnce.add(raw)
        atOnce.end()
        expect(one.all).toBe(atOnce.all)
      }),
    )
  })
})

describe('a text that is longer than the server takes', () => {
  const words = Array.from({ length: 20_000 }, (_, at) => `città${at}${at % 10 === 9 ? '\n' : ' '}`)
  const size = (text: string): number => Buffer.byteLength(text)

  it('keeps its beginning and its end, in whole words', () => {
    const fitting = new Fitting()
    for (let count = 1000; count <= words.length; count += 1000) {
      const text = words.slice(0, count).join('')
      const sent = fitting.of(text)
      expect(size(sent)).toBeLessThanOrEqual(TRANSCRIPT_LIMIT)
      expect(fitting.isCut).toBe(size(text) > TRANSCRIPT_LIMIT)
      expect(sent.startsWith(words.slice(0, 1000).join(''))).toBe(true)
      expect(sent.endsWith(words.slice(count - 1000, count).join(''))).toBe(true)
      const known = new Set(words.map((word) => word.trim()))
      expect(sent.split(/\s+/).filter((word) => word !== '' && !known.has(word))).toEqual([])
    }
  })

  it('is cut in another place now and then, not with each word', () => {
    const fitting = new Fitting()
    const gaps = new Set<string>()
    for (let count = 12_000; count < 13_000; count += 10) {
      const sent = fitting.of(words.slice(0, count).join(''))
      gaps.add(sent.slice(0, 40_000))
    }
    expect(gaps.size).toBeLessThan(4)
  })
})
