/**
 * Televisions that show a room (decisions 149 to 152): a member's phone gives nine digits, the television types them.
 */
import { SOCKET_LIFETIME_MS } from '../protocol/connection.ts'

export const NUMBER_DIGITS = 9

/** How long a number can be typed. */
export const NUMBER_LIFE_MS = 5 * 60_000

/** How long a television stays connected: no longer than a socket, which it then needs once. */
export const SCREEN_LIFE_MS = SOCKET_LIFETIME_MS

/** Of one member: the next one ends their first. Of a room as many as there are. */
export const SCREENS_OF_A_MEMBER = 4

/**
 * A number. The remainder of 64 random bits: all are equally likely, but for a difference of less than one in ten thousand million.
 *
 * @param bytes random, at least eight
 * @throws RangeError with fewer
 */
export const numberFromBytes = (bytes: Uint8Array): string => {
  const value = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getBigUint64(0)
  return String(value % 10n ** BigInt(NUMBER_DIGITS)).padStart(NUMBER_DIGITS, '0')
}
