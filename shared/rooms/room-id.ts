/** Lower-case letters and digits without 0 and o, 1, l and i: 31 characters that nobody misreads. */
export const ROOM_ID_ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz'
export const ROOM_ID_LENGTH = 12

const SHAPE = new RegExp(`^[${ROOM_ID_ALPHABET}]{${ROOM_ID_LENGTH}}$`)

export const isRoomId = (text: string): boolean => SHAPE.test(text)

/**
 * Makes a room id from random bytes, which the caller provides. The bytes are read as one number, written in base 31:
 * with 12 bytes (96 bits for an id of 59.4) no id is likelier than another by more than one part in 2³⁶. Taking each
 * byte modulo 31 would favour eight of the characters by an eighth.
 *
 * @throws RangeError with fewer than 12 bytes
 */
export const roomIdFromBytes = (bytes: Uint8Array): string => {
  if (bytes.length < ROOM_ID_LENGTH) throw new RangeError(`a room id needs at least ${ROOM_ID_LENGTH} bytes`)
  const base = ROOM_ID_ALPHABET.length
  let rest = [...bytes]
  let id = ''
  while (id.length < ROOM_ID_LENGTH) {
    // One long division: the remainder is this character, the quotient stays for the next.
    let remainder = 0
    rest = rest.map((byte) => {
      const dividend = remainder * 256 + byte
      remainder = dividend % base
      return Math.floor(dividend / base)
    })
    id += ROOM_ID_ALPHABET.charAt(remainder)
  }
  return id
}
