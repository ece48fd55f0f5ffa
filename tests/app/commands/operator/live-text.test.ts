/** Decision 46: what a live stream brings, once each, whether it goes on or starts again. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Fitting, goOn, LiveText } from '../../../../commands/operator/follow.ts'
import { TRANSCRIPT_LIMIT } from '../../../../shared/evening/transcript.ts'

const STANDING = 'Care italiane, cari italiani, la pace è'

describe('a stream after one that has ended', () => {
  it.each<[string, string, string, boolean, string]>([
    ['where nothing stands, is the text', '', 'Care ital', false, 'Care ital'],
    ['that goes on begins a line', STANDING, 'un bene', false, `${STANDING}\nun bene`],
    ['after a line that has ended too', `${STANDING} \n`, 'un bene', false, `${STANDING} \nun bene`],
    ['that starts again adds what is new', STANDING, `${STANDING} un bene`, false, `${STANDING} un bene`],
    [
      'that starts again in other lines too',
      STANDING,
      `${STANDING.replaceAll(' ', '\n')}\nun`,
      false,
      `${STANDING}\nun`,
    ],
    ['that has started again adds nothing yet', STANDING, 'Care italiane, ca', false, STANDING],
    ['that started again and ended early adds nothing', STANDING, 'Care italiane, cari italiani, la', true, STANDING],
    ['that begins with the same word, and is over, goes on', STANDING, 'Care', true, `${STANDING}\nCare`],
    [
      'that begins with the same words goes on when they differ',
      STANDING,
      'Care amiche ',
      false,
      `${STANDING}\nCare amiche `,
    ],
    ['whose last word is longer is not the same', STANDING, 'Care italianete ', false, `${STANDING}\nCare italianete `],
  ])('%s', (_, standing, came, isOver, text) => expect(goOn(standing, came, isOver)).toBe(text))
})

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
/** A stream whose pieces come a second apart, from 0 on. */
const live = (standing: string, ...pieces: Uint8Array[]): LiveText => {
  const text = new LiveText(standing)
  for (const [at, piece] of pieces.entries()) text.add(piece, at * 1000)
  return text
}
const LATER = 3_600_000

describe('what is sent', () => {
  it('is lines that have ended, and of the last one the whole words that have stood for three seconds', () => {
    const text = live('', bytes('Care ital'))
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
    const text = new LiveText('')
    for (const [at, guess] of ['la', 'la pasta', 'la pace è', 'la pace è fra', 'la pace è fragile e'].entries()) {
      text.add(bytes('\u001b[2K\r'), at * 1000)
      text.add(bytes(` ${guess}`), at * 1000)
      expect(text.wholeAt(at * 1000)).not.toContain('pasta')
    }
    expect(text.wholeAt(5000)).toBe('la pace ')
  })

  it('may write over a guess of its own that has stood for longer', () => {
    const text = live('', bytes('la pasta è '))
    const guess = text.wholeAt(LATER)
    expect(guess).toBe('la pasta è ')
    text.tries(guess)
    text.add(bytes('\rla pace è '), LATER)
    expect(text.wholeAt(LATER + 3000)).toBe('la pace è ')
    expect([text.hasSent(guess), text.hasSent('la torta è ')]).toEqual([true, false])
  })

  it('is what the server keeps: no zero bytes, no byte order marks, and a cut letter whole', () => {
    const [è1, è2] = [Uint8Array.of(0xc3), Uint8Array.of(0xa8)]
    expect(live('', bytes('\ufeff\ufeffpace\0'), è1, è2, bytes(' ')).wholeAt(LATER)).toBe('pace è ')
  })

  it('grows only, where nothing is taken back, however the stream is cut', () => {
    const text = fc
      .array(fc.constantFrom('pace', 'è', ' ', '\n', ', ', 'l’', '🎲'), { maxLength: 20 })
      .map((all) => all.join(''))
    fc.assert(
      fc.property(text, fc.array(fc.nat({ max: 60 }), { maxLength: 8 }), (whole, cuts) => {
        const raw = bytes(`riga ${whole}`.replaceAll(/\n/g, () => '\n riga '))
        const ends = [...cuts.filter((cut) => cut < raw.length).sort((a, b) => a - b), raw.length]
        const one = new LiveText('')
        for (const [index, end] of ends.entries()) one.add(raw.slice(ends[index - 1] ?? 0, end))
        one.end()
        const atOnce = new LiveText('')
        atOnce.add(raw)
        atOnce.end()
        expect(one.all).toBe(atOnce.all)
      }),
    )
  })

  it('from a stream that starts again, at any point and cut anywhere, is each word once', () => {
    const speech = Array.from({ length: 30 }, (_, at) => `parola${at}`)
    fc.assert(
      fc.property(fc.integer({ min: 60, max: 250 }), fc.nat({ max: 250 }), (stood, cut) => {
        const [standing, again] = [speech.join(' ').slice(0, stood), bytes(`${speech.join(' ')} `)]
        const one = live(standing, again.slice(0, cut), again.slice(cut))
        one.end()
        expect(one.all.trim()).toBe(speech.join(' '))
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
