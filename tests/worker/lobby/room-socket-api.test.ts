import { runInDurableObject } from 'cloudflare:test'
import { describe, expect, it } from 'vitest'
import { paths } from '../../../shared/api/paths.ts'
import type { RoomView } from '../../../shared/api/shapes.ts'
import type { Frame } from '../../../shared/protocol/frames.ts'
import { joinAll } from '../../../worker/room/members.ts'
import { env } from '../../support/bindings.ts'
import { aPlayer, aRoomOf, Client, ORIGIN, type Player, tenWords } from '../../support/client.ts'
import type { Room } from '../../support/rooms/open-room.ts'
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
  it('upgrades for a member, and tells them who joins, finishes, leaves and closes', async () => {
    const [ada, bruno] = [await aPlayer('Ada'), await aPlayer('Bruno')]
    const id = await aRoomOf(ada)
    const watcher = await watchAs(ada, id)
    await watcher.until((frame) => frame.type === 'room')
    await bruno.client.post(paths.join(id))
    await watcher.until(
      (frame) => frame.type === 'changes' && frame.joined.some((player) => player.id === bruno.user.id),
    )
    await bruno.client.post(paths.finish, { words: tenWords('bruno') })
    await watcher.until((frame) => frame.type === 'changes' && frame.updated.some((player) => player.hasFinished))
    await bruno.client.post(paths.leave(id))
    await watcher.until((frame) => frame.type === 'changes' && frame.left.includes(bruno.user.id))
    await ada.client.post(paths.close(id))
    await watcher.until((frame) => frame.type === 'closed')
    expect(JSON.stringify(watcher.frames)).not.toContain('brunoa')
  })

  it('decision 35: whoever is signed in and has the link may watch', async () => {
    const [ada, bruno] = [await aPlayer('Ada'), await aPlayer('Bruno')]
    const watcher = await watchAs(bruno, await aRoomOf(ada))
    expect(await watcher.until((frame) => frame.type === 'room')).toMatchObject({ room: { isMember: false } })
  })

  it('refuses whoever is signed out, a foreign Origin, none at all, and an unknown room', async () => {
    const ada = await aPlayer('Ada')
    const id = await aRoomOf(ada)
    const always = { cache: 'no-store', hasId: true }
    expect(await problem(await upgrade(new Client(), id))).toEqual({ status: 401, code: 'auth/required', ...always })
    expect(await problem(await upgrade(ada.client, id, 'https://evil.test'))).toEqual({
      status: 403,
      code: 'request/bad-origin',
      ...always,
    })
    expect(await problem(await upgrade(ada.client, id, ''))).toEqual({
      status: 403,
      code: 'request/bad-origin',
      ...always,
    })
    expect(await problem(await upgrade(ada.client, 'zzzzzzzzzzzz'))).toEqual({
      status: 404,
      code: 'room/not-found',
      ...always,
    })
    expect(await problem(await upgrade(ada.client, 'x'))).toEqual({ status: 404, code: 'room/not-found', ...always })
    expect(await problem(await ada.client.fetch(paths.live(id)))).toEqual({
      status: 400,
      code: 'request/malformed',
      ...always,
    })
  })

  it('nobody chooses who they are: a header of their own is not listened to', async () => {
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

describe('GET /api/rooms/:id/live?seq=', () => {
  const firstOf = async (player: Player, id: string, query: string): Promise<Frame> => {
    const watcher = await watchAs(player, id, query)
    const first = await watcher.until(() => true)
    watcher.socket.close(1000)
    return first
  }
  const seqNow = async (player: Player, id: string): Promise<number> =>
    (await player.client.get<RoomView>(paths.room(id))).body.seq

  it('opening a room transfers one view: the socket says that the page has it, and goes on from there', async () => {
    const [ada, bruno] = [await aPlayer('Ada'), await aPlayer('Bruno')]
    const id = await aRoomOf(ada)
    const { seq } = (await ada.client.post<RoomView>(paths.join(id))).body
    const watcher = await watchAs(ada, id, `?seq=${seq}`)
    await watcher.until((frame) => frame.type === 'same')
    await bruno.client.post(paths.join(id))
    await watcher.until((frame) => frame.type === 'changes')
    expect(watcher.frames).toMatchObject([
      { type: 'same', seq },
      { type: 'changes', seq: seq + 1, joined: [{ id: bruno.user.id }] },
    ])
  })

  it.each([
    ['comes', (bruno: Player, id: string) => bruno.client.post(paths.join(id))],
    ['goes', (bruno: Player, id: string) => bruno.client.post(paths.leave(id))],
    ['finishes', (bruno: Player) => bruno.client.post(paths.finish, { words: tenWords('bruno') })],
  ])('while nobody watches too, somebody who %s makes the room another', async (what, change) => {
    const [ada, bruno] = [await aPlayer('Ada'), await aPlayer('Bruno')]
    const id = await aRoomOf(ada)
    if (what !== 'comes') await bruno.client.post(paths.join(id))
    const seq = await seqNow(ada, id)
    await change(bruno, id)
    expect(await firstOf(ada, id, `?seq=${seq}`)).toMatchObject({ type: 'room', seq: seq + 1 })
  })

  it('closing makes it another, and so does its speech', async () => {
    const ada = await aPlayer('Ada')
    const id = await aRoomOf(ada)
    const open = await seqNow(ada, id)
    await ada.client.post(paths.close(id))
    expect(await firstOf(ada, id, `?seq=${open}`)).toMatchObject({ type: 'room', room: { isOpen: false } })
    const closed = await seqNow(ada, id)
    expect(await firstOf(ada, id, `?seq=${closed}`)).toEqual({ type: 'same', seq: closed })
    await env.ROOMS.getByName(id).speechChanged(1)
    expect(await firstOf(ada, id, `?seq=${closed}`)).toMatchObject({ type: 'room' })
  })

  it('whatever is no number of this room’s is not listened to', async () => {
    const ada = await aPlayer('Ada')
    const id = await aRoomOf(ada)
    const seq = await seqNow(ada, id)
    const others = [
      seq - 1,
      seq + 1,
      `${seq}.0`,
      `0${'0'.repeat(20)}${seq}`,
      ` ${seq}`,
      `+${seq}`,
      `${seq}x`,
      '',
      'NaN',
      '-0',
    ]
    for (const said of others)
      expect(await firstOf(ada, id, `?seq=${encodeURIComponent(said)}`), `${said}`).toMatchObject({ type: 'room', seq })
    expect(await firstOf(ada, id, `?seq=${seq}`)).toEqual({ type: 'same', seq })
  })

  it('a change that has no number yet is heard after «same»: whoever has the view of before learns it', async () => {
    const [ada, bruno] = [await aPlayer('Ada'), await aPlayer('Bruno')]
    const id = await aRoomOf(ada)
    const other = await watchAs(bruno, id)
    await other.until((frame) => frame.type === 'room')
    const seq = await seqNow(ada, id)
    // Two in one turn: the second waits for its frame.
    await runInDurableObject(env.ROOMS.getByName(id), async ({ parts }: Room) => {
      const [carla, dario] = ['carla', 'dario'].map((name) => ({ id: name, fullName: name, season: 2025 }))
      if (carla && dario) for (const visitor of [carla, dario]) joinAll(parts, [visitor])
    })
    const watcher = await watchAs(ada, id, `?seq=${seq + 1}`)
    await watcher.until((frame) => frame.type === 'changes')
    expect(watcher.frames).toMatchObject([
      { type: 'same', seq: seq + 1 },
      { type: 'changes', seq: seq + 2, joined: [{ id: 'dario' }] },
    ])
  })
})
