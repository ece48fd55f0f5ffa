/** Checks of the operator's input, for command line and control room (operating.md, «What the operator may do»). */
import { roomIdIn } from '../rooms/rooms.ts'

/** True if a season can have this year. */
export const isYear = (text: string): boolean => /^[12]\d{3}$/.test(text)

export const isTheYear = (typed: string, year: number): boolean => typed.trim() === String(year)

/** The room id in an id, or in a room's link. Null when the text is neither. */
export const roomIn = (text: string): string | null => roomIdIn(/\/stanza\/(.+)/.exec(text)?.[1] ?? text)

/**
 * True if a deadline would lock all words at once.
 *
 * @param deadline ISO 8601
 * @param now ms since 1970
 */
export const isPastDeadline = (deadline: string, now: number): boolean => Date.parse(deadline) <= now

const QUARTER_MS = 15 * 60_000

/**
 * A quarter of an hour after the deadline; after now, if the deadline has passed or there is none.
 *
 * @param deadline ISO 8601, or null
 * @param now ms since 1970, by the server's clock
 * @returns ISO 8601
 */
export const laterDeadline = (deadline: string | null, now: number): string =>
  new Date(Math.max(now, deadline === null ? now : Date.parse(deadline)) + QUARTER_MS).toISOString()

// The bytes of an official text: the server's conditions, which a file or a paste has to meet first.

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
