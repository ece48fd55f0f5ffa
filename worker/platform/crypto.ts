/** Small cryptography: signed values, keys by purpose, digests and random tokens, base64url. */
import * as v from 'valibot'

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/**
 * Keys derived from AUTH_SECRET, one per purpose (design.md, «Keys and tokens»): a signature made for a link is never valid
 * for a ticket, even with the same content.
 */
type Purpose = 'session' | 'link' | 'code' | 'ticket' | 'google' | 'room' | 'line'

/** A derivation costs two HKDF rounds, so an isolate does it once per secret and purpose. */
const derived = new Map<string, Promise<CryptoKey>>()

/**
 * A small value with an HMAC: `payload.mac`, both base64url. Not a JWT on purpose: there is no header that could name
 * another algorithm, and the key's purpose replaces the checks of a JWT's `typ` and `aud`.
 */
export async function sign(secret: string, purpose: Purpose, value: object): Promise<string> {
  const payload = toBase64Url(encoder.encode(JSON.stringify(value)))
  return `${payload}.${toBase64Url(await hmac(secret, purpose, payload))}`
}

/** The signed value; null when the signature or the shape is wrong. The caller checks the expiry. */
export async function verify<Schema extends v.GenericSchema>(
  secret: string,
  purpose: Purpose,
  text: string,
  schema: Schema,
): Promise<v.InferOutput<Schema> | null> {
  const [payload, mac, ...rest] = text.split('.')
  if (payload === undefined || mac === undefined || rest.length > 0) return null
  const signature = fromBase64Url(mac)
  const bytes = fromBase64Url(payload)
  if (!signature || !bytes) return null
  // `crypto.subtle.verify` compares in constant time.
  const isOurs = await crypto.subtle.verify('HMAC', await keyFor(secret, purpose), signature, encoder.encode(payload))
  if (!isOurs) return null
  try {
    const parsed = v.safeParse(schema, JSON.parse(decoder.decode(bytes)))
    return parsed.success ? parsed.output : null
  } catch {
    return null
  }
}

export async function hmac(secret: string, purpose: Purpose, text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.sign('HMAC', await keyFor(secret, purpose), encoder.encode(text)))
}

function keyFor(secret: string, purpose: Purpose): Promise<CryptoKey> {
  const cached = derived.get(`${purpose}:${secret}`)
  if (cached) return cached
  const key = derive(secret, purpose)
  derived.set(`${purpose}:${secret}`, key)
  return key
}

async function derive(secret: string, purpose: Purpose): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey('raw', encoder.encode(secret), 'HKDF', false, ['deriveKey'])
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: encoder.encode('dieci-parole'), info: encoder.encode(purpose) },
    material,
    { name: 'HMAC', hash: 'SHA-256', length: 256 },
    false,
    ['sign', 'verify'],
  )
}

/** SHA-256 as base64url, for secrets that are compared by their hash and never stored themselves. */
export async function digest(text: string): Promise<string> {
  return toBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', encoder.encode(text))))
}

/** 256 bits by default: too many to guess, so storing a plain hash is enough. */
export const randomToken = (bytes = 32): string => toBase64Url(crypto.getRandomValues(new Uint8Array(bytes)))

/** Compares in constant time. Both sides are hashed first, so that the time reveals neither content nor length of the secret. */
export async function isSameSecret(one: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all([digest(one), digest(other)])
  let difference = a.length ^ b.length
  for (let i = 0; i < a.length; i++) difference |= a.charCodeAt(i) ^ b.charCodeAt(i)
  return difference === 0
}

/** Base64 for URLs and cookies (RFC 4648 §5, no padding). */
export function toBase64Url(bytes: Uint8Array): string {
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Null for any text that `toBase64Url` does not write: one value has one spelling. */
function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[\w-]*$/.test(text)) return null
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
    // Not `Uint8Array.from` with a function, which is ten times slower: this runs twice for each request with a ticket.
    const bytes = new Uint8Array(binary.length)
    for (let at = 0; at < binary.length; at++) bytes[at] = binary.charCodeAt(at)
    // Full groups of three bytes have one spelling; only the rest at the end has several, so only the rest is compared.
    const left = bytes.length % 3
    return text.endsWith(toBase64Url(bytes.subarray(bytes.length - left))) ? bytes : null
  } catch {
    return null
  }
}
