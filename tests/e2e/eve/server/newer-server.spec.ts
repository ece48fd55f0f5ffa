/** After a deployment the server may send frames unknown to an open page; tests/app/rooms has its fields and rules. */
import type { WebSocketRoute } from '@playwright/test'
import { paths } from '../../../../shared/api/paths.ts'
import type { RoomView } from '../../../../shared/api/shapes.ts'
import { expect, test } from '../../support/actors.ts'
import { liveOf } from '../../support/live-of.ts'

test('design.md, «A newer server»: unknown frames are ignored, a new protocol is said', async ({ ada }) => {
  const id = await ada.makeRoom('Cenone')
  const { body: view } = await ada.api<RoomView>('GET', paths.room(id))
  let opened = 0
  let toPage: WebSocketRoute | null = null
  await ada.page.routeWebSocket(liveOf(id), (socket) => {
    opened++
    toPage = socket
    socket.send(JSON.stringify({ type: 'room', v: 1, seq: view.seq, room: { ...view, theme: 'dark' }, mood: 'happy' }))
  })
  const send = (frame: object): void => toPage?.send(JSON.stringify(frame))
  await ada.page.goto(`/stanza/${id}`)
  await expect.poll(() => opened).toBe(1)

  send({ type: 'fireworks', seq: view.seq + 1, where: 'Roma' })
  const bruno = { id: 'b', fullName: 'Bruno Conti', isOwner: false, hasFinished: false, wordCount: 0, hat: true }
  const counts = { playerCount: 2, finishedCount: 0, updated: [], left: [] }
  send({ type: 'changes', seq: view.seq + 1, ...counts, joined: [bruno], moved: ['x'] })
  await expect(ada.page.getByText('Bruno Conti')).toBeVisible()

  send({ type: 'room', v: 2, seq: view.seq + 2, state: {} })
  const line = ada.page.getByText('C’è una versione nuova del gioco: ricarica la pagina.')
  await expect(line).toBeVisible()
  await expect(ada.page.getByText('Bruno Conti'), 'what was there stays').toBeVisible()
  await ada.page.getByRole('button', { name: 'Ricarica' }).click()
  await expect.poll(() => opened, { message: 'no socket is opened before the reload' }).toBe(2)
  await expect(line).toHaveCount(0)
})
