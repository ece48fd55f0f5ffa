/** FINISHED-WORDS-ARRIVE: whoever owes a delivery makes it with their next call, whatever that call is. */
import type { Context, Next } from 'hono'
import type { AppEnv } from '../context.ts'
import { deliverFinishedWords } from '../room/delivery.ts'
import { setTicket } from './set-ticket.ts'

export async function deliverWhatIsOwed(c: Context<AppEnv>, next: Next): Promise<void> {
  const { caller } = c.var
  if (!caller.owesDelivery) return next()
  const delivery = deliverFinishedWords(c.env, caller.accountId, caller.season, Date.now())
  if (c.req.method === 'GET' || c.req.method === 'HEAD') {
    c.executionCtx.waitUntil(delivery)
    return next()
  }
  await next()
  if (await delivery) await setTicket(c, { ...caller, owesDelivery: false })
}
