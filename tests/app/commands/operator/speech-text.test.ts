import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { FIRST_BONUS_WORDS } from '../../../../commands/local/first-season.ts'
import { fromRoot } from '../../../../commands/local/project.ts'
import { decodeSpeech } from '../../../../commands/operator/speech-text.ts'
import { SPEECH_LIMIT } from '../../../../shared/operator/speech-bytes.ts'
import { parseSpeech } from '../../../../shared/speech.ts'

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
  const { words, distinct } = parseSpeech(
    decodeSpeech(readFileSync(fromRoot('commands', 'sample-speech.txt')), 'sample'),
  )

  it('has something to rank', () => expect(words.length).toBeGreaterThan(200))

  it('says some of the first season’s bonus words and not all', () => {
    const said = FIRST_BONUS_WORDS.filter((word) => distinct.has(word))
    expect(said.length).toBeGreaterThan(0)
    expect(said.length).toBeLessThan(FIRST_BONUS_WORDS.length)
  })
})
