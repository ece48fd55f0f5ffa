/** FINISHED-WORDS-ARRIVE: an incomplete delivery is repeated with the person's next call, whatever that call is. */
import type { Context, Next } from 'hono'
import { inTimeOrFalse } from '../calls/in-time.ts'
import type { AppEnv, Caller } from '../context.ts'
import type { Undelivered } from '../db/words/undelivered.ts'
import { deliverFinishedWords } from '../rooms-client/delivery.ts'

/** How long an answer waits for the rooms; a slower delivery goes on after the answer, and again with the next call. */
const PATIENCE_MS = 5000

export async function deliverOwed(c: Context<AppEnv>, caller: Caller, next: Next): Promise<void> {
  if (!caller.owesDelivery) return next()
  const delivery = deliverSoon(c, caller)
  await next()
  const isLook = c.req.method === 'GET' || c.req.method === 'HEAD'
  if (!isLook) await delivery
}

/** @returns whether the delivery is complete */
export async function deliverSoon(
  c: Context<AppEnv>,
  { accountId, season }: Pick<Caller, 'accountId' | 'season'>,
  known: Undelivered | null = null,
): Promise<boolean> {
  const delivery = deliverFinishedWords(c.env, accountId, season, Date.now(), known)
  c.executionCtx.waitUntil(delivery)
  return inTimeOrFalse(delivery, PATIENCE_MS)
}
