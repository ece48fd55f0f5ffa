/**
 * Reads the rest of a request's body before an early refusal is answered. The servers of a developer's machine (`vite
 * dev`, `vite preview`) cannot take an answer while they are still sending: they fail with a 500 of their own, and a
 * stack. What is read is thrown away, piece by piece. Cloudflare's servers can, so there no more is read of what a stranger
 * sends than of what is accepted from anybody.
 */
import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '../context.ts'
import { callerKey } from '../http/caller-key.ts'

/** Above these the rest is not read. On the developer's machine: more than three times the largest body that is accepted. */
const LOCAL_LIMIT = 4 * 1024 * 1024
const LIMIT = 64 * 1024

const limitOf = (request: Request): number => (callerKey(request) === null ? LOCAL_LIMIT : LIMIT)

export const drain = createMiddleware<AppEnv>(async ({ req }, next) => {
  await next()
  const { raw } = req
  // Joins and saves stop here: they have no body, or a handler has read it.
  if (raw.bodyUsed || raw.body === null) return
  const declared = raw.headers.get('content-length')
  if (declared === '0' || Number(declared) > limitOf(raw)) return
  await discard(raw, raw.body.getReader(), 0)
})

/** @param read the bytes that have been read already. If the sender is gone, there is nothing more to read. */
export async function discard(
  request: Request,
  reader: ReadableStreamDefaultReader<Uint8Array>,
  read: number,
): Promise<void> {
  try {
    for (let bytes = read; bytes <= limitOf(request); ) {
      const { done, value } = await reader.read()
      if (done) return
      bytes += value.byteLength
    }
    await reader.cancel()
  } catch {
    // The answer stays the same.
  }
}
