/**
 * A list as the JSON parameters of statements. The platform refuses a value above 2 MB, and counts bytes: sixty letters may be 240
 * of them, so how many rows are too many depends on what people typed.
 */

/** Half of what the platform takes. */
export const STATEMENT_BYTES = 1_000_000

/** UTF-8 makes three bytes of a UTF-16 unit at the most: two units that make one letter are four. */
const MOST_BYTES_A_UNIT = 3
const BRACKETS = 2
const COMMA = 1

/**
 * The list cut into JSON arrays, in its order and with nothing left out. Each is of `most` bytes at the most; an item that is
 * larger than that stands alone.
 */
export function* jsonParts(items: readonly unknown[], most = STATEMENT_BYTES): Generator<string> {
  if (items.length === 0) return
  const whole = JSON.stringify(items)
  // What is nearly always so is found out without counting.
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

/** How many bytes a well-formed text is in UTF-8, as JSON always is. */
export function bytesOf(text: string): number {
  let bytes = text.length
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit >= 0x800 && !isHalf(unit)) bytes += 2
    else if (unit >= 0x80) bytes += 1 // of a pair each half is two bytes
  }
  return bytes
}

const isHalf = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdfff
