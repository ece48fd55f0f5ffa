/** Heard words go with the account, after thirty days, and with the room (design.md, «Taps»). */
import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { beforeEach, describe, expect, it } from 'vitest'
import { HEARD_KEPT_MS } from '../../../shared/evening/heard.ts'
import { watch } from '../../support/rooms/sockets.ts'
import { aHouse, boardOf, clockGoesAhead, clockGoesOn, heardIn, sealInD1, tap, untilTick } from './a-sealed-evening.ts'

clockGoesAhead()
beforeEach(() => sealInD1(null))

describe('heard words go', () => {
  it('DELETED-STAYS-DELETED: with the account, whose copied cookies see and say nothing more', async () => {
    const { stub, ada, bruno, carla } = await aHouse()
    for (const person of [ada, bruno]) for (const word of ['adaa', 'adab']) await tap(stub, person, word)
    const watcher = await watch(stub, ada.id)
    await stub.forget(bruno.id)
    const tick = ((await boardOf(stub, ada.id)).tick ?? 0) + 1
    await untilTick(watcher, tick)
    const stored = await runInDurableObject(stub, (_, { storage: { sql } }) =>
      ['heard', 'heard_words'].flatMap((table) => sql.exec(`SELECT * FROM ${table}`).toArray()),
    )
    expect(JSON.stringify(stored)).not.toContain(bruno.id)
    const board = await boardOf(stub, ada.id)
    expect(board.heard).toMatchObject([{ count: 1 }, { count: 1 }])
    expect(board.lists.find(({ id }) => id === bruno.id)?.fullName).toBe('Giocatore rimosso')
    expect(await stub.board(bruno.id, null)).toEqual({ ok: false, code: 'room/not-member' })
    expect(await tap(stub, bruno, 'adaa')).toBe('room/not-member')
    const copied = await watch(stub, bruno.id)
    await tap(stub, ada, 'adac')
    await untilTick(watcher, tick + 1)
    // A frame for everyone, sent after it, has come.
    await stub.forget(carla.id)
    await copied.until(({ type }) => type === 'changes')
    expect(heardIn(copied)).toEqual([])
  })

  it('after thirty days, by the alarm, and not before', async () => {
    const { stub, ada } = await aHouse()
    await tap(stub, ada, 'adaa')
    clockGoesOn(HEARD_KEPT_MS / 2)
    await tap(stub, ada, 'adab')
    await runDurableObjectAlarm(stub)
    expect(await stub.heardBy(ada.id)).toHaveLength(2)
    clockGoesOn(HEARD_KEPT_MS / 2 + 1000)
    await runDurableObjectAlarm(stub)
    expect(await stub.heardBy(ada.id)).toMatchObject([{ word: 'adab' }])
    clockGoesOn(HEARD_KEPT_MS)
    await runDurableObjectAlarm(stub)
    expect((await boardOf(stub, ada.id)).heard).toEqual([])
    const rows = await runInDurableObject(stub, (_, { storage: { sql } }) =>
      sql.exec('SELECT word FROM heard_words').toArray(),
    )
    expect(rows).toEqual([])
  })

  it('in any order of taps, the deletion of an account and that of the room', async () => {
    const { stub, ada, bruno } = await aHouse()
    await Promise.all([
      tap(stub, bruno, 'adaa'),
      stub.forget(bruno.id),
      tap(stub, bruno, 'adab'),
      tap(stub, ada, 'adaa'),
    ])
    expect(await stub.heardBy(bruno.id)).toEqual([])
    expect((await boardOf(stub, ada.id)).heard).toMatchObject([{ word: 'adaa', count: 1, firsts: [{ id: ada.id }] }])
    const [, , late] = await Promise.all([tap(stub, ada, 'adac'), stub.remove(ada.id), tap(stub, ada, 'adad')])
    expect(late).toBe('room/not-found')
    const left = await runInDurableObject(stub, (_, { storage: { sql } }) =>
      sql.exec("SELECT name FROM sqlite_master WHERE type = 'table' AND name LIKE 'heard%'").toArray(),
    )
    expect(left).toEqual([])
  })

  it('with the room', async () => {
    const { stub, ada } = await aHouse()
    await tap(stub, ada, 'adaa')
    await stub.remove(ada.id)
    expect(await stub.board(ada.id, null)).toEqual({ ok: false, code: 'room/not-found' })
    expect(await tap(stub, ada, 'adaa')).toBe('room/not-found')
    expect(await stub.heardBy(ada.id)).toEqual([])
  })
})
