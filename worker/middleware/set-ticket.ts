import type { Context } from 'hono'
import { ticketCookie } from '../auth/identify.ts'
import type { AppEnv, Caller } from '../context.ts'

/** For handlers that have just learnt something that the ticket says: a name, a debt. */
export async function setTicket(c: Context<AppEnv>, caller: Caller): Promise<void> {
  c.header('set-cookie', await ticketCookie(c.req.raw, c.env, caller, Date.now()), { append: true })
}
