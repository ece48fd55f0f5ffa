/** design.md, «What an owner changes»: a room outlives the person who made it. */
import { runInDurableObject } from 'cloudflare:test'
import { describe, expect, it } from 'vitest'
import { env } from '../../support/bindings.ts'
import type { Room } from '../../support/rooms/open-room.ts'
import {
  aPerson,
  aRoomWith,
  breakD1,
  CONDITIONS,
  closeBy,
  directoryOf,
  lookAt,
  type Person,
  presenceOf,
  roomRow,
  waitingWrites,
} from '../../support/rooms/rooms.ts'
import { watch } from '../../support/rooms/sockets.ts'
import { eventually, timeStandsStill } from '../../support/time.ts'
import { aFamily, handOver, holdD1, refused, removedIn, takeOut } from './changing.ts'

timeStandsStill()

type Family = Awaited<ReturnType<typeof aFamily>>

const markDeleted = (person: Person) =>
  env.DB.prepare('UPDATE accounts SET deleted_at = 1 WHERE id = ?1').bind(person.id).run()

describe.each(CONDITIONS)('a room %s', (_, between) => {
  it('passes to another player, who closes it; the former owner may then leave', async () => {
    const { id, stub, ada, bruno } = await aFamily()
    await between(stub)
    expect(await handOver(stub, ada, bruno)).toMatchObject({ ok: true, value: { ownerId: bruno.id, playerCount: 3 } })
    await between(stub)
    expect(await roomRow(id)).toMatchObject({ owner_id: bruno.id })
    expect(JSON.parse((await roomRow(id))?.player_names ?? '')[0]).toBe('Bruno Verdi')
    const view = await lookAt(stub, ada.id)
    expect(view.ok && view.value.players.map(({ fullName, isOwner }) => [fullName, isOwner])).toEqual([
      ['Bruno Verdi', true],
      ['Ada Rossi', false],
      ['Carla Bianchi', false],
    ])
    expect(await stub.close(ada.id)).toEqual(refused('room/not-owner'))
    expect(await stub.leave(ada.id)).toEqual({ ok: true, value: null })
    expect(await closeBy(stub, bruno.id)).toMatchObject({ ok: true, value: { isDone: true } })
  })

  it('asked again by anybody in the room: it is so already, and nothing changes', async () => {
    const { stub, ada, bruno, carla } = await aFamily()
    await handOver(stub, ada, bruno)
    const before = await lookAt(stub, ada.id)
    await between(stub)
    for (const asker of [ada, bruno, carla]) expect((await handOver(stub, asker, bruno)).ok).toBe(true)
    expect(await lookAt(stub, ada.id), 'no frame either').toEqual(before)
    expect(await handOver(stub, await aPerson('Estranea'), bruno)).toEqual(refused('room/not-owner'))
  })

  it('D1 is asked whether the account is there: marked, it takes no room; D1 away, nothing happens', async () => {
    const { stub, ada, bruno, carla } = await aFamily()
    await markDeleted(bruno)
    await between(stub)
    expect(await handOver(stub, ada, bruno)).toEqual(refused('room/not-a-player'))
    await breakD1(stub, 'before')
    expect(await handOver(stub, ada, carla)).toEqual(refused('server/unavailable'))
    expect(await lookAt(stub, ada.id)).toMatchObject({ value: { ownerId: ada.id } })
    await breakD1(stub, null)
    expect((await handOver(stub, ada, carla)).ok).toBe(true)
  })

  it('DELETED-STAYS-DELETED: an owner’s account goes, and the closed room passes on; with nobody left, to nobody', async () => {
    const { id, stub, ada, bruno, carla } = await aFamily()
    await stub.close(ada.id)
    await between(stub)
    await stub.forget(ada.id)
    await between(stub)
    expect(await lookAt(stub, bruno.id)).toMatchObject({
      value: { ownerId: bruno.id, players: [{ fullName: 'Bruno Verdi', isOwner: true }, {}, {}] },
    })
    expect(await roomRow(id)).toMatchObject({ owner_id: bruno.id })
    await stub.forget(bruno.id)
    expect(await lookAt(stub, carla.id)).toMatchObject({ value: { ownerId: carla.id } })
    await between(stub)
    await stub.forget(carla.id)
    // It keeps its last owner's id: that account is gone, and nobody is signed in with it.
    expect(await lookAt(stub, 'anybody')).toMatchObject({ value: { isOpen: false, ownerId: carla.id } })
    expect(await directoryOf(id)).toMatchObject([{ present: 0 }, { present: 0 }, { present: 0 }])
  })
})

it('two at once: one wins, and the other is told that it is not theirs', async () => {
  const { stub, ada, bruno, carla } = await aFamily()
  const answers = await Promise.all([handOver(stub, ada, bruno), handOver(stub, ada, carla)])
  expect(answers.map((answer) => (answer.ok ? 'won' : answer.code)).sort()).toEqual(['room/not-owner', 'won'])
})

it('everybody sees it at once, by a whole view', async () => {
  const { stub, ada, bruno, carla } = await aFamily()
  const watcher = await watch(stub, carla.id)
  await handOver(stub, ada, bruno)
  await watcher.until((frame) => frame.type === 'room' && frame.room.ownerId === bruno.id)
})

describe('while D1 answers', () => {
  /** The D1 question of a handing over is answered when `meanwhile` is done. */
  async function during(meanwhile: (family: Family) => Promise<unknown>) {
    const family = await aFamily()
    const { stub, ada, bruno } = family
    const held = await holdD1(stub)
    const answer = handOver(stub, ada, bruno)
    await eventually(() => expect(held.isReached).toBe(true))
    await meanwhile(family)
    held.isOpen = true
    return { ...family, answer: await answer }
  }

  let taken: ReturnType<typeof takeOut>[] = []
  it.each<[string, (family: Family) => Promise<unknown>]>([
    ['leaves', ({ stub, bruno }) => stub.leave(bruno.id)],
    ['goes with their account', ({ stub, bruno }) => stub.forget(bruno.id)],
    [
      'is taken out',
      async ({ stub, ada, bruno }) => {
        taken.push(takeOut(stub, ada, bruno))
        await eventually(async () => expect(await removedIn(stub)).toHaveLength(1))
      },
    ],
  ])('the chosen person %s: the room stays whose it is', async (_, goes) => {
    taken = []
    const { answer, id, stub, ada } = await during(goes)
    expect(answer).toEqual(refused('room/not-a-player'))
    for (const { ok } of await Promise.all(taken)) expect(ok).toBe(true)
    expect(await lookAt(stub, ada.id)).toMatchObject({ value: { ownerId: ada.id, playerCount: 2 } })
    expect(await roomRow(id)).toMatchObject({ owner_id: ada.id })
  })

  it('a closed room keeps the entry of an account that goes, and it takes no room', async () => {
    const { answer, id, stub, ada, carla } = await during(async ({ stub, bruno }) => {
      await runInDurableObject(stub, async ({ parts }: Room) => {
        parts.store.patch({ phase: 'closed' })
      })
      await stub.forget(bruno.id)
    })
    expect(answer).toEqual(refused('room/not-a-player'))
    expect(await lookAt(stub, carla.id)).toMatchObject({ value: { ownerId: ada.id } })
    expect((await directoryOf(id)).map(({ present }) => present).sort()).toEqual([0, 1, 1])
  })

  it('the owner closes it: it passes on while it closes, or closed', async () => {
    const { answer, stub, bruno, carla } = await during(async (family) => family.stub.close(family.ada.id))
    expect(answer.ok).toBe(true)
    expect(await lookAt(stub, carla.id)).toMatchObject({
      value: { isOpen: false, ownerId: bruno.id },
    })
  })

  it('the owner deletes it: there is nothing to pass on', async () => {
    const { answer } = await during(async (family) => family.stub.remove(family.ada.id))
    expect(answer).toEqual(refused('room/not-found'))
  })
})

it('the flush finds an account that began to go after D1 was asked, and the room goes back to somebody', async () => {
  const { id, stub, ada, bruno } = await aFamily()
  const faulty = await breakD1(stub, null)
  faulty.onAnswer = async () => {
    faulty.onAnswer = null
    await markDeleted(bruno)
  }
  await handOver(stub, ada, bruno)
  expect(await lookAt(stub, ada.id)).toMatchObject({ value: { ownerId: ada.id, playerCount: 2 } })
  expect(await roomRow(id)).toMatchObject({ owner_id: ada.id })
  expect(await waitingWrites(stub)).toBe(0)
})

it('a member named like a removed account may own an open room, and inherit it', async () => {
  const { stub, ada } = await aRoomWith('Ada')
  const joker = await aPerson('Giocatore rimosso')
  await stub.join(joker)
  await stub.forget(ada.id)
  expect(await lookAt(stub, joker.id)).toMatchObject({ ok: true, value: { ownerId: joker.id } })
})

it('DELETED-STAYS-DELETED: nor does the name hide an account that goes from a closed room, which says whether its directory has confirmed', async () => {
  const { id, stub, ada, bruno } = await aFamily()
  const joker = await aPerson('Giocatore rimosso')
  await stub.join(joker)
  await handOver(stub, ada, joker)
  await stub.close(joker.id)
  const d1 = await breakD1(stub, 'before')
  expect(await stub.forget(joker.id), 'the directory has not confirmed').toBe(false)
  d1.fault = null
  for (let again = 0; again < 2; again++) expect(await stub.forget(joker.id)).toBe(true)
  expect(await lookAt(stub, bruno.id)).toMatchObject({ value: { ownerId: ada.id } })
  expect(await presenceOf(id, joker.id)).toBe(0)
})
