/** The bytes of an official text: the server's conditions, which a file or a paste has to meet first. */

/** In bytes of UTF-8; the server refuses more (contract). */
export const SPEECH_LIMIT = 1024 * 1024

/** Programs write this sign in place of a letter that they could not read; the letter is lost. */
const REPLACEMENT = '\ufffd'

/** Also used by the server, which stores no such text. */
export const hasLostLetters = (text: string): boolean => text.includes(REPLACEMENT)

export type SpeechFault = 'too-large' | 'not-utf8' | 'zero-bytes' | 'lost-letters' | 'empty'

type Decoded = { kind: 'text'; text: string } | { kind: 'fault'; fault: SpeechFault }

/** Reads a file: plain text in UTF-8, with or without a byte order mark. */
export function decodeSpeechBytes(bytes: Uint8Array): Decoded {
  if (bytes.length > SPEECH_LIMIT) return { kind: 'fault', fault: 'too-large' }
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes)
  } catch {
    return { kind: 'fault', fault: 'not-utf8' }
  }
  if (text.includes('\0')) return { kind: 'fault', fault: 'zero-bytes' }
  if (hasLostLetters(text)) return { kind: 'fault', fault: 'lost-letters' }
  return text.trim() === '' ? { kind: 'fault', fault: 'empty' } : { kind: 'text', text }
}
