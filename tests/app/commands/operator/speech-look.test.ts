/** The look at a text before it locks everybody's words: its output, and when it asks. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { fromRoot } from '../../../../commands/local/project.ts'
import { formatLook, lookAtSpeech } from '../../../../commands/operator/speech-text.ts'

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

  it('finds nothing odd in a speech, nor in its correction', () => {
    expect(doubtsOf(sample)).toEqual([])
    expect(doubtsOf(`${sample}\nE buon anno, di cuore.`, sample)).toEqual([])
  })

  it('doubts a text of hardly any words, and one of far too many', () => {
    expect(doubtsOf('Il pane e la pace sono di tutti noi.')).toEqual(['Only 2 words count: is it the whole speech?'])
    expect(doubtsOf(sample.repeat(12)).join()).toContain('no speech since 1949 had more')
  })

  it('doubts a list of words and another language: they lack the little words of Italian', () => {
    const words = sample.match(/\p{L}{5,}/gu) ?? []
    expect(doubtsOf(words.join(' ')).join()).toContain('little words of Italian')
    const english = 'The President of the Republic spoke about peace, schools, work and young people at home. '
    expect(doubtsOf(english.repeat(20)).join()).toContain('little words of Italian')
  })

  it('doubts a text that shares little with the one that it replaces', () => {
    const other = 'Il gatto della vicina dorme sopra la stufa e non sente nessuno che passa per le scale di notte. '
    expect(doubtsOf(other.repeat(20), sample).join()).toContain('very different from the text')
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
