/** Decisions that a ticket alone must not make: who may call them is a type, and one place makes values of that type. */
import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { deleteOwnAccount, exportAccount } from '../../../worker/auth/account.ts'
import { withSession } from '../../../worker/auth/session.ts'
import type { AppEnv, Caller } from '../../../worker/http/context.ts'
import { askRoom, closeRoom, removeRoom } from '../../../worker/room/stub.ts'
import { env } from '../../support/bindings.ts'

const byTicket: Caller = { accountId: 'ada', sessionId: 's', fullName: 'Ada Rossi', season: 2025, hasFinished: false }

it('nobody whom only a ticket vouches for can be handed to what needs a session', () => {
  const unwritable = [
    // @ts-expect-error a ticket is not enough
    () => closeRoom(env, 'room', byTicket),
    // @ts-expect-error a ticket is not enough
    () => removeRoom(env, 'room', byTicket),
    // @ts-expect-error a ticket is not enough
    () => exportAccount(env, byTicket),
    // @ts-expect-error a ticket is not enough
    () => deleteOwnAccount(env, byTicket),
    // @ts-expect-error there is no other way to a room's closing
    () => askRoom(env, 'room', (room) => room.close(byTicket.accountId)),
  ]
  expect(unwritable, 'held by the types alone').toHaveLength(5)
})

it('a route that forgot to ask for the session answers nothing', async () => {
  const app = new Hono<AppEnv>().get(
    '/',
    withSession(async (c, caller) => c.json(caller)),
  )
  app.onError((error, c) => c.text(error.message, 500))
  const answer = await app.request('/')
  expect([answer.status, await answer.text()]).toEqual([500, 'A route that needs a session forgot requireSession'])
})
