/** Routes that the release before had: a page of it that is still open gets the ordinary 404, with its code, and goes on. */
import { expect, it } from 'vitest'
import { aPlayer, aRoomOf, ORIGIN } from '../../support/client.ts'
import '../../support/mailbox.ts'

const REMOVED = [
  // A television by number.
  'POST /api/screens',
  'DELETE /api/screens',
  'GET /api/screens/view',
  'GET /api/screens/board',
  'GET /api/screens/ranking',
  'GET /api/screens/live',
  'GET /api/rooms/:id/screens',
  'POST /api/rooms/:id/screens',
  'DELETE /api/rooms/:id/screens/a-screen',
]

it.each(REMOVED)('%s is no route now', async (route) => {
  const ada = await aPlayer('Ada Rossi')
  const [method = '', path = ''] = route.split(' ')
  const headers: Record<string, string> = path.endsWith('/live') ? { upgrade: 'websocket', origin: ORIGIN } : {}
  const id = await aRoomOf(ada)
  const { status, body } = await ada.client.call<{ code: string }>(method, path.replace(':id', id), undefined, headers)
  expect([status, body.code]).toEqual([404, 'request/not-found'])
})
