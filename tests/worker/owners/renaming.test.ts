/** design.md, «What an owner changes»: the room's name, and how often its owner may change the room at all. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MinuteLimit } from '../../../worker/room/parts.ts'
import { aPerson, CONDITIONS, lookAt, roomRow } from '../../support/rooms/rooms.ts'
import { watch } from '../../support/rooms/sockets.ts'
import { later, stopTime, timeStandsStill } from '../../support/time.ts'
import { aFamily, change, handOver, pardon, refused, rename, sealed, takeOut } from './changing.ts'

describe.each(CONDITIONS)('a room %s', (_, between) => {
  timeStandsStill()

  it('gets another name, for its view and in the directory; the same name again changes nothing', async () => {
    const { id, stub, ada } = await aFamily()
    await between(stub)
    expect(await rename(stub, ada, 'Veglione')).toMatchObject({ ok: true, value: { name: 'Veglione' } })
    expect(await roomRow(id)).toMatchObject({ name: 'Veglione' })
    await between(stub)
    const before = await lookAt(stub, ada.id)
    expect((await rename(stub, ada, 'Veglione')).ok).toBe(true)
    expect(await lookAt(stub, ada.id)).toEqual(before)
  })

  it('only of its owner, in its season, while it is open; no name is refused last', async () => {
    const { stub, ada, bruno } = await aFamily()
    await between(stub)
    for (const other of [bruno, await aPerson('Estranea')]) {
      expect(await rename(stub, other, null)).toEqual(refused('room/not-owner'))
    }
    expect(await change(stub, { ...ada, season: 2026 }, { kind: 'rename', name: null })).toEqual(
      refused('room/other-season'),
    )
    expect(await rename(stub, ada, null)).toEqual(refused('room/bad-name'))
    expect((await change(stub, ada, { kind: 'rename', name: 'Sigillata' }, sealed)).ok, 'no word changes').toBe(true)
    await stub.close(ada.id)
    expect(await rename(stub, ada, null)).toEqual(refused('room/closed'))
    expect(await lookAt(stub, ada.id)).toMatchObject({ value: { name: 'Sigillata' } })
  })
})

it('sixty changes a minute a room, of all kinds together; refusals and repetitions do not count', async () => {
  later(3_600_000) // no alarm rings
  const { stub, ada, bruno, carla } = await aFamily()
  for (let made = 0; made < 28; made++) {
    expect((await rename(stub, ada, `Nome ${made}`)).ok).toBe(true)
    expect(await rename(stub, carla, `Altro ${made}`)).toEqual(refused('room/not-owner'))
    expect((await rename(stub, ada, `Nome ${made}`)).ok, 'nothing to do').toBe(true)
  }
  expect((await handOver(stub, ada, bruno)).ok).toBe(true)
  expect((await handOver(stub, ada, bruno)).ok, 'it is so already').toBe(true)
  expect((await handOver(stub, bruno, ada)).ok).toBe(true)
  for (let made = 0; made < 15; made++) {
    expect((await takeOut(stub, ada, bruno)).ok).toBe(true)
    expect((await pardon(stub, ada, bruno)).ok).toBe(true)
    await stub.join(bruno)
  }
  const tooMany = { ok: false, code: 'request/too-many', retryAfter: expect.any(Number) }
  expect(await rename(stub, ada, 'Uno di troppo')).toEqual(tooMany)
  expect(await takeOut(stub, ada, bruno)).toEqual(tooMany)
  expect(await lookAt(stub, ada.id)).toMatchObject({ value: { name: 'Nome 27', playerCount: 3 } })
  later(60_000)
  expect((await rename(stub, ada, 'Dopo un minuto')).ok).toBe(true)
})

it('everybody sees it in a small room by a whole view', async () => {
  stopTime()
  const { stub, ada, bruno } = await aFamily()
  const watcher = await watch(stub, bruno.id)
  await rename(stub, ada, 'Veglione')
  await watcher.until((frame) => frame.type === 'room' && frame.room.name === 'Veglione')
})

/** Of the changes of a room, and of taps (design.md, «Taps»): counted for each person; older ones are forgotten. */
const MOST = 3
const steps = fc.array(
  fc.record({ who: fc.constantFrom('ada', 'bruno', 'carla'), pause: fc.integer({ min: 0, max: 40_000 }) }),
  { maxLength: 60 },
)

it('counts each person’s changes of the last minute, with others in between', () => {
  fc.assert(
    fc.property(steps, (all) => {
      const limit = new MinuteLimit(MOST)
      const made: { who: string; at: number }[] = []
      let now = 1_000_000
      for (const { who, pause } of all) {
        now += pause
        const mine = made.filter((one) => one.who === who && one.at > now - 60_000)
        const [oldest] = mine
        const wait = mine.length < MOST || !oldest ? 0 : Math.ceil((oldest.at + 60_000 - now) / 1000)
        expect(limit.count(who, now)).toBe(wait)
        if (wait === 0) made.push({ who, at: now })
      }
    }),
  )
})

it('a clock that was put back locks nobody out', () => {
  const limit = new MinuteLimit(1)
  expect([limit.count('ada', 900_000), limit.count('ada', 900_001)]).toEqual([0, 60])
  expect(limit.count('ada', 5000)).toBe(0)
})
