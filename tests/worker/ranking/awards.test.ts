/** game.md, «Awards» and «Quasi»: a room's ranking gives its awards and near misses, and nothing stores them. */
import { beforeEach, describe, expect, it } from 'vitest'
import { env } from '../../support/bindings.ts'
import { aLargeRoom, type LargeRoom, stubOf, wordNumber } from '../../support/rooms/large-rooms.ts'
import {
  aPerson,
  aRoom,
  CONDITIONS,
  type Person,
  publish,
  type RoomStub,
  rankingOf,
  tenWords,
} from '../../support/rooms/rooms.ts'
import { watch } from '../../support/rooms/sockets.ts'

beforeEach(() => env.DB.prepare('DELETE FROM seasons').run())

type People = [ada: Person, bruno: Person, carla: Person, dino: Person]

/** Ada has two words that nobody else has, Bruno and Carla four alike, Dino one word that is said once. */
async function aClosedRoom(isMega = false): Promise<{ stub: RoomStub; people: People }> {
  const alike = ['sole', 'luna', 'stella', 'pianeta']
  const people: People = [
    await aPerson('Ada', ['scuola', 'coraggio', ...tenWords('ada').slice(2)]),
    await aPerson('Bruno', [...alike, ...tenWords('bruno').slice(4)]),
    await aPerson('Carla', [...alike, ...tenWords('carla').slice(4)]),
    await aPerson('Dino', ['lavoro', ...tenWords('dino').slice(1)]),
  ]
  const { stub } = await aRoom(isMega ? null : people[0], { isMega })
  for (const person of people) await stub.join(person)
  await stub.close(isMega ? null : people[0].id)
  return { stub, people }
}

const SPEECH = 'Il lavoro, la scuola, il coraggio. Luna!'
const wins = (kind: string, people: readonly Person[], ...words: string[]) => ({
  kind,
  userIds: people.map(({ id }) => id),
  words,
})

describe.each(CONDITIONS)('the awards of a room, %s', (_, between) => {
  it('are of the whole room on every page, and none before there is a ranking', async () => {
    const { stub, people } = await aClosedRoom()
    const [ada, bruno, carla, dino] = people
    expect((await rankingOf(stub)).awards).toEqual([])
    await stub.speechChanged(await publish(SPEECH))
    await between(stub)
    const ready = await rankingOf(stub)
    expect(ready.status).toBe('ready')
    const inOrder = ready.results.filter(({ id }) => id === bruno.id || id === carla.id).map(({ id }) => id)
    expect(ready.awards).toEqual([
      wins('own-flour', [ada], 'scuola', 'coraggio'),
      { kind: 'twins', userIds: inOrder, words: ['luna', 'pianeta', 'sole', 'stella'] },
      wins('golden-word', [dino], 'lavoro'),
    ])
    for (const query of [{ from: 3 }, { word: 'lavoro' }]) {
      expect((await rankingOf(stub, undefined, query)).awards).toEqual(ready.awards)
    }
  })

  it('an account that is deleted is named no more, and who looks is told that there is another ranking', async () => {
    const { stub, people } = await aClosedRoom()
    const [ada, bruno, carla, dino] = people
    await stub.speechChanged(await publish(SPEECH))
    const watcher = await watch(stub, dino.id)
    const { rev = 0, awards: before = [] } = await rankingOf(stub)
    expect(before).toHaveLength(3)
    await between(stub)
    await stub.forget(ada.id)
    // She was the owner too, so everybody gets the whole view.
    await watcher.until((frame) => frame.type === 'room' && frame.room.rankingRev > rev)
    expect((await rankingOf(stub)).awards?.map(({ kind }) => kind)).toEqual(['twins', 'golden-word'])
    await stub.forget(bruno.id)
    const { awards } = await rankingOf(stub)
    expect(awards).toEqual([wins('golden-word', [dino], 'lavoro')])
    expect(JSON.stringify(awards)).not.toContain(carla.id)
  })
})

it('the mega room has none, however few are in it', async () => {
  const { stub } = await aClosedRoom(true)
  await stub.speechChanged(await publish(SPEECH))
  expect(await rankingOf(stub)).toMatchObject({ status: 'ready', total: 4, awards: [] })
})

it.each([
  [300, true],
  [301, false],
])('a room of %i players has some, and near misses: %s', async (size, hasSome) => {
  const room: LargeRoom = await aLargeRoom(size)
  await stubOf(room).close(null)
  // Each word of somebody's, so that there is always a golden one at least.
  const said = room.players.flatMap(({ words }) => words).join(' ')
  await stubOf(room).speechChanged(await publish(`${said} ${wordNumber(1)}`))
  const { status, awards } = await rankingOf(stubOf(room))
  expect([status, (awards ?? []).length > 0]).toEqual(['ready', hasSome])
  // «parolae» is a word that many have.
  await stubOf(room).speechChanged(await publish(wordNumber(8)))
  const { results } = await rankingOf(stubOf(room), undefined, { word: wordNumber(4) })
  const near = results.flatMap(({ computedWords }) => computedWords.filter(({ word }) => word === wordNumber(4)))
  expect([wordNumber(4), wordNumber(8), near.length > 10]).toEqual(['parolae', 'parolai', true])
  expect(near.some((word) => word.near === wordNumber(8))).toBe(hasSome)
})
