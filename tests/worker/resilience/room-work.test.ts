/** A room's owed work is derived from its state: after each death, for each kind of work, with wrong clocks and with bugs. */
import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { describe, expect, it, vi } from 'vitest'
import { HEARD_KEPT_MS } from '../../../shared/evening/heard.ts'
import { UNWATCHED_WITHIN_MS } from '../../../shared/evening/seal.ts'
import { SOCKET_LIFETIME_MS } from '../../../shared/protocol/connection.ts'
import { beginClosing, beginDeleting, learnSeal } from '../../../worker/room/closing.ts'
import { flushDirectory } from '../../../worker/room/directory.ts'
import { leave } from '../../../worker/room/members.ts'
import type { RoomParts } from '../../../worker/room/parts.ts'
import type { WorkKind } from '../../../worker/room/record.ts'
import { reportDue } from '../../../worker/room/report.ts'
import { env } from '../../support/bindings.ts'
import { standingIn } from '../../support/faults/standing-in.ts'
import type { Room } from '../../support/rooms/open-room.ts'
import {
  alarmOf,
  aPerson,
  aRoom,
  breakD1,
  directoryOf,
  finish,
  joinTogether,
  lookAt,
  owedBy,
  presentIn,
  publish,
  type RoomStub,
  ring,
  roomRow,
  SEASON,
  tenWords,
  waitingWrites,
  wordsOf,
} from '../../support/rooms/rooms.ts'
import { watch } from '../../support/rooms/sockets.ts'
import { timeStandsStill } from '../../support/time.ts'

timeStandsStill()

const SECOND_MS = 1000
const inside = <T>(stub: RoomStub, look: (parts: RoomParts, room: Room) => T | Promise<T>): Promise<T> =>
  runInDurableObject(stub, (room: Room) => look(room.parts, room))

/** A room of two; `isMega`: the operator's. */
async function aRoomOfTwo(isMega = false) {
  const [ada, bruno] = [await aPerson('Ada Capo', tenWords('ada')), await aPerson('Bruno')]
  const { id, stub } = await aRoom(isMega ? null : ada, { isMega })
  await joinTogether(stub, [ada, bruno])
  return { id, stub, ada, bruno }
}
type House = Awaited<ReturnType<typeof aRoomOfTwo>>

/** How each kind becomes due, and within which time its alarm has to come. */
const KINDS: [
  kind: WorkKind,
  within: number,
  makeDue: (house: House) => Promise<unknown>,
  done?: ((house: House) => Promise<void>) | null,
  isMega?: boolean,
][] = [
  ['sockets', SOCKET_LIFETIME_MS, ({ stub }) => watch(stub, 'nobody')],
  ['self-closing', UNWATCHED_WITHIN_MS, ({ stub }) => inside(stub, (parts) => learnSeal(parts, 1000, Date.now()))],
  [
    'closing',
    2 * SECOND_MS,
    ({ stub }) => inside(stub, (parts) => beginClosing(parts)),
    async ({ id, stub, ada }) => {
      expect(await lookAt(stub, ada.id)).toMatchObject({ ok: true, value: { isOpen: false } })
      expect(await roomRow(id)).toMatchObject({ is_open: 0 })
    },
  ],
  [
    'deleting',
    2 * SECOND_MS,
    ({ stub }) => inside(stub, (parts) => beginDeleting(parts)),
    async ({ id, stub, ada }) => {
      expect(await lookAt(stub, ada.id)).toEqual({ ok: false, code: 'room/not-found' })
      expect((await roomRow(id))?.deleted_at).not.toBeNull()
    },
  ],
  [
    'ranking',
    2 * SECOND_MS,
    async ({ stub }) => {
      await stub.close(null)
      await watch(stub, 'nobody')
      const version = await publish('Pace')
      await inside(stub, ({ rankings }) => rankings.noteSpeechVersion(version))
    },
  ],
  [
    'directory',
    2 * SECOND_MS,
    ({ stub, bruno }) => inside(stub, (parts) => leave(parts, bruno.id)),
    async ({ id, ada }) => expect(await presentIn(id)).toEqual([ada.id]),
  ],
  [
    // After a restore of which the object was told before it died.
    'directory',
    2 * SECOND_MS,
    async ({ id, stub }) => {
      await env.DB.prepare('DELETE FROM room_players WHERE room_id = ?1').bind(id).run()
      await inside(stub, ({ store }) => store.oweEverything())
    },
    async ({ id, ada, bruno }) => expect((await presentIn(id)).sort()).toEqual([ada.id, bruno.id].sort()),
  ],
  ['pull', SECOND_MS, ({ stub }) => watch(stub, 'nobody'), null, true],
  [
    'heard',
    HEARD_KEPT_MS + SECOND_MS,
    ({ stub, ada }) =>
      inside(stub, ({ store, heardStore }) => store.transaction(() => heardStore.change(ada.id, 'adaa', Date.now()))),
  ],
  [
    'report',
    2 * SECOND_MS,
    async ({ stub, bruno }) => {
      const d1 = await breakD1(stub, 'before')
      await stub.leave(bruno.id)
      await ring(stub)
      d1.fault = null
      expect(await inside(stub, ({ store }) => store.room?.reported.kinds)).toEqual(['directory'])
      await inside(stub, (parts) => parts.work.attempt('directory', () => flushDirectory(parts))) // nobody has told that it is done
    },
  ],
]

describe.each(KINDS)(
  'DIRECTORY-CATCHES-UP, CLOSING-HAS-TWO-STEPS, DELETING-IS-REMEMBERED and the rest: a room that dies when its state says «%s»',
  (kind, within, makeDue, done, isMega) => {
    it('has an alarm for it, which does it', async () => {
      const house = await aRoomOfTwo(isMega)
      const { stub } = house
      await makeDue(house)
      await evictDurableObject(stub, { webSockets: 'hibernate' })
      const alarm = await alarmOf(stub)
      expect(alarm).toBeLessThanOrEqual(Date.now() + within)
      expect(await owedBy(stub)).toContain(kind)
      const runs: WorkKind[] = []
      await inside(stub, ({ work }) => {
        const attempt = work.attempt.bind(work)
        work.attempt = (one, run) => {
          runs.push(one)
          return attempt(one, run)
        }
      })
      // An alarm may be set for something else before.
      for (let rings = 0; rings < 5 && !runs.includes(kind); rings++) await ring(stub)
      expect(runs).toContain(kind)
      const left = await owedBy(stub)
      if (kind !== 'pull') expect(left).not.toContain(kind)
      else
        expect(await alarmOf(stub), 'for as long as somebody watches').toBeLessThanOrEqual(Date.now() + 2 * SECOND_MS)
      await done?.(house)
    })
  },
)

it('after its deletion an object believes in no alarm that it had: a room made there again has its own', async () => {
  const { id, stub, ada } = await aRoomOfTwo()
  await stub.remove(ada.id)
  expect(await alarmOf(stub)).toBeNull()
  await breakD1(stub, 'before')
  await inside(stub, ({ store }) =>
    store.transaction(() => {
      store.create({ id, name: 'Di nuovo', season: SEASON, rules: [], isMega: false, owner: ada, now: Date.now() })
      store.addPlayers([ada])
    }),
  )
  expect(await alarmOf(stub)).not.toBeNull()
})

it('DIRECTORY-CATCHES-UP: what is owed is stored with its alarm, or, rolled back, neither of them is', async () => {
  const { stub } = await aRoomOfTwo()
  await inside(stub, ({ store }) => {
    const fails = () =>
      store.transaction(() => {
        store.transaction(() => store.roomChanged())
        throw new Error('the change failed')
      })
    expect(fails).toThrow('the change failed')
  })
  expect([await owedBy(stub), await waitingWrites(stub), await alarmOf(stub)]).toEqual([[], 0, null])
  await inside(stub, ({ store }) => store.roomChanged())
  expect([await owedBy(stub), await waitingWrites(stub), await ring(stub)]).toEqual([['directory'], 1, true])
})

it('an alarm that rings in time is not set again at each change', async () => {
  const { id, stub, ada } = await aRoomOfTwo()
  await watch(stub, ada.id)
  const people = await Promise.all(Array.from({ length: 12 }, (_, at) => aPerson(`Ospite ${at}`)))
  const set = await runInDurableObject(stub, async (room: Room, { storage }) => {
    const spy = vi.spyOn(storage, 'setAlarm')
    for (const person of people) await room.join(person)
    return spy.mock.calls.length
  })
  expect(set).toBe(1)
  expect(await directoryOf(id)).toHaveLength(14)
})

/** D1 takes no batches, which a directory is written with, and answers the rest. */
async function takesNoWrites(stub: RoomStub, tried: number[]): Promise<() => void> {
  const d1 = await breakD1(stub, null)
  const { batch } = d1.db
  d1.db.batch = () => {
    tried.push(Date.now())
    return Promise.reject(new Error('D1 takes no writes'))
  }
  return () => {
    d1.db.batch = batch
  }
}

it('each kind that fails waits by itself, longer each time and at most a minute, also through deaths; others go on at their pace', async () => {
  const { id, stub, bruno } = await aRoomOfTwo(true)
  await watch(stub, bruno.id)
  const tried: number[] = []
  await takesNoWrites(stub, tried)
  const carla = await aPerson('Carla')
  const begun = Date.now()
  await stub.join(carla)
  let pulls = 0
  const ringFor = async (ms: number): Promise<void> => {
    await inside(stub, ({ work }) => {
      const attempt = work.attempt.bind(work)
      work.attempt = (kind, run) => {
        if (kind === 'pull') pulls++
        return attempt(kind, run)
      }
    })
    for (const end = Date.now() + ms; Date.now() < end; ) await ring(stub)
  }
  await ringFor(40_000)
  await evictDurableObject(stub, { webSockets: 'hibernate' })
  const takesWrites = await takesNoWrites(stub, tried)
  await ringFor(160_000)
  // An alarm of the pull, each two seconds, may be the next one after a wait.
  const waits = tried.map((at, index) => at - (tried[index - 1] ?? begun))
  const expected = [0, 1, 2, 4, 8, 16, 32, 60, 60].map((seconds) => seconds * SECOND_MS)
  expect(
    waits.map((wait, index) => wait - (expected[index] ?? Number.NaN)).every((late) => late >= 0 && late <= 2000),
  ).toBe(true)
  expect(tried).toHaveLength(expected.length)
  expect(pulls, 'each two seconds').toBeGreaterThan(90)
  expect(pulls).toBeLessThan(110)
  takesWrites()
  await ringFor(60_000)
  expect(await waitingWrites(stub)).toBe(0)
  expect((await directoryOf(id)).map((row) => row.user_id)).toContain(carla.id)
})

it('D1 is silent: what does not need it is not held up, neither by the attempt nor by the wait after it', async () => {
  const { stub, bruno } = await aRoomOfTwo()
  await watch(stub, 'nobody')
  const d1 = await breakD1(stub, 'before')
  await stub.leave(bruno.id)
  await ring(stub) // the second failure: the next try is in two seconds
  d1.fault = null
  d1.onCall = () => new Promise(() => undefined)
  const expired = await inside(stub, async ({ sockets, work }) => {
    vi.spyOn(sockets, 'nextExpiry', 'get').mockReturnValue(0)
    const expire = vi.spyOn(sockets, 'expire')
    await work.ring()
    return expire.mock.calls.length
  })
  expect(expired).toBe(1)
  expect(await owedBy(stub)).toEqual(['sockets', 'directory'])
})

describe('a bug in one kind', () => {
  it('does not stop the others, backs off like any failure, and is counted once for all who share the attempt', async () => {
    const { id, stub, bruno } = await aRoomOfTwo()
    await watch(stub, 'nobody')
    const counted: unknown[] = []
    await inside(stub, (parts) => {
      const add = async (counts: { bugs: number }) => void counted.push(counts.bugs)
      parts.env.SEASON = standingIn<typeof env.SEASON>(() => ({ add })) // the one call that is made
      parts.sockets.expire = () => {
        throw new TypeError('a bug')
      }
      leave(parts, bruno.id)
    })
    vi.setSystemTime(Date.now() + SOCKET_LIFETIME_MS)
    await inside(stub, ({ work, sockets }) =>
      Promise.all([work.ring(), work.attempt('sockets', () => sockets.expire(Date.now()))]),
    )
    expect(counted).toEqual([1])
    expect(await roomRow(id)).toMatchObject({ player_count: 1 })
    expect(await owedBy(stub)).toEqual(['sockets'])
    expect(await alarmOf(stub)).toBe(Date.now() + SECOND_MS)
    await ring(stub)
    expect(counted).toEqual([1, 1])
    expect(await alarmOf(stub)).toBe(Date.now() + 2 * SECOND_MS)
  })

  it('that leaves its work always due does not make the room spin', async () => {
    const { stub } = await aRoomOfTwo()
    await inside(stub, ({ heardStore, store }) => {
      Object.defineProperty(heardStore, 'oldest', { get: () => 1 })
      store.roomChanged()
    })
    for (let rings = 0; rings < 3; rings++) {
      await runDurableObjectAlarm(stub)
      expect(await alarmOf(stub)).toBe(Date.now() + SECOND_MS)
    }
  })
})

it('an alarm that throws leaves the next change free to set another', async () => {
  const { stub, bruno } = await aRoomOfTwo()
  await breakD1(stub, 'before')
  await inside(stub, async ({ sockets, work }, room) => {
    leave(room.parts, bruno.id)
    const bug = vi.spyOn(sockets, 'nextExpiry', 'get').mockImplementation(() => {
      throw new TypeError('a bug')
    })
    await expect(work.ring()).rejects.toThrow('a bug')
    bug.mockRestore()
  })
  await runInDurableObject(stub, (_, { storage }) => storage.deleteAlarm()) // the platform has given up
  await inside(stub, ({ store }) => store.patch({ name: 'Veglione' }))
  expect(await alarmOf(stub)).not.toBeNull()
})

it('two kinds that failed long after one another are told of once, and then each minute', async () => {
  const { stub } = await aRoomOfTwo()
  await breakD1(stub, 'before')
  const isTold = (directory: number, closing: number, at: number) =>
    inside(stub, (parts) => {
      const failures = { directory: { count: 9, at: directory }, closing: { count: 1, at: closing } }
      parts.store.patch({ phase: 'closing', failures, reported: { kinds: ['directory', 'closing'], at } })
      parts.store.patch({ confirmed: 0 })
      return reportDue(parts, at + 2 * SECOND_MS)
    })
  const now = Date.now()
  expect(await isTold(now - 55 * SECOND_MS, now, now), 'told at the second').toBeNull()
  expect(await isTold(now, now - 5 * SECOND_MS, now - 55 * SECOND_MS), 'failed again').not.toBeNull()
})

describe('a clock that is put back', () => {
  const isPutBack = () => vi.setSystemTime(Date.now() - 20 * 60 * SECOND_MS)

  it('does not put off what has failed before', async () => {
    const { id, stub, bruno } = await aRoomOfTwo()
    const d1 = await breakD1(stub, 'before')
    await stub.leave(bruno.id)
    for (let rings = 0; rings < 8; rings++) await ring(stub)
    isPutBack()
    expect(await runDurableObjectAlarm(stub)).toBe(true) // the platform has a clock of its own
    expect(await alarmOf(stub), 'it has failed again').toBe(Date.now() + 60 * SECOND_MS)
    d1.fault = null
    isPutBack()
    await runDurableObjectAlarm(stub)
    expect(await roomRow(id)).toMatchObject({ player_count: 1 })
    expect([await owedBy(stub), await alarmOf(stub)]).toEqual([[], null])
  })

  it('nor what has a pause, nor the alarm of the next change', async () => {
    const { stub, bruno } = await aRoomOfTwo(true)
    await watch(stub, 'nobody')
    await ring(stub)
    isPutBack()
    const now = Date.now()
    await finish(bruno.id, tenWords('bruno'))
    await inside(stub, ({ store }) => store.roomChanged())
    expect(await alarmOf(stub)).toBeLessThanOrEqual(now + 2 * SECOND_MS)
    for (let rings = 0; rings < 3; rings++) await ring(stub)
    expect(await wordsOf(stub, bruno.id), 'the mega room has fetched them').toEqual(tenWords('bruno'))
    expect(Date.now()).toBeLessThan(now + 10 * SECOND_MS)
  })
})
