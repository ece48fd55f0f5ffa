import { runInDurableObject } from 'cloudflare:test'
import { describe, expect, it } from 'vitest'
import { paths } from '../../../shared/api/paths.ts'
import type { RoomView } from '../../../shared/api/shapes.ts'
import type { Frame } from '../../../shared/protocol/frames.ts'
import { LOBBY_LIMIT } from '../../../shared/rooms/rooms.ts'
import { admit } from '../../../worker/room/members.ts'
import { env } from '../../support/bindings.ts'
import { aPlayer, aRoomOf, aRoomWithPlayers, Client, ORIGIN, type Player } from '../../support/client.ts'
import type { Room } from '../../support/rooms/open-room.ts'
import { guests, oweNothing } from '../../support/rooms/rooms.ts'
import { type Watcher, watchSocket } from '../../support/rooms/sockets.ts'

const upgrade = (client: Client, id: string, origin = ORIGIN, query = ''): Promise<Response> =>
  client.fetch(paths.live(id) + query, { headers: { upgrade: 'websocket', origin } })

async function watchAs(player: Player, id: string, query = ''): Promise<Watcher> {
  const response = await upgrade(player.client, id, ORIGIN, query)
  if (!response.webSocket) throw new Error(`no socket: ${response.status}`)
  return watchSocket(response.webSocket)
}

const problem = async (response: Response) => ({
  status: response.status,
  code: (await response.json<{ code: string }>()).code,
  cache: response.headers.get('cache-control'),
  hasId: response.headers.has('x-request-id'),
})

describe('GET /api/rooms/:id/live', () => {
  it('refuses signed-out people, a foreign Origin, none at all, and an unknown room', async () => {
    const { id, ada } = await aRoomWithPlayers('Ada')
    const refused = async (asked: Promise<Response>, status: number, code: string) =>
      expect(await problem(await asked)).toEqual({ status, code, cache: 'no-store', hasId: true })
    await refused(upgrade(new Client(), id), 401, 'auth/required')
    await refused(upgrade(ada.client, id, 'https://evil.test'), 403, 'request/bad-origin')
    await refused(upgrade(ada.client, id, ''), 403, 'request/bad-origin')
    await refused(upgrade(ada.client, 'zzzzzzzzzzzz'), 404, 'room/not-found')
    await refused(upgrade(ada.client, 'x'), 404, 'room/not-found')
    await refused(ada.client.fetch(paths.live(id)), 400, 'request/malformed')
  })

  it('design.md, «Opening a room»: who has the link may watch, and a header of their own says nothing of who they are', async () => {
    const [ada, bruno] = [await aPlayer('Ada'), await aPlayer('Bruno')]
    const id = await aRoomOf(ada)
    const response = await bruno.client.fetch(paths.live(id), {
      headers: { upgrade: 'websocket', origin: ORIGIN, 'x-viewer': ada.user.id },
    })
    if (!response.webSocket) throw new Error('no socket')
    expect(await watchSocket(response.webSocket).until((frame) => frame.type === 'room')).toMatchObject({
      room: { isMember: false },
    })
  })
})

describe('GET /api/rooms/:id/live?head=1', () => {
  const firstOf = async (player: Player, id: string, query: string): Promise<Frame> => {
    const watcher = await watchAs(player, id, query)
    const first = await watcher.until(() => true)
    watcher.socket.close(1000)
    return first
  }
  const grow = (id: string): Promise<void> =>
    runInDurableObject(env.ROOMS.getByName(id), ({ parts: { store } }: Room) => {
      store.transaction(() => {
        store.addPlayers(guests(LOBBY_LIMIT))
        oweNothing(store)
      })
    })

  it('above 300 players a page that has a view is sent the head alone, and whether its person is in', async () => {
    const [ada, bruno] = [await aPlayer('Ada'), await aPlayer('Bruno')]
    const id = await aRoomOf(ada)
    await grow(id)
    const {
      players: _,
      id: __,
      rules: ___,
      isMega: ____,
      season: _____,
      ...head
    } = (await ada.client.get<RoomView>(paths.room(id))).body
    expect(head).toMatchObject({ isMember: true, playerCount: LOBBY_LIMIT + 1, isLive: true })
    expect(await firstOf(ada, id, '?head=1')).toEqual({ type: 'head', ...head })
    expect(await firstOf(bruno, id, '?head=1')).toEqual({ type: 'head', ...head, isMember: false })
    expect(await firstOf(ada, id, ''), 'a page without one').toMatchObject({ type: 'room', room: { isMember: true } })
  })

  it('up to 300 players it is sent the whole view, whatever has changed meanwhile, watched or not', async () => {
    const { id, ada, bruno } = await aRoomWithPlayers('Ada', 'Bruno')
    expect(await firstOf(ada, id, '?head=1')).toMatchObject({ type: 'room', room: { playerCount: 2 } })
    await bruno.client.post(paths.leave(id))
    expect(await firstOf(ada, id, '?head=1')).toMatchObject({ type: 'room', room: { playerCount: 1 } })
    await ada.client.post(paths.close(id))
    expect(await firstOf(ada, id, '?head=1')).toMatchObject({ type: 'room', room: { isOpen: false } })
  })

  it('a change that has no number yet is heard after the view, too', async () => {
    const [ada, bruno] = [await aPlayer('Ada'), await aPlayer('Bruno')]
    const id = await aRoomOf(ada)
    const other = await watchAs(bruno, id)
    const { seq } = await other.until((frame) => frame.type === 'room')
    // Two in one turn: the second waits for its frame.
    await runInDurableObject(env.ROOMS.getByName(id), async ({ parts }: Room) => {
      for (const name of ['carla', 'dario']) admit(parts, [{ id: name, fullName: name, season: 2025 }])
    })
    const watcher = await watchAs(ada, id, '?head=1')
    await watcher.until((frame) => frame.type === 'changes')
    expect(watcher.frames).toMatchObject([
      { type: 'room', seq: seq + 1 },
      { type: 'changes', seq: seq + 2, joined: [{ id: 'dario' }] },
    ])
  })
})
