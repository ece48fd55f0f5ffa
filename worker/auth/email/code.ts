/**
 * The code of eight characters, for a link that would open in another browser (decision 13). Its alphabet has 32
 * characters that nobody misreads: 40 bits, and ten guesses at most.
 */

import { toBase64Url } from '../crypto/base64url.ts'
import { isSameSecret } from '../crypto/digest.ts'
import { keyFor } from '../crypto/keys.ts'

const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
export const CODE_LENGTH = 8

/** 256 is a multiple of 32, so every character is equally likely. */
export const codeFromBytes = (bytes: Uint8Array): string =>
  Array.from(bytes.subarray(0, CODE_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('')

export const newCode = (): string => codeFromBytes(crypto.getRandomValues(new Uint8Array(CODE_LENGTH)))

/** Accepts what people type: small letters, spaces, hyphens. */
export const normaliseCode = (typed: string): string => typed.replace(/[\s-]+/gu, '').toUpperCase()

/** Keyed: with a plain hash, a copy of the table would give away 40 bits in an afternoon. */
export async function hashCode(secret: string, requestId: string, code: string): Promise<string> {
  const message = new TextEncoder().encode(`${requestId}:${code}`)
  return toBase64Url(new Uint8Array(await crypto.subtle.sign('HMAC', await keyFor(secret, 'code'), message)))
}

export async function isCodeOf(
  secret: string,
  request: { id: string; codeHash: string },
  code: string,
): Promise<boolean> {
  return isSameSecret(await hashCode(secret, request.id, code), request.codeHash)
}
