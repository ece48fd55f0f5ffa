/** The report of a watcher (support/rooms/sockets.ts) on a room that sends a message that is no frame. */
import { expect, it } from 'vitest'
import { watchSocket } from '../../support/rooms/sockets.ts'

it('names it at once, with what had come before, to a test that waits and to one that looks', async () => {
  const { 0: page, 1: room } = new WebSocketPair()
  room.accept()
  const watcher = watchSocket(page)
  const awaited = watcher.until(({ type }) => type === 'closed')
  for (const said of ['pong', 'close 4404', '{"type":"computing","seq":3,"progress":0.5}', '{"type":"closed"}'])
    room.send(said)
  await expect(awaited).rejects.toThrow(/no frame: seq .*"closed".*\n1 had come: computing 3\./)
  expect(() => watcher.frames).toThrow('no frame')
  await expect(watcher.closed).rejects.toThrow('no frame')
})
