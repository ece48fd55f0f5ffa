/**
 * Splits a list into the JSON parameters of several statements. The platform refuses a value above 2 MB and counts
 * bytes: sixty letters may be 240 bytes, so how many rows fit depends on what people typed.
 */

/** Half of the platform's limit. */
export const STATEMENT_BYTES = 1_000_000

/** A UTF-16 unit takes at most three bytes of UTF-8; a surrogate pair takes four. */
const MOST_BYTES_A_UNIT = 3
const BRACKETS = 2
const COMMA = 1

/** The list as JSON arrays, in its order and complete. Each has at most `most` bytes; a larger item stands alone. */
export function* jsonParts(items: readonly unknown[], most = STATEMENT_BYTES): Generator<string> {
  if (items.length === 0) return
  const whole = JSON.stringify(items)
  // Nearly always true, and needs no counting of bytes.
  if (whole.length * MOST_BYTES_A_UNIT <= most) return yield whole
  let part: string[] = []
  let bytes = BRACKETS
  for (const item of items) {
    const text = JSON.stringify(item)
    const size = bytesOf(text) + COMMA
    if (part.length > 0 && bytes + size - COMMA > most) {
      yield `[${part.join(',')}]`
      part = []
      bytes = BRACKETS
    }
    part.push(text)
    bytes += size
  }
  yield `[${part.join(',')}]`
}

/** The length in UTF-8 of a well-formed text, as JSON always is. */
export function bytesOf(text: string): number {
  let bytes = text.length
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit >= 0x800 && !isHalf(unit)) bytes += 2
    else if (unit >= 0x80) bytes += 1 // each half of a surrogate pair counts two
  }
  return bytes
}

const isHalf = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdfff
