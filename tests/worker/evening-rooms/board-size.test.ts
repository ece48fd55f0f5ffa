/** A room of three hundred: its board below 30 kB gzipped, a frame of a heard word below 1 kB. */
import { runInDurableObject } from 'cloudflare:test'
import { beforeEach, expect, it } from 'vitest'
import { SETTLING_MS } from '../../../shared/evening/board.ts'
import type { Frame } from '../../../shared/protocol/frames.ts'
import { LOBBY_LIMIT } from '../../../shared/rooms/rooms.ts'
import { createRandom } from '../../support/random.ts'
import type { Room } from '../../support/rooms/open-room.ts'
import { aRoom, type Person, type RoomStub } from '../../support/rooms/rooms.ts'
import { watch } from '../../support/rooms/sockets.ts'
import { eventually } from '../../support/time.ts'
import { boardOf, clockGoesAhead, clockGoesOn, heardIn, SEALED, sealInD1, tap } from './a-sealed-evening.ts'

clockGoesAhead()
beforeEach(() => sealInD1(null))

const SYLLABLES = ['ca', 'ri', 'no', 'ta', 'pe', 'lu', 'mo', 'ste', 'gra', 'zio', 'ne', 'fi', 'du', 'bel', 'so', 'vi']
const random = createRandom(300)
const oneOf = <T>(list: readonly T[]): T => list[Math.floor(random() ** 1.5 * list.length)] as T // never empty
/** Some that many have, most that few have, as people choose. */
const VOCABULARY = Array.from({ length: 1500 }, () => Array.from({ length: 4 }, () => oneOf(SYLLABLES)).join(''))
const tenOf = (): string[] => {
  const words = new Set<string>()
  while (words.size < 10) words.add(oneOf(VOCABULARY))
  return [...words]
}

/** As large as a room with a board can be; all have finished. The ids are accounts'. */
async function aFullRoom(size = LOBBY_LIMIT): Promise<{ stub: RoomStub; people: Person[] }> {
  const { stub } = await aRoom(null)
  const people = Array.from({ length: size }, (_, at) => ({
    id: crypto.randomUUID(),
    fullName: `${oneOf(SYLLABLES)}${oneOf(SYLLABLES)} ${oneOf(VOCABULARY)}${at}`,
    season: 2025,
  }))
  await runInDurableObject(stub, ({ parts: { store } }: Room) => {
    store.transaction(() => {
      store.addPlayers(people)
      store.setWords(people.map(({ id }) => ({ id, words: tenOf() })))
      store.patch({ phase: 'closed', bonusWords: [] })
    })
  })
  await stub.seasonSealed(1000)
  clockGoesOn(SETTLING_MS)
  return { stub, people }
}

const gzipped = async (text: string): Promise<number> => {
  const packed = new Response(text).body?.pipeThrough(new CompressionStream('gzip'))
  return (await new Response(packed).arrayBuffer()).byteLength
}

it('the whole board, with two hundred words heard by any two, is below 30 kB gzipped', async () => {
  const { stub, people } = await aFullRoom()
  const [first] = people
  if (!first) throw new Error('nobody is in it')
  const { lists } = await boardOf(stub, first.id)
  const words = [...new Set(lists.flatMap((list) => list.words))].slice(0, 200)
  await runInDurableObject(stub, ({ parts: { store, heardStore } }: Room) => {
    store.transaction(() => {
      for (const word of words) {
        const at = Date.now() - Math.floor(random() * 900_000)
        for (const { id } of [oneOf(people), oneOf(people)]) heardStore.change(id, word, at)
      }
    })
  })
  const answer = await stub.board(first.id, SEALED)
  expect(answer.ok && (await gzipped(answer.value))).toBeLessThan(30_000)
  expect((await boardOf(stub, first.id)).heard).toHaveLength(words.length)
})

it('of a word that everybody taps in the same second, the frames stay below 1 kB, and there are few', async () => {
  const { stub, people } = await aFullRoom()
  const [first] = people
  const { lists } = await boardOf(stub, first?.id ?? '')
  const words = [...new Set(lists.flatMap((list) => list.words))].slice(0, 3)
  const watcher = await watch(stub, first?.id ?? '')
  await Promise.all(people.map((person, at) => tap(stub, person, words[at % 20 === 0 ? 1 + (at % 2) : 0] ?? '')))
  const heard = (frame: Frame) => frame.type === 'heard' && frame.heard.some(({ count }) => count > 200)
  await eventually(() => expect(watcher.frames.some(heard)).toBe(true))
  for (const frame of heardIn(watcher)) expect(JSON.stringify(frame).length).toBeLessThan(1000)
  expect(heardIn(watcher).length).toBeLessThan(5)
})

it('with one more player there is no board', async () => {
  const { stub, people } = await aFullRoom(LOBBY_LIMIT + 1)
  expect(await stub.board(people[0]?.id ?? '', SEALED)).toEqual({ ok: false, code: 'evening/crowded' })
  expect(await tap(stub, people[0] ?? { id: '' }, 'pace')).toBe('evening/crowded')
})
