/** The look at a text before it locks everybody's words: its output, and when it asks. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { FIRST_BONUS_WORDS } from '../../../../commands/local/first-season.ts'
import { fromRoot } from '../../../../commands/local/project.ts'
import { decodeSpeech, formatLook, lookAtSpeech } from '../../../../commands/operator/speech-text.ts'
import { SPEECH_LIMIT } from '../../../../shared/operator/input.ts'
import { parseSpeech } from '../../../../shared/speech.ts'

const sample = readFileSync(fromRoot('commands', 'sample-speech.txt'), 'utf8')
const lookAt = (text: string, previous: string | null = null, bonusWords: string[] = []) =>
  lookAtSpeech(text, { year: 2026, bonusWords, previous })
const doubtsOf = (text: string, previous: string | null = null) => lookAt(text, previous).doubts

describe('a look at a speech', () => {
  it('shows its first line and its last, how many words count, how many are distinct, and the bonus words that were said', () => {
    const look = lookAt(`\n\n  Il pane, la pace e il pane.\nIl mare.\n`, null, ['pace', 'coraggio'])
    expect(look).toMatchObject({
      firstLine: 'Il pane, la pace e il pane.',
      words: 4,
      distinctWords: 3,
      bonusWordsSaid: ['pace'],
    })
    expect(formatLook(look)).toContain('begins       «Il pane, la pace e il pane.»')
    expect(formatLook(look)).toContain('ends         «Il mare.»')
    expect(formatLook(look)).toContain('words        4 that count, 3 distinct')
    expect(formatLook(look)).toContain('bonus words  pace')
  })

  it('cuts a line that fills the screen, between two characters', () => {
    const { firstLine, lastLine } = lookAt('🎆'.repeat(200))
    expect([...firstLine]).toHaveLength(76)
    expect(firstLine.endsWith('🎆…')).toBe(true)
    expect([...lastLine]).toHaveLength(76)
    expect(lastLine.startsWith('…🎆')).toBe(true)
  })

  const words = sample.match(/\p{L}{5,}/gu) ?? []
  const english = 'The President of the Republic spoke about peace, schools, work and young people at home. '
  const other = 'Il gatto della vicina dorme sopra la stufa e non sente nessuno che passa per le scale di notte. '
  it.each([
    [
      'of hardly any words',
      'Il pane e la pace sono di tutti noi.',
      null,
      'Only 2 words count: is it the whole speech?',
    ],
    ['of far too many words', sample.repeat(12), null, 'no speech since 1949 had more'],
    ['without the little words of Italian', words.join(' '), null, 'little words of Italian'],
    ['in another language, which lacks them too', english.repeat(20), null, 'little words of Italian'],
    ['that shares little with the one that it replaces', other.repeat(20), sample, 'very different from the text'],
  ])('doubts a text %s', (_, text, previous, doubt) => {
    expect(doubtsOf(text, previous).join()).toContain(doubt)
  })
  it('mends what a PDF and a keyboard do to words, and says so', () => {
    const look = lookAt(
      sample.replaceAll('libertà', "liberta'").replace('solitudine', 'soli-\ntudine').replaceAll('fi', 'ﬁ'),
    )
    expect(look.text).toBe(sample)
    expect(look.doubts).toEqual([])
    expect(formatLook(look)).toMatch(/mended {7}\d+: .*solitudine, libertà/)
  })

  it('doubts a damaged text with the three worst words', () => {
    expect(doubtsOf(sample.replaceAll('à', '?'))).toEqual([
      expect.stringMatching(/^Letters were lost .* in all: «citt\?», «umanit\?»|^Letters were lost/),
      expect.stringContaining('Accents are missing'),
    ])
    expect(doubtsOf(`${sample}\nPagina 3 di 5`)).toContainEqual(
      'Lines that nobody speaks; only what was spoken belongs in the text: «Pagina 3».',
    )
  })
})

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

describe('a speech that is handed in', () => {
  it('is text in UTF-8, with or without a byte order mark', () => {
    expect(decodeSpeech(bytes('Città e caffè'), 'x')).toBe('Città e caffè')
    expect(decodeSpeech(bytes('\ufeffCittà'), 'x')).toBe('Città')
  })

  it('is refused, and told why, when it is empty, too large or not UTF-8 text', () => {
    expect(() => decodeSpeech(bytes(' \n\t'), 'discorso.txt')).toThrow('discorso.txt is empty')
    expect(() => decodeSpeech(new Uint8Array([0x63, 0xe0]), 'latin1.txt')).toThrow('latin1.txt is not UTF-8')
    expect(() => decodeSpeech(bytes('c\0i\0t\0t\0'), 'utf16.txt')).toThrow('zero bytes')
    expect(() => decodeSpeech(new Uint8Array(SPEECH_LIMIT + 1).fill(97), 'x')).toThrow('1 MiB')
    expect(decodeSpeech(new Uint8Array(SPEECH_LIMIT).fill(97), 'x')).toHaveLength(SPEECH_LIMIT)
  })
})

describe('the sample speech', () => {
  const { words, distinct } = parseSpeech(sample)

  it('has something to rank', () => expect(words.length).toBeGreaterThan(200))

  it('says some of the first season’s bonus words and not all', () => {
    const said = FIRST_BONUS_WORDS.filter((word) => distinct.has(word))
    expect(said.length).toBeGreaterThan(0)
    expect(said.length).toBeLessThan(FIRST_BONUS_WORDS.length)
  })
})
