/** Base64 for URLs and cookies (RFC 4648 §5, no padding). */
export function toBase64Url(bytes: Uint8Array): string {
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Null for anything that is not exactly what `toBase64Url` writes: one value has one spelling. */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[\w-]*$/.test(text)) return null
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
    // Not `Uint8Array.from` with a function: that is ten times slower, and runs twice for each request with a ticket.
    const bytes = new Uint8Array(binary.length)
    for (let at = 0; at < binary.length; at++) bytes[at] = binary.charCodeAt(at)
    // Full groups of three bytes have one spelling; only the rest at the end has several, so only that is compared.
    const left = bytes.length % 3
    return text.endsWith(toBase64Url(bytes.subarray(bytes.length - left))) ? bytes : null
  } catch {
    return null
  }
}
