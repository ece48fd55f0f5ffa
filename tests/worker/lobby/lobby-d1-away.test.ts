import { expect, it } from 'vitest'
import { aPerson, aRoom, breakD1, ring } from '../../support/rooms/rooms.ts'
import { watch } from '../../support/rooms/sockets.ts'

it('the lobby goes on while D1 is away', async () => {
  const { stub } = await aRoom(await aPerson('Ada'))
  const watcher = await watch(stub, 'someone')
  await breakD1(stub, 'before')
  await stub.join(await aPerson('Bruno'))
  expect(await watcher.until((frame) => frame.type === 'changes')).toMatchObject({ playerCount: 2 })
})

it('closing while D1 is away is shown as closing, then as closed', async () => {
  const ada = await aPerson('Ada')
  const { stub } = await aRoom(ada)
  const watcher = await watch(stub, ada.id)
  const d1 = await breakD1(stub, 'before')
  await stub.close(ada.id)
  await watcher.until((frame) => frame.type === 'room' && frame.room.isClosing)
  d1.fault = null
  await ring(stub)
  await watcher.until((frame) => frame.type === 'closed')
})
