/**
 * Reads the rest of a request's body before an early refusal is answered. The servers of a developer's machine (`vite
 * dev`, `vite preview`) cannot take an answer while they are still sending: they fail with a 500 of their own, and a
 * stack. What is read is thrown away, piece by piece.
 */
import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '../context.ts'

/** Above this the rest is not read: it is more than three times the largest body that is ever accepted. */
export const DRAIN_LIMIT = 4 * 1024 * 1024

export const drain = createMiddleware<AppEnv>(async ({ req }, next) => {
  await next()
  const { raw } = req
  // Joins and saves stop here: they have no body, or a handler has read it.
  if (raw.bodyUsed || raw.body === null) return
  const declared = raw.headers.get('content-length')
  if (declared === '0' || Number(declared) > DRAIN_LIMIT) return
  await discard(raw.body.getReader(), 0)
})

/** @param read the bytes that have been read already. If the sender is gone, there is nothing more to read. */
export async function discard(reader: ReadableStreamDefaultReader<Uint8Array>, read: number): Promise<void> {
  try {
    for (let bytes = read; bytes <= DRAIN_LIMIT; ) {
      const { done, value } = await reader.read()
      if (done) return
      bytes += value.byteLength
    }
    await reader.cancel()
  } catch {
    // The answer stays the same.
  }
}
