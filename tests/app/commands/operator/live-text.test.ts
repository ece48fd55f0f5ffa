/** Decision 46: what a live stream brings, once each, whether it goes on or starts again. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { goOn, LiveText } from '../../../../commands/operator/follow.ts'

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

const live = (standing: string, ...pieces: Uint8Array[]): LiveText => {
  const text = new LiveText(standing)
  for (const piece of pieces) text.add(piece)
  return text
}
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

describe('what is sent', () => {
  it('ends with a whole word until the stream is over', () => {
    const text = live('', bytes('Care conci'))
    expect([text.whole, text.all]).toEqual(['Care ', 'Care conci'])
    text.add(bytes('ttadine'))
    expect(text.whole).toBe('Care ')
    text.add(bytes(','))
    expect(text.whole).toBe('Care concittadine,')
    text.add(bytes(' oggi'))
    text.end()
    expect(text.whole).toBe('Care concittadine, oggi')
  })

  it('is what the server keeps: no zero bytes, no byte order marks, and a cut letter whole', () => {
    const [è1, è2] = [Uint8Array.of(0xc3), Uint8Array.of(0xa8)]
    expect(live('', bytes('\ufeff\ufeffpace\0'), è1, è2, bytes(' ')).whole).toBe('pace è ')
  })

  it('is the same however the stream is cut, and grows only', () => {
    const text = fc
      .array(fc.constantFrom('pace', 'è', ' ', '\n', ', ', 'l’', '🎲'), { maxLength: 20 })
      .map((all) => all.join(''))
    fc.assert(
      fc.property(text, fc.array(fc.nat({ max: 60 }), { maxLength: 8 }), (whole, cuts) => {
        const raw = bytes(whole)
        const ends = [...cuts.filter((cut) => cut < raw.length).sort((a, b) => a - b), raw.length]
        const one = new LiveText('')
        let before = ''
        for (const [index, end] of ends.entries()) {
          one.add(raw.slice(ends[index - 1] ?? 0, end))
          expect(one.whole.startsWith(before)).toBe(true)
          before = one.whole
        }
        one.end()
        expect(one.whole).toBe(whole)
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
        expect(one.whole.trim()).toBe(speech.join(' '))
      }),
    )
  })
})
