/**
 * The upgrade to a room's socket. Mounted before any middleware that writes headers, since those of the object's 101
 * cannot be written (honojs/hono#1102). So the caller is identified here, and the raw request goes on to the object.
 */
import { Hono } from 'hono'
import { isRoomId } from '../../../shared/rooms/room-id.ts'
import { identifyForUpgrade } from '../../auth/session/identify.ts'
import type { AppEnv } from '../../context.ts'
import { refuse } from '../../http/problem.ts'
import { hasOwnOrigin } from '../../middleware/same-origin.ts'
import { openSocket } from '../../rooms-client/room-or-relay.ts'

export const roomSocket = new Hono<AppEnv>().get('/api/rooms/:id/live', async (c) => {
  const request = c.req.raw
  if (request.headers.get('upgrade')?.toLowerCase() !== 'websocket') return refuse(c, 'request/malformed')
  if (!hasOwnOrigin(request)) return refuse(c, 'request/bad-origin')
  const identity = await identifyForUpgrade(request, c.env, Date.now())
  switch (identity.kind) {
    case 'signed-out':
      return refuse(c, 'auth/required')
    case 'unavailable':
      return refuse(c, identity.code)
    case 'signed-in': {
      const id = c.req.param('id')
      if (!isRoomId(id)) return refuse(c, 'room/not-found')
      const response = await openSocket(c, id, identity.accountId)
      // The object's refusal is copied, so that the middleware can write its headers.
      return response.status === 101 ? response : new Response(response.body, response)
    }
    default:
      return identity satisfies never
  }
})
