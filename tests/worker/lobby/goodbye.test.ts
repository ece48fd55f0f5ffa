import { expect, it } from 'vitest'
import { aPerson, aRoom } from '../../support/rooms/rooms.ts'
import { watch } from '../../support/rooms/sockets.ts'

it('design.md, «A goodbye before the close»: a socket that the room closes is told so before, and nobody else’s', async () => {
  const [ada, bruno] = [await aPerson('Ada Rossi'), await aPerson('Bruno Conti')]
  const { stub } = await aRoom(ada)
  const [mine, another] = [await watch(stub, ada.id), await watch(stub, bruno.id)]
  const told: [who: string, text: string][] = []
  mine.socket.addEventListener('message', ({ data }) => void told.push(['ada', String(data)]))
  another.socket.addEventListener('message', ({ data }) => void told.push(['bruno', String(data)]))
  await stub.disconnect(ada.id, Date.now())
  expect((await mine.closed).code).toBe(4401)
  expect(told.filter(([, text]) => text.startsWith('close'))).toEqual([['ada', 'close 4401']])
})
