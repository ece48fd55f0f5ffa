/** The alarm that greets whom a relay's death would leave ungreeted. */
import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { expect, it, vi } from 'vitest'
import { RELAY_HEADER, ROOM_HEADER, VIEWER_HEADER } from '../../../worker/room/api.ts'
import { env } from '../../support/bindings.ts'
import { aPerson, aRoom } from '../../support/rooms/rooms.ts'
import { watchSocket } from '../../support/rooms/sockets.ts'
import { timeStandsStill } from '../../support/time.ts'

timeStandsStill()

const SOON_MS = 1000

async function aRelay() {
  const { id } = await aRoom(await aPerson('Ada'))
  const name = `${id}.0`
  const relay = env.RELAYS.getByName(name)
  const alarmIn = async (): Promise<number> =>
    ((await runInDurableObject(relay, (_, { storage }) => storage.getAlarm())) ?? Number.NaN) - Date.now()
  const open = async (viewer: string): Promise<void> => {
    const headers = { upgrade: 'websocket', [VIEWER_HEADER]: viewer, [RELAY_HEADER]: name, [ROOM_HEADER]: id }
    const { webSocket, status } = await relay.fetch('https://room.test/live', { headers })
    if (!webSocket) throw new Error(`no socket: ${status}`)
    await watchSocket(webSocket).until(({ type }) => type === 'room')
  }
  return { relay, alarmIn, open }
}

it.each([
  ['is soon to ring', async () => vi.setSystemTime(Date.now() + SOON_MS - 1)],
  ['has rung', (relay: DurableObjectStub) => runDurableObjectAlarm(relay)],
  ['was to ring, and has not', async () => vi.setSystemTime(Date.now() + SOON_MS)],
  ['was set by an object that has died', (relay: DurableObjectStub) => evictDurableObject(relay)],
])(
  'whoever comes after another is greeted within a second even if the relay dies: the other’s alarm %s',
  async (_, after) => {
    const { relay, alarmIn, open } = await aRelay()
    await open('first')
    expect(await alarmIn()).toBe(SOON_MS)
    await after(relay)
    await open('second')
    expect(await alarmIn()).toBeGreaterThan(0)
    expect(await alarmIn()).toBeLessThanOrEqual(SOON_MS)
  },
)
