/**
 * TEN-WORDS-PLAY: once D1 has stored the season's seal, a saved list of ten plays in every room that closes from then on;
 * without a seal only a finished one does. The first page of a closing decides, by D1's own row.
 */
import { evictDurableObject, runInDurableObject } from 'cloudflare:test'
import { beforeEach, describe, expect, it } from 'vitest'
import { env } from '../../support/bindings.ts'
import { aPlayer } from '../../support/client.ts'
import { aLargeRoom, dieInStep, type LargeRoom, ring, stubOf, survive } from '../../support/rooms/large-rooms.ts'
import type { Room } from '../../support/rooms/open-room.ts'
import {
  aPerson,
  aRoom,
  breakD1,
  CONDITIONS,
  type Person,
  publish,
  type RoomStub,
  SEASON,
  tenWords,
} from '../../support/rooms/rooms.ts'
import { timeStandsStill } from '../../support/time.ts'
import { sealInD1 } from '../evening-rooms/a-sealed-evening.ts'
import { finish as press, save } from './season-of-words.ts'

timeStandsStill()
beforeEach(() => env.DB.prepare('DELETE FROM seasons').run())

/** Saved, and not finished. */
const saved = async (fullName: string, words: string[]): Promise<Person> => {
  const person = await aPerson(fullName)
  await store(person.id, words)
  return person
}
const store = (id: string, words: string[]) =>
  env.DB.prepare('UPDATE users SET words = ?1 WHERE account_id = ?2 AND season = ?3')
    .bind(JSON.stringify(words), id, SEASON)
    .run()

const game = (room: RoomStub): Promise<Map<string, string[]>> =>
  runInDurableObject(
    room,
    ({ parts }: Room) =>
      new Map(
        parts.store.wordsAfter('', 1_000_000).flatMap(({ id, words }) => (words.length > 0 ? [[id, words]] : [])),
      ),
  )

describe.each(CONDITIONS)('a room that closes, %s', (_, between) => {
  const aHouse = async () => {
    const [ada, bruno, carla, dora] = [
      await aPerson('Ada', tenWords('ada')),
      await saved('Bruno', tenWords('bruno')),
      await saved('Carla', tenWords('carla').slice(1)),
      await aPerson('Dora'),
    ]
    const past = `INSERT INTO users (account_id, season, full_name, words, has_finished, created_at, updated_at)
      VALUES (?1, ?2, 'Dora', ?3, 1, 0, 0)`
    await env.DB.prepare(past)
      .bind(dora.id, SEASON - 1, JSON.stringify(tenWords('vecchie')))
      .run()
    const { id, stub } = await aRoom(ada)
    for (const person of [bruno, carla, dora]) await stub.join(person)
    return { id, stub, ada, bruno, carla, dora }
  }

  it.each([
    ['no season that D1 has', async () => undefined],
    ['a season that is not sealed', () => sealInD1(null)],
    ['a publication without a seal', () => publish('La pace e il lavoro')],
    ['the seal of another season', () => sealInD1(1000, SEASON - 1)],
  ])('SEASON-IS-PART-OF-THE-KEY: with %s it takes the finished lists of its season alone', async (_name, set) => {
    const { stub, ada } = await aHouse()
    await set()
    await between(stub)
    await stub.close(ada.id)
    expect(await game(stub)).toEqual(new Map([[ada.id, tenWords('ada')]]))
  })
})

describe('a closing of several pages', () => {
  /** Two of three have ten words; none has pressed «Ho finito!», so the room knows of none. */
  async function nobodyPressed(size: number): Promise<LargeRoom> {
    const room = await aLargeRoom(size)
    await env.DB.prepare('UPDATE users SET has_finished = 0, finish_number = NULL').run()
    await runInDurableObject(stubOf(room), ({ parts: { store } }: Room) => {
      store.sql.exec('UPDATE players SET words = NULL')
      store.patch({ finishedCount: 0 })
    })
    return room
  }
  const tens = ({ players }: LargeRoom) =>
    new Map(players.flatMap(({ id, words }) => (words.length > 0 ? [[id, [...words]]] : [])))

  it.each([
    ['comes', null, 1000, () => new Map()],
    ['D1 has lost again', 1000, null, tens],
  ])(
    'is one moment: a seal that %s between its pages changes nothing on the later ones',
    async (_, first, later, plays) => {
      const room = await nobodyPressed(1400)
      await sealInD1(first)
      await dieInStep(stubOf(room), 2) // the first stored a page
      await survive(stubOf(room).close(null))
      await sealInD1(later)
      await closed(room)
      expect(await game(stubOf(room))).toEqual(plays(room))
    },
  )

  it('1,500 people of whom nobody has pressed, the room killed at each page and D1 away: every ten plays', async () => {
    const room = await nobodyPressed(1500)
    await sealInD1(1000)
    await breakD1(stubOf(room), 'before')
    await survive(stubOf(room).close(null))
    await evictDurableObject(stubOf(room))
    for (let kills = 0; kills < 20 && !(await isClosed(room)); kills++) {
      await dieInStep(stubOf(room), kills % 2 === 0 ? 1 : 2)
      await ring(room)
    }
    await closed(room)
    expect(tens(room).size).toBe(1000)
    expect(await game(stubOf(room))).toEqual(tens(room))
  })

  const isClosed = async (room: LargeRoom) =>
    (await runInDurableObject(stubOf(room), ({ parts }: Room) => parts.store.room?.phase)) === 'closed'
  async function closed(room: LargeRoom): Promise<void> {
    for (let rings = 0; !(await isClosed(room)); rings++) {
      expect(rings, 'it does not close').toBeLessThan(40)
      await ring(room)
    }
  }
})

it('a press that the seal has overtaken is answered 200 with the ten that are stored, and 409 with others, or where fewer are', async () => {
  const ten = tenWords('dopo')
  const [player, late] = [await aPlayer(), await aPlayer()]
  await env.DB.prepare('INSERT OR IGNORE INTO seasons (year, created_at, updated_at) VALUES (?1, 0, 0)')
    .bind(SEASON)
    .run()
  expect((await save(player, ten)).status).toBe(200)
  expect((await save(late, ten.slice(1))).status).toBe(200)
  await sealInD1(1000)
  expect(await press(player, [...ten].reverse())).toMatchObject({
    status: 200,
    body: { words: ten, hasFinished: false },
  })
  const refused = { status: 409, body: { code: 'words/deadline-passed' } }
  expect(await press(player, tenWords('altre'))).toMatchObject(refused)
  expect(await press(late, ten), 'of whom nine are stored').toMatchObject(refused)
  expect(await save(player, ten.slice(1))).toMatchObject({ status: 409 })
})
