/**
 * A small value with an HMAC: `payload.mac`, both base64url. Not a JWT on purpose: there is no header that could name
 * another algorithm, and the key's purpose replaces the checks of a JWT's `typ` and `aud`.
 */
import * as v from 'valibot'
import { fromBase64Url, toBase64Url } from './base64url.ts'
import { keyFor, type Purpose } from './keys.ts'

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

export async function sign(secret: string, purpose: Purpose, value: object): Promise<string> {
  const payload = toBase64Url(encoder.encode(JSON.stringify(value)))
  const mac = await crypto.subtle.sign('HMAC', await keyFor(secret, purpose), encoder.encode(payload))
  return `${payload}.${toBase64Url(new Uint8Array(mac))}`
}

/** The signed value, or null when the signature or the shape is wrong. The caller checks the expiry. */
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
