/** «There is a ranking»: the frame's fields, in small and in large rooms. */
import { runInDurableObject } from 'cloudflare:test'
import { expect, it } from 'vitest'
import type { Room } from '../../support/rooms/open-room.ts'
import { aPerson, aRoom, guests, oweNothing, publish, tenWords } from '../../support/rooms/rooms.ts'
import { watch } from '../../support/rooms/sockets.ts'

/** A room of its owner, one more who has finished, and so many who have not. */
async function closedRoom(fillers: number, isMega = false) {
  const winner = await aPerson('Maria De Amicis', tenWords('frase'))
  const { stub } = await aRoom(null, { isMega })
  await stub.join(winner)
  await runInDurableObject(stub, ({ parts: { store } }: Room) =>
    store.transaction(() => {
      store.addPlayers(guests(fillers))
      oweNothing(store)
    }),
  )
  await stub.close(null)
  return { stub, winner }
}

async function announcementIn(fillers: number, isMega = false) {
  const { stub, winner } = await closedRoom(fillers, isMega)
  const watcher = await watch(stub, winner.id)
  const version = await publish(`Il discorso: ${tenWords('frase').join(' ')}`)
  await stub.speechChanged(version)
  const frame = await watcher.until((frame) => frame.type === 'ranking' && frame.version === version)
  return { stub, winner, watcher, podium: frame.type === 'ranking' ? frame.podium : undefined }
}

it('names the podium to more than three hundred, so that they need not all ask at once', async () => {
  const { winner, podium } = await announcementIn(300)
  expect(podium).toHaveLength(3)
  expect(podium?.[0]).toMatchObject({ id: winner.id, position: 1, score: 10 })
})

it('MEGA-NAMES-ARE-SHORT in it', async () => {
  const { podium, watcher } = await announcementIn(300, true)
  expect(podium?.[0]?.fullName).toBe('Maria D.')
  expect(JSON.stringify(watcher.frames)).not.toContain('Amicis')
})

it('to a few it says the version alone; and of a speech taken back there is no podium', async () => {
  expect((await announcementIn(3)).podium).toBeUndefined()
  const { stub, watcher } = await announcementIn(300)
  const version = await publish(null)
  await stub.speechChanged(version)
  const frame = await watcher.until((frame) => frame.type === 'ranking' && frame.version === version)
  expect(frame).not.toHaveProperty('podium')
})
