/**
 * WORDS-STAY-SECRET and its one exception: a room's board by its address, to everyone there can be, in each phase of the evening.
 */
import { runInDurableObject } from 'cloudflare:test'
import { beforeEach, expect, it } from 'vitest'
import { operatorPaths, paths } from '../../../shared/api/paths.ts'
import type { Board, HeardAnswer } from '../../../shared/api/shapes.ts'
import { SETTLING_MS } from '../../../shared/evening/board.ts'
import { forgetSeasons } from '../../../worker/evening/season-copy.ts'
import { env } from '../../support/bindings.ts'
import { aPlayer, Client, operator } from '../../support/client.ts'
import { workerD1 } from '../../support/faults/faulty-d1.ts'
import { aScene, type Eye, type Scene, WORDS } from '../../support/rooms/eyes.ts'
import type { Room } from '../../support/rooms/open-room.ts'
import { tenWords } from '../../support/rooms/rooms.ts'
import { clockGoesAhead, clockGoesOn, sealInD1 } from './a-sealed-evening.ts'

clockGoesAhead()
const real = env.DB
beforeEach(async () => {
  await env.DB.prepare('DELETE FROM seasons').run()
  await sealInD1(null)
})

const EYES: Eye[] = ['owner', 'member', 'left', 'stranger', 'gone', 'signed out']
const INSIDE: Eye[] = ['owner', 'member']

const hasWord = (text: string): boolean => WORDS.some((word) => text.includes(word))
const tapOf = (word: string) => ({ word, isHeard: true, ago: 0 })

/** The answer to an outsider: no word, no header that depends on one, and the same whether a word is on the board or not. */
async function expectRefusal({ room, clients }: Scene, eye: Eye, status: number, code: string): Promise<void> {
  const ask = clients[eye].copy()
  const board = await ask.get(paths.board(room))
  expect([eye, board.status, board.body.code]).toEqual([eye, status, code])
  expect(hasWord(JSON.stringify([board.body, ...board.headers]))).toBe(false)
  const told = []
  for (const word of ['dentroa', 'capoa', 'nessuno']) {
    const { body, headers, status: answered } = await ask.post(paths.heard(room), tapOf(word))
    told.push({ answered, body, headers: [...headers].filter(([name]) => name !== 'x-request-id') })
  }
  expect(told[0]).toMatchObject({ answered: status, body: { code } })
  expect(told.slice(1)).toEqual([told[0], told[0]])
}

async function expectNothing(scene: Scene, code: string): Promise<void> {
  for (const eye of EYES) {
    if (eye === 'signed out') await expectRefusal(scene, eye, 401, 'auth/required')
    else if (INSIDE.includes(eye)) await expectRefusal(scene, eye, 409, code)
    else await expectRefusal(scene, eye, 403, 'room/not-member')
  }
}

const boardFor = async ({ room, clients }: Scene, eye: Eye) => clients[eye].copy().get<Board>(paths.board(room))
const closeBy = async ({ room, clients }: Scene): Promise<void> => {
  expect((await clients.owner.post(paths.close(room))).status).toBe(200)
}
/** The seal is in D1, the isolate knows it, and the room has been told by a question. */
async function seal(scene: Scene): Promise<void> {
  await sealInD1(Date.now())
  await boardFor(scene, 'stranger')
}

it('before the seal there is no board, whether the room is open or closed', async () => {
  const scene = await aScene()
  await expectNothing(scene, 'evening/not-sealed')
  await closeBy(scene)
  clockGoesOn(5 * 3600_000)
  await expectNothing(scene, 'evening/not-sealed')
})

it('after the seal an open room has none; nor does a closing one; nor a closed one in the first seconds', async () => {
  const scene = await aScene()
  await seal(scene)
  await expectNothing(scene, 'evening/not-sealed')
  clockGoesOn(SETTLING_MS)
  await expectNothing(scene, 'evening/room-open')
  const stub = env.ROOMS.getByName(scene.room)
  await runInDurableObject(stub, ({ parts }: Room) => parts.store.patch({ phase: 'closing' }))
  await expectNothing(scene, 'evening/room-open')
  await runInDurableObject(stub, ({ parts }: Room) => parts.store.patch({ phase: 'open' }))
  await closeBy(scene)
  expect((await boardFor(scene, 'member')).status).toBe(200)
})

it('a closed room of a sealed season shows it to those who were in it, and to nobody else; published too', async () => {
  const scene = await aScene()
  await closeBy(scene)
  await seal(scene)
  await expectNothing(scene, 'evening/not-sealed')
  clockGoesOn(SETTLING_MS)
  const expectBoards = async (): Promise<void> => {
    for (const eye of INSIDE) {
      const { status, body } = await boardFor(scene, eye)
      expect([eye, status]).toEqual([eye, 200])
      expect(Object.keys(body).sort()).toEqual(['bonusWords', 'heard', 'lists', 'now', 'rules', 'tick'])
      expect(body.lists.map(({ fullName, words }) => [fullName, words])).toEqual([
        ['Ada Capo', tenWords('capo')],
        ['Bruno Dentro', tenWords('dentro')],
      ])
      for (const list of body.lists) expect(Object.keys(list).sort()).toEqual(['fullName', 'id', 'words'])
    }
    for (const eye of ['left', 'stranger', 'gone'] as const) {
      await expectRefusal(scene, eye, 403, 'room/not-member')
    }
    await expectRefusal(scene, 'signed out', 401, 'auth/required')
  }
  await expectBoards()
  const { room, clients } = scene
  const { status, body } = await clients.owner.post<HeardAnswer>(paths.heard(room), tapOf('dentroa'))
  expect(status).toBe(200)
  expect(body).toEqual({
    tick: expect.any(Number),
    heard: { word: 'dentroa', count: 1, firsts: [{ id: expect.any(String), at: expect.any(String) }], isMine: true },
  })
  expect((await clients.owner.post(paths.heard(room), tapOf('uscitaa'))).body.code).toBe('evening/not-on-board')
  expect((await boardFor(scene, 'member')).body.heard).toMatchObject([{ word: 'dentroa', isMine: false }])
  const mine = (await boardFor(scene, 'owner')).body
  expect(mine.heard).toMatchObject([{ word: 'dentroa', isMine: true }])
  const by = mine.lists.findIndex(({ fullName }) => fullName === 'Ada Capo')
  expect(mine.heard[0]?.firsts, 'by the place in its lists').toEqual([{ by, at: body.heard.firsts[0]?.at }])
  expect(body.heard.firsts[0]?.id).toBe(mine.lists[by]?.id)
  await operator.publish(2025, 'capoa e dentrob')
  forgetSeasons(env)
  await expectBoards()
  expect((await clients.owner.post(paths.heard(room), tapOf('capoa'))).body.code).toBe('evening/over')
  // After a withdrawal they are taken again.
  await operator.call('DELETE', operatorPaths.speech(2025))
  forgetSeasons(env)
  expect((await clients.owner.post(paths.heard(room), tapOf('capoa'))).status).toBe(200)
})

it('the refusals come in their order: signed in, there, the body, member, the evening, the word', async () => {
  const { client } = await aPlayer('Ada Capo')
  const never = 'abcdefghjkmn'
  for (const id of [never, 'nessuna']) {
    expect((await new Client().get(paths.board(id))).body.code).toBe('auth/required')
    expect((await client.get(paths.board(id))).body.code).toBe('room/not-found')
    expect((await client.post(paths.heard(id), tapOf('pace'))).body.code).toBe('room/not-found')
  }
  for (const bad of [{}, { ...tapOf('x'), ago: -1 }, { ...tapOf('x'), ago: 300_001 }, { ...tapOf('x'), more: 1 }]) {
    expect((await client.post(paths.heard(never), bad)).body.code).toBe('request/malformed')
  }
})

it('design.md, «Tickets»: a ticket is enough for twelve hours, and D1 is not asked', async () => {
  const scene = await aScene()
  await closeBy(scene)
  await seal(scene)
  clockGoesOn(11 * 3600_000)
  workerD1('before')
  expect((await boardFor(scene, 'member')).status).toBe(200)
  expect((await scene.clients.owner.post(paths.heard(scene.room), tapOf('capoa'))).status).toBe(200)
  env.DB = real
  const ended = scene.clients.member.copy()
  await scene.clients.member.post(paths.logout())
  clockGoesOn(3600_000)
  expect((await ended.get(paths.board(scene.room))).status).toBe(401)
})

it('CLOSING-HAS-TWO-STEPS: the Worker hands on the seal with each join and leave', async () => {
  const scene = await aScene()
  await sealInD1(Date.now())
  const { room, clients } = scene
  expect((await clients.stranger.post(paths.join(room))).body.code).toBe('room/sealed')
  expect((await clients.member.post(paths.leave(room))).body.code).toBe('room/sealed')
  expect((await clients.member.post(paths.join(room))).status).toBe(200)
})
