/**
 * Keys derived from AUTH_SECRET, one for each purpose (decision 37): a signature made for a link is never valid for a
 * ticket, whatever it signs.
 */
const encoder = new TextEncoder()

export type Purpose = 'session' | 'link' | 'code' | 'ticket' | 'google' | 'room' | 'line'

/** A derivation costs two HKDF rounds; an isolate does it once for each secret and purpose. */
const derived = new Map<string, Promise<CryptoKey>>()

export function keyFor(secret: string, purpose: Purpose): Promise<CryptoKey> {
  const known = derived.get(`${purpose}:${secret}`)
  if (known) return known
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
