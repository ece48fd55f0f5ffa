import { evictDurableObject, runInDurableObject } from 'cloudflare:test'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Ranking } from '../../../shared/api/shapes.ts'
import type { RuleId } from '../../../shared/rooms/rooms.ts'
import { ROOM_WORK_WAIT_MS } from '../../../worker/platform/waits.ts'
import { env } from '../../support/bindings.ts'
import type { Room } from '../../support/rooms/open-room.ts'
import {
  alarmOf,
  aPerson,
  aRoom,
  aRoomWith,
  breakD1,
  CONDITIONS,
  type Person,
  publish,
  type RoomStub,
  rankingOf,
  ring,
  tenWords,
} from '../../support/rooms/rooms.ts'
import { watch } from '../../support/rooms/sockets.ts'
import { eventually, patienceIsOver } from '../../support/time.ts'

beforeEach(() => env.DB.prepare('DELETE FROM seasons').run())

const ranking = (stub: RoomStub, viewer: Person, query: Parameters<typeof rankingOf>[2] = {}) =>
  rankingOf(stub, viewer.id, query)

/** Four players: Ada 2 said, Bruno 1 said, Carla none, Dino has not finished. «mare» is Ada's and Bruno's: a duplicate. */
async function aClosedRoom(rules: RuleId[] = []) {
  const ada = await aPerson('Ada', ['monte', 'valle', 'mare', ...tenWords('ada').slice(3)])
  const bruno = await aPerson('Bruno', ['fiume', 'mare', ...tenWords('bruno').slice(2)])
  const carla = await aPerson('Carla', tenWords('carla'))
  const dino = await aPerson('Dino')
  const { id, stub } = await aRoom(ada, { rules })
  for (const person of [bruno, carla, dino]) await stub.join(person)
  await stub.close(ada.id)
  return { id, stub, ada, bruno, carla, dino }
}

const EMPTY = { total: 0, podium: [], results: [], me: null, awards: [] }
const SPEECH = 'Il monte, la valle, il mare. E il fiume!'

describe.each(CONDITIONS)('the ranking of a closed room, %s', (_, between) => {
  it('waits for the speech with no results, then is ready with every word explained', async () => {
    const { stub, ada, bruno, dino } = await aClosedRoom(['penalty-duplicates', 'last-word'])
    expect(await ranking(stub, ada)).toEqual({ status: 'waiting', version: 0, rev: 1, ...EMPTY })
    await between(stub)
    await stub.speechChanged(await publish(SPEECH))
    await between(stub)
    const ready = await ranking(stub, bruno)
    expect(ready).toMatchObject({ status: 'ready', version: 1, total: 4 })
    expect(ready.results.map((result) => [result.position, result.fullName, result.score])).toEqual([
      [1, 'Bruno', 3],
      [2, 'Ada', 1],
      [3, 'Carla', 0],
      [4, 'Dino', 0],
    ])
    expect(ready.podium).toEqual(ready.results.slice(0, 3))
    expect(ready.me).toEqual(ready.results[0])
    expect(ready.me?.computedWords.slice(0, 2)).toEqual([
      { word: 'fiume', score: 4, isSaid: true, isBonus: false, isDuplicate: false, compliesToRuleLastWord: true },
      {
        ...{ word: 'mare', score: -1, isSaid: true, isBonus: false, isDuplicate: true, compliesToRuleLastWord: false },
        ...{ takers: 2, others: ['Ada'] },
      },
    ])
    expect(ready.results.find((result) => result.id === dino.id)?.computedWords).toEqual([])
  })

  it('names who else has a duplicate: three at most, told apart, never the caller, a deleted account as such', async () => {
    const names = ['Zoe Bo', 'Anna Rossi', 'Chiara Neri', 'Anna Bianchi', 'Marco Riva']
    const people = await Promise.all(
      names.map((name) => aPerson(name, ['mare', ...tenWords(`sua${name[0]}`).slice(1)])),
    )
    const [zoe, anna, chiara] = people
    if (!zoe || !anna || !chiara) throw new Error('nobody')
    const { stub } = await aRoom(zoe)
    for (const person of people.slice(1)) await stub.join(person)
    await stub.close(zoe.id)
    await stub.speechChanged(await publish(SPEECH))
    await between(stub)
    const seaOf = async (player: Person, viewer: Person) =>
      (await ranking(stub, viewer)).results.find(({ id }) => id === player.id)?.computedWords[0]
    expect(await seaOf(anna, zoe)).toMatchObject({ takers: 5, others: ['Anna B.', 'Chiara', 'Marco'], isCallers: true })
    expect(await seaOf(zoe, zoe)).toMatchObject({ takers: 5, others: ['Anna B.', 'Anna R.', 'Chiara'] })
    await stub.forget(chiara.id)
    expect(await seaOf(zoe, zoe)).toMatchObject({ takers: 5, others: ['Anna B.', 'Anna R.', 'Giocatore rimosso'] })
  })
})

it('a room that nobody watches only marks its ranking stale, and computes it when asked', async () => {
  const { stub, ada } = await aClosedRoom()
  const d1 = await breakD1(stub, null)
  await stub.speechChanged(await publish(SPEECH))
  expect(d1.calls).toBe(0)
  expect(await ranking(stub, ada)).toMatchObject({ status: 'ready' })
  await ranking(stub, ada)
  expect(d1.calls, 'computed once per speech').toBe(1)
})

it.each([
  ['correction', 'Solo il fiume'],
  ['withdrawal', null],
])(
  'design.md, «Rooms follow the speech»: a person who lost their socket before a %s finds another ranking when they are back',
  async (_, next) => {
    const { stub, ada } = await aClosedRoom()
    const watcher = await watch(stub, ada.id)
    await stub.speechChanged(await publish(SPEECH))
    await watcher.until((frame) => frame.type === 'ranking')
    const { rev = 0 } = await ranking(stub, ada)
    watcher.socket.close(1000)
    await watcher.closed
    await eventually(async () => {
      expect(await runInDurableObject(stub, ({ parts }: Room) => parts.broadcaster.isWatched)).toBe(false)
    })
    await stub.speechChanged(await publish(next))
    const back = await watch(stub, ada.id)
    const found = await back.until((frame) => frame.type === 'room')
    expect(found.type === 'room' && found.room.rankingRev, 'and asks for its ranking at once').toBeGreaterThan(rev)
  },
)

it('a publication between the closing’s reads and its directory write is not missed', async () => {
  const { id, stub, ada } = await aRoomWith('Ada')
  const d1 = await breakD1(stub, null)
  let answers = 0
  d1.onAnswer = async () => {
    // The closing has read the season; now the speech comes, and the fan-out does not see a closed room yet.
    if (++answers === 1) await publish(SPEECH)
  }
  await stub.close(ada.id)
  expect(await env.DB.prepare('SELECT is_open FROM rooms WHERE id = ?1').bind(id).first('is_open')).toBe(0)
  expect(await ranking(stub, ada)).toMatchObject({ status: 'ready', version: 1 })
})

it('a ranking that is asked for while D1 is away is «computing», and the alarm makes it, though nobody watches', async () => {
  const { stub, ada } = await aClosedRoom()
  const d1 = await breakD1(stub, 'before')
  await stub.speechChanged(await publish(SPEECH))
  expect(await ranking(stub, ada)).toEqual({ status: 'computing', progress: 0, version: 0, rev: 2, ...EMPTY })
  d1.fault = null
  await ring(stub)
  // Made already: D1 is not asked for it any more.
  d1.fault = 'before'
  expect(await ranking(stub, ada)).toMatchObject({ status: 'ready' })
  expect(await alarmOf(stub)).toBeNull()
})

it('WORDS-STAY-SECRET: what the room knows to be withdrawn answers nobody, also while D1 cannot say what stands', async () => {
  const { stub, ada } = await aClosedRoom()
  await stub.speechChanged(await publish(SPEECH))
  const looks = async () => [
    (await ranking(stub, ada, { word: ' Fiume ' })).total,
    await stub.hasWord('fiume'),
    (await ranking(stub, ada)).me?.id,
  ]
  expect(await looks()).toEqual([1, true, ada.id])
  await breakD1(stub, 'before')
  await stub.speechChanged(await publish(null))
  expect(await looks()).toEqual([0, false, undefined])
})

it('WORDS-STAY-SECRET: a text older than the announced one is not ranked, when D1 was put back to it', async () => {
  const { stub, ada } = await aClosedRoom()
  const version = await publish(SPEECH)
  await stub.speechChanged(version + 1) // the withdrawal, which D1 has forgotten
  expect(await ranking(stub, ada)).toMatchObject({ status: 'computing', podium: [], results: [], me: null })
  expect(await stub.hasWord('fiume')).toBe(false)
  expect(await publish(null)).toBe(version + 1)
  expect(await ranking(stub, ada)).toMatchObject({ status: 'waiting', version: version + 1 })
})

it('WORDS-STAY-SECRET: an open room answers no ranking, not even after the publication', async () => {
  await publish(SPEECH)
  const ada = await aPerson('Ada', ['monte', ...tenWords('ada').slice(1)])
  const { stub } = await aRoom(ada)
  expect(await ranking(stub, ada, { word: 'monte' })).toEqual({ status: 'open', version: 0, rev: 0, ...EMPTY })
  expect(await stub.hasWord('monte')).toBe(false)
})

it('RANKING-IS-A-FUNCTION: made again after every sleep it is the same to the byte, without D1, and no news to anybody', async () => {
  const { stub, ada } = await aClosedRoom(['last-man', 'bonus-no-duplicates'])
  const watcher = await watch(stub, ada.id)
  await stub.speechChanged(await publish(SPEECH))
  const { seq } = await watcher.until((frame) => frame.type === 'ranking')
  const before = JSON.stringify(await ranking(stub, ada))
  for (let sleeps = 0; sleeps < 3; sleeps++) {
    await evictDurableObject(stub)
    await breakD1(stub, 'before')
    expect(JSON.stringify(await ranking(stub, ada))).toBe(before)
    expect(await stub.hasWord('fiume')).toBe(true)
  }
  const back = await watch(stub, ada.id)
  expect(await back.until((frame) => frame.type === 'room')).toMatchObject({ seq })
  expect(watcher.frames.filter((frame) => frame.type === 'ranking')).toHaveLength(1)
})

it.each([
  ['text', SPEECH, 'ready'],
  ['withdrawal', null, 'waiting'],
])(
  'design.md, «Rooms follow the speech»: it died when the %s was stored and before anybody heard: the alarm says it, without D1',
  async (_, text, status) => {
    const { stub, ada } = await aClosedRoom()
    const watcher = await watch(stub, ada.id)
    const version = await publish(text)
    await runInDurableObject(stub, ({ parts }: Room) => {
      parts.rankings.noteSpeechVersion(version)
      parts.store.sql.exec('INSERT INTO speech (one, version, text) VALUES (1, ?, ?)', version, text)
    })
    await evictDurableObject(stub)
    await breakD1(stub, 'before')
    await ring(stub)
    await watcher.until((frame) => frame.type === 'ranking' && frame.version === version)
    expect(await ranking(stub, ada)).toMatchObject({ status, version })
    expect(await alarmOf(stub)).toBeGreaterThan(Date.now() + 3_600_000) // the socket's lifetime is left
  },
)

it('callers at once share one question to D1 and one reading of the game', async () => {
  const { stub, ada, bruno } = await aClosedRoom()
  const d1 = await breakD1(stub, null)
  const read = await runInDurableObject(stub, ({ parts }: Room) => vi.spyOn(parts.store, 'wordsAfter'))
  await stub.speechChanged(await publish(SPEECH))
  const pages = await Promise.all([ranking(stub, ada), ranking(stub, bruno), stub.hasWord('fiume')])
  expect(pages).toMatchObject([{ status: 'ready', me: { id: ada.id } }, { status: 'ready' }, true])
  expect([d1.calls, read.mock.calls.length]).toEqual([1, 1])
})

it('D1 silent: a caller is told «computing» in time, and one who comes later has the ranking that the first has begun', async () => {
  const { stub, ada } = await aClosedRoom()
  const { promise: back, resolve: comeBack } = Promise.withResolvers<void>()
  const d1 = await breakD1(stub, null)
  d1.onCall = () => back
  await stub.speechChanged(await publish(SPEECH))
  patienceIsOver(ROOM_WORK_WAIT_MS)
  expect(await ranking(stub, ada)).toMatchObject({ status: 'computing', results: [] })
  comeBack()
  await eventually(async () => expect(await ranking(stub, ada)).toMatchObject({ status: 'ready' }))
  expect(d1.calls).toBe(1)
})

/** Ada's room with Bruno, after the publication. Carla has joined by an isolate that has not heard of it; D1 cannot say so yet. */
async function aLateJoin() {
  const mare = (name: string) => ['mare', ...tenWords(name).slice(1)]
  const [ada, bruno, carla] = [
    await aPerson('Ada', mare('ada')),
    await aPerson('Bruno', tenWords('bruno')),
    await aPerson('Carla', mare('carla')),
  ]
  const { stub } = await aRoom(ada)
  await stub.join(bruno)
  const version = await publish(SPEECH)
  await env.DB.prepare('UPDATE seasons SET published_at = 1').run()
  const d1 = await breakD1(stub, 'before')
  await stub.join(carla)
  return { ada, bruno, stub, version, d1 }
}

it('design.md, «A shut season»: who came too late and is taken back after the closing is in no ranking, though one was made with them', async () => {
  const { ada, bruno, stub, version, d1 } = await aLateJoin()
  d1.fault = null
  const object = await runInDurableObject(stub, (object: Room) => object)
  let between: Ranking | null = null
  d1.onAnswer = async () => {
    if (object.parts.store.room?.phase !== 'closed') return
    d1.onAnswer = null
    object.parts.rankings.noteSpeechVersion(version)
    between = await ranking(object as unknown as RoomStub, ada)
  }
  const watcher = await watch(stub, ada.id)
  await stub.close(ada.id)
  expect(between).toMatchObject({ status: 'ready', total: 3 })
  const { total, results } = await ranking(stub, ada)
  expect([total, results.map(({ id, position }) => [id, position])]).toEqual([
    2,
    [
      [ada.id, 1],
      [bruno.id, 2],
    ],
  ])
  expect(results[0]?.computedWords[0]).toMatchObject({ word: 'mare', isDuplicate: false })
  expect((await ranking(stub, ada, { word: 'carlad' })).total).toBe(0)
  await eventually(() =>
    expect(
      watcher.frames.filter((frame) => frame.type === 'ranking'),
      'the second is news',
    ).toHaveLength(2),
  )
})

it('design.md, «A shut season»: who is taken back after the object has slept is in no ranking, and those who watch hear of it', async () => {
  const { ada, stub, version, d1 } = await aLateJoin()
  const watcher = await watch(stub, ada.id)
  // D1 answers reads, and takes no write: the ranking is made and announced with her.
  await runInDurableObject(stub, async ({ parts }: Room) => {
    const { work } = parts
    const attempt = work.attempt.bind(work)
    const fail = () => Promise.reject(new Error('D1 takes no writes'))
    work.attempt = (kind, run) => attempt(kind, kind === 'directory' ? fail : run)
  })
  d1.fault = null
  await stub.close(ada.id)
  await stub.speechChanged(version)
  const rankings = () => watcher.frames.filter((frame) => frame.type === 'ranking')
  await eventually(() => expect(rankings()).toHaveLength(1))
  expect((await ranking(stub, ada)).total).toBe(3)
  await evictDurableObject(stub, { webSockets: 'hibernate' })
  await eventually(async () => expect((await ranking(stub, ada)).total).toBe(2))
  await eventually(() => expect(rankings(), 'the second is news').toHaveLength(2))
})

it('a room that is made again under the id of a deleted one knows nothing of the former’s game or speech', async () => {
  const { id, stub, ada } = await aClosedRoom()
  await stub.speechChanged(await publish(SPEECH))
  expect(await stub.hasWord('fiume')).toBe(true)
  const [former, next] = await runInDurableObject(stub, async ({ parts: { store, rankings } }: Room) => {
    const before = rankings.page({ from: 1, limit: 50, word: undefined }, ada.id)
    const room = store.room
    if (!room) throw new Error('no room')
    await store.wipe()
    store.create({ id, name: room.name, season: room.season, rules: [], isMega: false, owner: null, now: 0 })
    // As many players, and the same version.
    store.addPlayers(Array.from({ length: room.playerCount }, (_, at) => ({ id: `altro-${at}`, fullName: 'Altro' })))
    store.patch({ phase: 'closed', bonusWords: [], speechVersion: room.speechVersion })
    return [before, rankings.page({ from: 1, limit: 50, word: undefined }, ada.id)]
  })
  expect(former).toMatchObject({ status: 'ready', total: 4 })
  expect(next).toMatchObject({ status: 'computing', results: [] })
})
