import type { Context } from 'hono'
import { ticketCookies } from '../auth/identify.ts'
import type { AppEnv, Caller } from '../context.ts'

/** For handlers that have just learnt something that the ticket says: a name, a debt. */
export async function setTicket(c: Context<AppEnv>, caller: Caller): Promise<void> {
  for (const cookie of await ticketCookies(c.req.raw, c.env, caller, Date.now())) {
    c.header('set-cookie', cookie, { append: true })
  }
}
