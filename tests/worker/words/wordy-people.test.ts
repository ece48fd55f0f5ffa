/**
 * Rooms of people whose words and names are as long as the game takes them: a thousand lists are 2.4 MB. The platform takes
 * values of 2 MB. workerd on a developer's machine takes 5 MB and refuses 20, so the sizes are measured here. The count
 * of the country's numbers reads the same lists: `numbers/numbers`.
 */
import { runInDurableObject } from 'cloudflare:test'
import fc from 'fast-check'
import { beforeEach, expect, it } from 'vitest'
import type { Ranking } from '../../../shared/api/shapes.ts'
import { checkWords } from '../../../shared/words/validate.ts'
import { LISTS_A_PAGE } from '../../../worker/db/schema.ts'
import type { Visitor } from '../../../worker/room/api.ts'
import { pullFinished } from '../../../worker/room/catching-up.ts'
import { flushDirectory } from '../../../worker/room/directory.ts'
import { env } from '../../support/bindings.ts'
import { ring } from '../../support/rooms/large-rooms.ts'
import type { Room } from '../../support/rooms/open-room.ts'
import {
  aRoom,
  breakD1,
  closeBy,
  oweNothing,
  publish,
  type RoomStub,
  SEASON,
  waitingWrites,
} from '../../support/rooms/rooms.ts'
import { longWord, longWords, wordyPeople } from '../../support/rooms/wordy-people.ts'
import { timeStandsStill } from '../../support/time.ts'

const MB = 1_000_000
/** As many as one call lets in, and two pages of lists and a half. */
const PEOPLE = 1000
const bytesOf = (text: string): number => new TextEncoder().encode(text).length
/** Every word has one of its own in it, and all have the first. */
const SPEECH = Array.from({ length: 50 }, (_, at) => longWord(10 * (at + 1))).join(' ')

timeStandsStill()
beforeEach(() => env.DB.batch(['users', 'accounts', 'seasons'].map((table) => env.DB.prepare(`DELETE FROM ${table}`))))

/** The largest value that goes into a statement, and the largest answer that comes out of one, here and in D1. */
type Sizes = { value: number; answer: number }

async function measured({ stub }: { stub: RoomStub }): Promise<Sizes> {
  const sizes: Sizes = { value: 0, answer: 0 }
  const note = (values: unknown[]) => {
    for (const value of values) if (typeof value === 'string') sizes.value = Math.max(sizes.value, bytesOf(value))
  }
  const noteAnswer = (rows: unknown) => {
    sizes.answer = Math.max(sizes.answer, bytesOf(JSON.stringify(rows)))
  }
  const faulty = await breakD1(stub, null)
  faulty.onBatch = (answers) => {
    for (const { results } of answers) noteAnswer(results)
  }
  const { prepare } = faulty.db
  faulty.db.prepare = (query: string) => {
    const statement = prepare(query)
    const { bind } = statement
    statement.bind = (...values: unknown[]) => {
      note(values)
      return bind(...values)
    }
    return statement
  }
  await runInDurableObject(stub, ({ parts: { store } }: Room, { storage: { sql } }) => {
    const noting = {
      exec: (query: string, ...values: SqlStorageValue[]) => {
        note(values)
        return sql.exec(query, ...values)
      },
    }
    Object.defineProperty(store, 'sql', { configurable: true, get: () => noting })
  })
  return sizes
}

/** Of a megabyte at most, and of so much that they were measured at all. */
function expectMeasured({ value, answer }: Sizes): void {
  expect(value).toBeLessThanOrEqual(MB)
  expect(value).toBeGreaterThan(MB / 2)
  expect(answer).toBeLessThan(1.2 * MB)
  expect(answer).toBeGreaterThan(MB / 2)
}

const wordsIn = (stub: RoomStub) =>
  runInDurableObject(stub, ({ parts }: Room) => parts.store.wordsAfter('', PEOPLE).map(({ words }) => words))

/** They come together, as a batch; D1 is told of all of them at once. */
const comeIn = (stub: RoomStub, visitors: Visitor[]) =>
  runInDurableObject(stub, async ({ parts }: Room) => {
    const { store } = parts
    store.transaction(() => store.addPlayers(visitors))
    await flushDirectory(parts)
  })

/** In the room, and the room does not know that they have finished. */
const areIn = (stub: RoomStub, visitors: Visitor[]) =>
  runInDurableObject(stub, ({ parts: { store } }: Room) =>
    store.transaction(() => {
      store.addPlayers(visitors)
      oweNothing(store)
    }),
  )

type Wordy = { id: string; stub: RoomStub }

async function expectRanking(room: Wordy, viewer: string): Promise<void> {
  await room.stub.speechChanged(await publish(SPEECH))
  const ask = async (from: number, word?: string): Promise<Ranking> => {
    const answer = await env.ROOMS.getByName(room.id).ranking({ from, limit: 200, word }, viewer)
    if (!answer.ok) throw new Error(answer.code)
    return answer.value
  }
  for (let left = 20; left > 0 && (await ask(1)).status !== 'ready'; left--) await ring(room)
  expect(await ask(1)).toMatchObject({
    status: 'ready',
    total: PEOPLE,
    me: { id: viewer },
    podium: [{ score: 1 }, {}, {}],
  })
  expect((await ask(PEOPLE - 99)).results).toHaveLength(100)
  expect(await ask(1, longWord(0))).toMatchObject({ total: PEOPLE })
  expect((await ask(PEOPLE - 199, longWord(0))).results).toHaveLength(200)
  expect(await ask(1, longWord(10 * PEOPLE + 3))).toMatchObject({ total: 1, results: [{ score: 0 }] })
  expect(await env.ROOMS.getByName(room.id).hasWord(longWord(12))).toBe(true)
}

/** How the lists come to the room; `isIn`: its people are in it before, and it does not know that they have finished. */
const WAYS: [
  way: string,
  isIn: boolean,
  isMega: boolean,
  come: (room: Wordy, people: Visitor[]) => Promise<unknown>,
][] = [
  [
    'the mega room’s pull',
    true,
    true,
    ({ stub }) => runInDurableObject(stub, (room: Room) => pullFinished(room.parts)),
  ],
  ['the closing of any room', true, false, ({ stub }) => stub.close(null)],
  [
    'the write to the directory, where all of them come in at once',
    false,
    false,
    ({ stub }, people) => comeIn(stub, people),
  ],
  ['the rewriting of the directory after a restore', true, false, ({ id, stub }) => stub.rewriteDirectory(id, SEASON)],
]

it.each(WAYS)(
  'FINISHED-WORDS-ARRIVE by %s, in values and answers of a megabyte; the room closes and has its ranking',
  async (_, isIn, isMega, come) => {
    const people = await wordyPeople(PEOPLE)
    const room = await aRoom(null, { isMega })
    if (isIn) await areIn(room.stub, people)
    const sizes = await measured(room)
    await come(room, people)
    expectMeasured(sizes)
    expect(await wordsIn(room.stub)).toEqual(people.map(({ words }) => words))
    expect(await waitingWrites(room.stub)).toBe(0)
    expect(await closeBy(room.stub, null)).toMatchObject({ value: { isDone: true, view: { finishedCount: PEOPLE } } })
    await expectRanking(room, people[7]?.id ?? '')
    expectMeasured(sizes)
  },
)

it('no list that the game takes is longer, whatever its letters: a page of them is a value of a megabyte', () => {
  const letter = fc.oneof(fc.string({ unit: 'binary', minLength: 1, maxLength: 3 }), fc.constantFrom('"', '\\', '𠀀'))
  const word = fc.oneof(
    letter.map((one) => one.repeat(60)),
    fc.array(letter, { minLength: 20, maxLength: 60 }).map((letters) => letters.join('')),
  )
  const longest = bytesOf(JSON.stringify(longWords(0)))
  expect(longest).toBe(2431)
  let taken = 0
  fc.assert(
    fc.property(fc.array(word, { minLength: 10, maxLength: 10 }), (list) => {
      const words = list.map((one, at) => [...one].slice(0, 59).join('') + String.fromCodePoint(0x20000 + at))
      const checked = checkWords(words, [])
      if (checked.kind === 'refused') return
      taken++
      expect(bytesOf(JSON.stringify(checked.words))).toBeLessThanOrEqual(longest)
      const row = bytesOf(JSON.stringify([crypto.randomUUID(), JSON.stringify(checked.words)]))
      expect(LISTS_A_PAGE * (row + 1) + 1, 'with its commas and brackets').toBeLessThanOrEqual(MB)
    }),
  )
  expect(taken).toBeGreaterThan(5)
})
