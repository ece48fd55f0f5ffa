import { describe, expect, it } from 'vitest'
import { paths } from '../../../shared/api/paths.ts'
import { aPlayer, Client, ORIGIN, type Player, tenWords } from '../../support/client.ts'
import { type Watcher, watchSocket } from '../../support/rooms/sockets.ts'

const upgrade = (client: Client, id: string, origin = ORIGIN): Promise<Response> =>
  client.fetch(paths.live(id), { headers: { upgrade: 'websocket', origin } })

async function watchAs(player: Player, id: string): Promise<Watcher> {
  const response = await upgrade(player.client, id)
  if (!response.webSocket) throw new Error(`no socket: ${response.status}`)
  return watchSocket(response.webSocket)
}

async function aRoomOf(owner: Player): Promise<string> {
  return (await owner.client.post<{ id: string }>(paths.rooms(), { name: 'Cenone', rules: [] })).body.id
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
