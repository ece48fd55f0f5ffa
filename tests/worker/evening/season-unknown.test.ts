/**
 * design.md, «A shut season»: actions that the seal or a publication forbids, and an owner's changes, need a known season.
 * While D1 is silent or slow a copy of up to four seconds stands in; without one the answer is 503, and nothing changes.
 */
import { runInDurableObject } from 'cloudflare:test'
import { beforeEach, describe, expect, it } from 'vitest'
import { paths } from '../../../shared/api/paths.ts'
import type { RoomView } from '../../../shared/api/shapes.ts'
import { seasonCopy } from '../../../worker/evening/season-copy.ts'
import { env } from '../../support/bindings.ts'
import { aPlayer, aRoomOf } from '../../support/client.ts'
import { faultyD1 } from '../../support/faults/faulty-d1.ts'
import type { Room } from '../../support/rooms/open-room.ts'
import { aPastRoom } from '../../support/rooms/past-rooms.ts'
import { ring } from '../../support/rooms/rooms.ts'
import { patienceIsOver } from '../../support/time.ts'
import * as night from './an-evening.ts'

/** How D1 answers questions about the season's row alone: who is calling, and all else, it answers as ever. */
type Says = (answer: () => Promise<unknown>) => Promise<unknown>
const asEver: Says = (answer) => answer()
let says = asEver

function aboutTheSeason(real: D1Database): D1Database {
  const within = new WeakMap<object, D1PreparedStatement>()
  const about = (inner: D1PreparedStatement): D1PreparedStatement => {
    const outer = {
      bind: (...values: unknown[]) => about(inner.bind(...values)),
      all: () => says(() => inner.all()),
    } as unknown as D1PreparedStatement // every method that is called of a question
    within.set(outer, inner)
    return outer
  }
  const isAbout = (query: string) => /^select .*"seasons"/i.test(query) && !/"(sessions|users|accounts)"/.test(query)
  return {
    prepare: (query: string) => (isAbout(query) ? about(real.prepare(query)) : real.prepare(query)),
    batch: (statements: D1PreparedStatement[]) => real.batch(statements.map((outer) => within.get(outer) ?? outer)),
  } as unknown as D1Database // every method that the project uses
}

night.anEvening()
beforeEach(async () => {
  says = asEver
  env.DB = aboutTheSeason(night.real.DB)
  await night.setSeason({ bonusWords: [], holdSeal: true })
})

const codeOf = ({ status, body }: Answer) => [status, (body as { code?: string } | null)?.code]
const UNKNOWN = [503, 'server/unavailable']
const SEALED = [409, 'room/sealed']
const PUBLISHED = [409, 'room/published']

/** Ada's room with Bruno, Dora and Elio, Carla whom Ada has taken out, and a room of last year. */
async function aRoom() {
  const [ada, bruno, carla] = [await aPlayer('Ada Capo'), await aPlayer('Bruno Dentro'), await aPlayer('Carla Fuori')]
  const [dora, elio] = [await aPlayer('Dora Dentro'), await aPlayer('Elio Dentro')]
  const id = await aRoomOf(ada)
  for (const { client } of [bruno, carla, dora, elio]) expect((await client.post(paths.join(id))).status).toBe(200)
  expect((await ada.client.delete(paths.player(id, carla.user.id))).status).toBe(204)
  return { id, ada, bruno, carla, dora, elio, old: await aPastRoom([ada, bruno]), stub: env.ROOMS.getByName(id) }
}
type Scene = Awaited<ReturnType<typeof aRoom>>
type Answer = { status: number; body: unknown }

/** Each by who does it, with the status where the season is open; in an order in which all can be done. */
const CHANGES: [string, (scene: Scene) => Promise<Answer>, number][] = [
  ['leaving', ({ id, bruno }) => bruno.client.post(paths.leave(id)), 204],
  ['taking out', ({ id, ada, dora }) => ada.client.delete(paths.player(id, dora.user.id)), 204],
  ['letting in again', ({ id, ada, carla }) => ada.client.put(paths.pardon(id, carla.user.id)), 204],
  ['renaming', ({ id, ada }) => ada.client.call('PATCH', paths.room(id), { name: 'Altra' }), 200],
  ['handing over', ({ id, ada, elio }) => ada.client.put(paths.owner(id), { userId: elio.user.id }), 200],
  ['making a room', ({ dora }) => dora.client.post(paths.rooms(), { name: 'Nuova', rules: [] }), 201],
  ['reopening a room', ({ bruno, old }) => bruno.client.post(paths.reopen(old.id)), 201],
]

/** The answers, in the order of the questions. */
async function answersOf(scene: Scene) {
  const answers: Record<string, ReturnType<typeof codeOf>> = {}
  for (const [what, act] of CHANGES) answers[what] = codeOf(await act(scene))
  return answers
}
const each = (answer: (done: number) => unknown) =>
  Object.fromEntries(CHANGES.map(([what, , done]) => [what, answer(done)]))
const DONE = each((status) => [status, undefined])

/** The state of the room and of D1, for comparing before and after. */
async function stateOf({ stub, id, ada }: Scene) {
  const room = await ada.client.get<RoomView>(paths.room(id))
  const removed = await runInDurableObject(stub, ({ parts }: Room) => parts.store.takenOut.all())
  return { room: room.body, removed, rooms: await night.real.DB.prepare('SELECT count(*) AS n FROM rooms').first('n') }
}

/** D1 is silent until the answer is called. */
const SILENCES: [string, () => () => void][] = [
  [
    'fails',
    () => {
      says = () => Promise.reject(new Error('D1 is away'))
      return answersAgain
    },
  ],
  [
    'never answers, and a second is waited',
    () => {
      says = () => new Promise(() => undefined)
      const waitAsEver = patienceIsOver(1000)
      return () => {
        waitAsEver()
        answersAgain()
      }
    },
  ],
]

const answersAgain = (): void => {
  says = asEver
}

describe.each(SILENCES)('D1 %s', (_, silence) => {
  it('at an isolate’s first request every change is 503, nothing changes, and each can be repeated', async () => {
    const scene = await aRoom()
    const before = await stateOf(scene)
    night.timePasses(4000) // the copy is too old
    const giveBack = silence()
    expect(await answersOf(scene)).toEqual(each(() => UNKNOWN))
    giveBack()
    expect(await stateOf(scene)).toEqual(before)
    expect(await answersOf(scene)).toEqual(DONE)
  })

  it('a copy of 4.1 seconds is too old, and one of 3.9 stands in', async () => {
    const scene = await aRoom()
    night.timePasses(4000)
    await seasonCopy(env, night.YEAR)
    night.timePasses(4100)
    const giveBack = silence()
    expect(await answersOf(scene)).toEqual(each(() => UNKNOWN))
    giveBack()
    await seasonCopy(env, night.YEAR)
    night.timePasses(3900)
    silence()
    expect(await answersOf(scene)).toEqual(DONE)
  })

  it('a copy that knows of the publication forbids what it forbids', async () => {
    const scene = await aRoom()
    await night.publish('La pace')
    await seasonCopy(env, night.YEAR)
    night.timePasses(3900)
    silence()
    const { id, bruno, ada, dora, old } = scene
    expect(codeOf(await bruno.client.post(paths.leave(id)))).toEqual(PUBLISHED)
    expect(codeOf(await ada.client.delete(paths.player(id, dora.user.id)))).toEqual(PUBLISHED)
    expect(codeOf(await dora.client.post(paths.rooms(), { name: 'Nuova', rules: [] }))).toEqual(PUBLISHED)
    expect(codeOf(await bruno.client.post(paths.reopen(old.id)))).toEqual(PUBLISHED)
  })

  it('a room that knows of the seal lets nobody leave, whatever the isolate knows', async () => {
    const scene = await aRoom()
    const { id, bruno, stub } = scene
    await seasonCopy(env, night.YEAR)
    await stub.seasonSealed(Date.now())
    const before = await stateOf(scene)
    night.timePasses(3900)
    const giveBack = silence()
    expect(codeOf(await bruno.client.post(paths.leave(id)))).toEqual(SEALED)
    night.timePasses(200)
    expect(codeOf(await bruno.client.post(paths.leave(id)))).toEqual(UNKNOWN)
    giveBack()
    expect((await stateOf(scene)).room.playerCount).toBe(before.room.playerCount)
  })
})

it('a copy that grows too old while D1 is waited for does not stand in', async () => {
  const scene = await aRoom()
  await seasonCopy(env, night.YEAR)
  night.timePasses(3900)
  says = async () => {
    night.timePasses(200)
    throw new Error('D1 is away')
  }
  expect(codeOf(await scene.bruno.client.post(paths.leave(scene.id)))).toEqual(UNKNOWN)
})

it('the seal comes to the room between D1’s answer and a leave: nobody leaves', async () => {
  const { id, bruno } = await aRoom()
  patienceIsOver(1000, 20_000) // on a busy machine the rest takes a second
  says = async (answer) => {
    const found = await answer()
    await env.ROOMS.getByName(id).seasonSealed(Date.now()) // the request's own way to it
    return found
  }
  expect(codeOf(await bruno.client.post(paths.leave(id)))).toEqual(SEALED)
})

it('the publication comes while D1 is asked by a leave: nobody leaves', async () => {
  const { id, bruno } = await aRoom()
  patienceIsOver(1000, 20_000) // on a busy machine the rest takes a second
  says = async (answer) => {
    says = asEver
    await night.publish('La pace')
    return answer()
  }
  expect(codeOf(await bruno.client.post(paths.leave(id)))).toEqual(PUBLISHED)
})

it('a leave of before the seal stays one, however late D1 hears of it', async () => {
  const { id, bruno, stub } = await aRoom()
  const putD1 = (db: D1Database) =>
    runInDurableObject(stub, ({ parts }: Room) => void Object.assign(parts.env, { DB: db }))
  await putD1(faultyD1(night.real.DB, 'before').db)
  expect((await bruno.client.post(paths.leave(id))).status).toBe(204)
  await night.sealed()
  await putD1(night.real.DB)
  await ring(stub)
  const row = env.DB.prepare('SELECT present FROM room_players WHERE room_id = ?1 AND user_id = ?2')
  expect(await row.bind(id, bruno.user.id).first('present')).toBe(0)
  expect((await bruno.client.post(paths.leave(id))).status, 'a repetition').toBe(204)
})
