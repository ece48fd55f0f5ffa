/** SHA-256 as base64url for secrets that are compared and never stored; random tokens; comparison in constant time. */
import { toBase64Url } from './base64url.ts'

const encoder = new TextEncoder()

export async function digest(text: string): Promise<string> {
  return toBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', encoder.encode(text))))
}

/** 256 bits by default: that cannot be guessed, so storing a plain hash of it is enough. */
export const randomToken = (bytes = 32): string => toBase64Url(crypto.getRandomValues(new Uint8Array(bytes)))

/** Both sides are hashed first, so neither the content nor the length of the secret shows in the time it takes. */
export async function isSameSecret(one: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all([digest(one), digest(other)])
  let difference = a.length ^ b.length
  for (let i = 0; i < a.length; i++) difference |= a.charCodeAt(i) ^ b.charCodeAt(i)
  return difference === 0
}
