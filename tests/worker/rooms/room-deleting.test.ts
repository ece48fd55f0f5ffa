import { evictDurableObject, runInDurableObject } from 'cloudflare:test'
import { describe, expect, it, vi } from 'vitest'
import { env } from '../../support/bindings.ts'
import {
  alarmOf,
  aPerson,
  aRoom,
  aRoomWith,
  breakD1,
  CONDITIONS,
  directoryOf,
  lookAt,
  NOTHING,
  owedBy,
  presenceOf,
  remains,
  ring,
  roomRow,
} from '../../support/rooms/rooms.ts'
import { timeStandsStill } from '../../support/time.ts'

timeStandsStill()

describe.each(CONDITIONS)('DELETING-IS-REMEMBERED, the room %s', (_, between) => {
  it('leaves nothing behind: no rows, no storage, no alarm', async () => {
    const { id, stub, ada } = await aRoomWith('Ada', 'Bruno')
    await between(stub)
    expect(await stub.remove(ada.id)).toEqual({ ok: true, value: null })
    expect(await remains(stub)).toEqual(NOTHING)
    expect(await directoryOf(id)).toEqual([])
    expect(await roomRow(id)).toMatchObject({ name: '', player_names: '[]' })
    expect((await roomRow(id))?.deleted_at).not.toBeNull()
  })

  it.each(['before', 'after'] as const)(
    'answers 404 from the first moment, and goes when D1 is back (failing %s)',
    async (fault) => {
      const { id, stub, ada } = await aRoomWith('Ada')
      await breakD1(stub, fault)
      expect(await stub.remove(ada.id)).toEqual({ ok: true, value: null })
      await between(stub)
      expect(await lookAt(stub, ada.id)).toEqual({ ok: false, code: 'room/not-found' })
      expect(await stub.join(await aPerson('Bruno'))).toEqual({ ok: false, code: 'room/not-found' })
      expect(await stub.remove(ada.id)).toEqual({ ok: false, code: 'room/not-found' })
      await evictDurableObject(stub) // and D1 is back
      expect(await ring(stub)).toBe(true)
      expect(await remains(stub)).toEqual(NOTHING)
      expect((await roomRow(id))?.deleted_at).not.toBeNull()
    },
  )
})

it('a storage that cannot be emptied is left as it is, with its alarm, and emptied by it', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const { stub, ada } = await aRoomWith('Ada')
  await runInDurableObject(stub, (_, { storage }) => {
    vi.spyOn(storage, 'deleteAll').mockRejectedValueOnce(new Error('the disk is full'))
  })
  expect(await stub.remove(ada.id)).toEqual({ ok: true, value: null })
  expect(warned.mock.calls.flat().join()).toContain('the disk is full')
  expect(await lookAt(stub, ada.id)).toEqual({ ok: false, code: 'room/not-found' })
  expect(await ring(stub)).toBe(true)
  expect(await remains(stub)).toEqual(NOTHING)
})

it('from then on nothing else is owed: the alarm backs off, even if other work was on its way', async () => {
  const [ada, bruno] = [await aPerson('Ada'), await aPerson('Bruno')]
  const { stub } = await aRoom(ada)
  const d1 = await breakD1(stub, 'before')
  await stub.join(bruno)
  await stub.remove(ada.id)
  for (let i = 0; i < 3; i++) await ring(stub)
  expect(await alarmOf(stub)).toBeGreaterThan(Date.now() + 500)
  expect(await owedBy(stub)).toEqual(['deleting'])
  d1.fault = null
  await ring(stub)
  expect(await remains(stub)).toEqual(NOTHING)
  expect(
    (await env.SEASON.getByName('2025').status(2025)).owed.directoryWrites,
    'a room that is gone waits for nothing',
  ).toBe(0)
})

it('a creation repeated after the deletion does not bring the room back', async () => {
  const { id, stub, ada } = await aRoomWith('Ada')
  await stub.remove(ada.id)
  const again = { id, name: 'Cenone', season: 2025, rules: [], isMega: false, owner: ada, now: Date.now() }
  expect(await stub.create(again)).toEqual({ ok: false, code: 'room/not-found' })
  await ring(stub)
  expect(await remains(stub)).toEqual(NOTHING)
  expect(await directoryOf(id)).toEqual([])
})

describe('DELETED-STAYS-DELETED in a room', () => {
  const deleteAccount = (id: string) =>
    env.DB.prepare('UPDATE accounts SET deleted_at = 1 WHERE id = ?1').bind(id).run()

  it('an open room loses the entry; a closed one keeps the words under another name', async () => {
    const [ada, bruno] = [await aPerson('Ada'), await aPerson('Bruno Conti')]
    const open = await aRoom(ada)
    const closed = await aRoom(ada)
    for (const { stub } of [open, closed]) await stub.join(bruno)
    await closed.stub.close(ada.id)
    await deleteAccount(bruno.id)
    for (const { stub } of [open, closed]) await stub.forget(bruno.id)
    expect(await lookAt(open.stub, ada.id)).toMatchObject({ ok: true, value: { playerCount: 1 } })
    const view = await lookAt(closed.stub, ada.id)
    expect(view).toMatchObject({ ok: true, value: { playerCount: 2 } })
    expect(JSON.stringify(view)).not.toContain('Conti')
    expect(JSON.stringify(view)).toContain('Giocatore rimosso')
    expect((await roomRow(closed.id))?.player_names).not.toContain('Conti')
    for (const { id } of [open, closed]) {
      expect(await presenceOf(id, bruno.id)).toBe(0)
    }
  })

  it('an open room of theirs passes to the player who has been there longest, or is deleted when there is none', async () => {
    const [ada, zoe, bruno] = [await aPerson('Ada'), await aPerson('Zoe'), await aPerson('Bruno')]
    const shared = await aRoom(ada)
    await shared.stub.join(zoe)
    await shared.stub.join(bruno)
    const alone = await aRoom(ada)
    await deleteAccount(ada.id)
    await shared.stub.forget(ada.id)
    await alone.stub.forget(ada.id)
    expect(await lookAt(shared.stub, bruno.id)).toMatchObject({
      ok: true,
      value: {
        ownerId: zoe.id,
        playerCount: 2,
        players: [
          { fullName: 'Zoe', isOwner: true },
          { fullName: 'Bruno', isOwner: false },
        ],
      },
    })
    expect(await roomRow(shared.id)).toMatchObject({ owner_id: zoe.id })
    expect(await lookAt(alone.stub, ada.id)).toEqual({ ok: false, code: 'room/not-found' })
    expect(await remains(alone.stub)).toEqual(NOTHING)
  })

  it('a ticket that outlives its account gets nobody into a room', async () => {
    const [ada, bruno] = [await aPerson('Ada'), await aPerson('Bruno')]
    const { id, stub } = await aRoom(ada)
    await deleteAccount(bruno.id)
    await stub.join(bruno)
    expect(await lookAt(stub, ada.id)).toMatchObject({ ok: true, value: { playerCount: 1 } })
    expect(await presenceOf(id, bruno.id)).toBe(0)
    expect(await alarmOf(stub)).toBeNull()
  })

  it('says so when the directory has not confirmed, and is done when asked again', async () => {
    const { id, stub, bruno } = await aRoomWith('Ada', 'Bruno')
    await deleteAccount(bruno.id)
    const d1 = await breakD1(stub, 'before')
    expect(await stub.forget(bruno.id)).toBe(false)
    d1.fault = null
    expect(await stub.forget(bruno.id)).toBe(true)
    expect(await presenceOf(id, bruno.id)).toBe(0)
  })
})
