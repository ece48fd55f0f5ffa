/**
 * The ranking's number (design.md, «Numbers of a ranking»): it grows when the ranking answers something else, and pages are told.
 */
import { evictDurableObject, runInDurableObject } from 'cloudflare:test'
import fc from 'fast-check'
import { beforeEach, expect, it } from 'vitest'
import type { Frame } from '../../../shared/protocol/frames.ts'
import { env } from '../../support/bindings.ts'
import type { Room } from '../../support/rooms/open-room.ts'
import {
  aPerson,
  aRoom,
  breakD1,
  finish,
  guests,
  oweNothing,
  type Person,
  publish,
  type RoomStub,
  rankingOf,
  ring,
  tenWords,
} from '../../support/rooms/rooms.ts'
import { type Watcher, watch } from '../../support/rooms/sockets.ts'
import { eventually } from '../../support/time.ts'
import { lookOf, screen } from '../lobby/a-watched-room.ts'

beforeEach(() => env.DB.prepare('DELETE FROM seasons').run())

const numberOf = async (stub: RoomStub) => (await lookOf(stub, 'looker')).rankingRev ?? -1

type Game = { stub: RoomStub; ada: Person; others: Person[]; watcher: Watcher | null; version: number }
type Deed = { do: string; who?: number; text?: string | null }

const DEEDS = fc.oneof(
  fc.record({ do: fc.constantFrom('forget', 'finish', 'leave', 'hand-over'), who: fc.nat(3) }),
  fc.record({ do: fc.constant('publish'), text: fc.constantFrom('La parolaada e il mare.', 'Solo il mare.', null) }),
  fc.record({ do: fc.constantFrom('close', 'rename', 'say again', 'sleep', 'watch', 'go away') }),
)

const proposed = ({ stub, ada }: Game, change: Parameters<RoomStub['change']>[1]) =>
  stub.change({ userId: ada.id, season: ada.season, known: null }, change)

const ACTS: Record<string, (game: Game, person: Person, deed: Deed) => Promise<unknown>> = {
  forget: ({ stub }, { id }) => stub.forget(id),
  finish: async ({ stub }, { id }, { who }) => {
    await finish(id, tenWords(`sua${who}`))
    await stub.deliverWords(id, tenWords(`sua${who}`))
  },
  leave: ({ stub }, { id }) => stub.leave(id),
  'hand-over': (game, { id }) => proposed(game, { kind: 'hand-over', userId: id }),
  publish: async (game, _, { text = null }) => {
    game.version = await publish(text)
    await game.stub.speechChanged(game.version)
  },
  close: ({ stub }) => stub.close(null),
  rename: (game) => proposed(game, { kind: 'rename', name: 'Un altro nome' }),
  'say again': ({ stub, version }) => stub.speechChanged(version),
  sleep: ({ stub }) => evictDurableObject(stub),
  watch: async (game) => {
    game.watcher ??= await watch(game.stub, game.ada.id)
    await game.watcher.until(({ type }) => type === 'room')
  },
  'go away': async (game) => {
    game.watcher?.socket.close(1000)
    await game.watcher?.closed
    game.watcher = null
  },
}

async function perform(game: Game, deed: Deed): Promise<void> {
  const act = ACTS[deed.do]
  if (!act) throw new Error(`nobody can ${deed.do}`)
  await act(game, game.others[deed.who ?? 0] ?? game.ada, deed)
}

async function aGame(): Promise<Game> {
  const ada = await aPerson('Ada', ['mare', ...tenWords('ada').slice(1)])
  const others = await Promise.all(['Bruno', 'Carla', 'Dino', 'Elsa'].map((name) => aPerson(name)))
  const { stub } = await aRoom(ada)
  for (const person of others) await stub.join(person)
  return { stub, ada, others, watcher: null, version: 0 }
}

it('grows exactly when the ranking answers something else, whatever is done to the room, and every screen has it', async () => {
  const nights = fc.record({
    before: fc.array(DEEDS, { maxLength: 3 }),
    seen: fc.constantFrom('watch', 'go away'),
    after: fc.array(DEEDS, { minLength: 4, maxLength: 8 }),
  })
  await fc.assert(
    fc.asyncProperty(nights, async ({ before, seen, after }) => {
      await env.DB.prepare('DELETE FROM seasons').run()
      const game = await aGame()
      const { stub } = game
      let last = await rankingOf(stub)
      expect(last.rev).toBe(0)
      for (const deed of [...before, { do: seen }, { do: 'close' }, ...after]) {
        await perform(game, deed)
        const next = await rankingOf(stub)
        const text = JSON.stringify(deed)
        const hasGrown = (next.rev ?? 0) > (last.rev ?? 0)
        const isOther = JSON.stringify({ ...next, rev: 0 }) !== JSON.stringify({ ...last, rev: 0 })
        expect(next.rev, text).toBeGreaterThanOrEqual(last.rev ?? 0)
        // A name goes before there is a ranking that has it: the room does not look whether there is.
        if (deed.do === 'forget' && !isOther) expect(hasGrown && next.status === 'ready', text).toBe(false)
        else expect(hasGrown, text).toBe(isOther)
        expect(await numberOf(stub), text).toBe(next.rev)
        const { watcher } = game
        if (watcher) await eventually(() => expect(screen(watcher.frames, game.ada.id).rankingRev, text).toBe(next.rev))
        last = next
      }
      game.watcher?.socket.close(1000)
    }),
    { numRuns: 15, endOnFailure: true },
  )
})

const fill = (stub: RoomStub, fillers: number) =>
  runInDurableObject(stub, ({ parts: { store } }: Room) =>
    store.transaction(() => {
      store.addPlayers(guests(fillers))
      oweNothing(store)
    }),
  )

/** Ada's closed room, with so many more players without words. */
async function aClosedRoom(fillers: number) {
  const ada = await aPerson('Ada', tenWords('ada'))
  const bruno = await aPerson('Bruno', tenWords('bruno'))
  const { stub } = await aRoom(ada)
  await stub.join(bruno)
  await fill(stub, fillers)
  await stub.close(ada.id)
  return { stub, ada, bruno }
}

it.each([
  ['of a few, while D1 is away', 1],
  ['of two thousand, which the alarm makes', 2100],
])('a caller who was told «computing», %s, is told a higher number when it is there', async (_, fillers) => {
  const { stub, ada } = await aClosedRoom(fillers)
  const watcher = await watch(stub, ada.id)
  const d1 = await breakD1(stub, 'before')
  await stub.speechChanged(await publish('La parolaada.'))
  const computing = await rankingOf(stub)
  expect(computing).toMatchObject({ status: 'computing', rev: await numberOf(stub) })
  d1.fault = null
  await ring(stub)
  const ready = await rankingOf(stub)
  expect(ready.status).toBe('ready')
  expect(ready.rev).toBeGreaterThan(computing.rev ?? 0)
  const isNews = (frame: Frame) => frame.type === 'ranking' && frame.rankingRev === ready.rev
  expect(isNews(await watcher.until(isNews))).toBe(true)
})

it('a name that is taken out of a closed room is a number in its frame; in a crowd there is no number, and nobody asks again', async () => {
  for (const [fillers, grown] of [
    [3, 1],
    [300, 0],
  ] as const) {
    const { stub, ada, bruno } = await aClosedRoom(fillers)
    const watcher = await watch(stub, ada.id)
    const before = await numberOf(stub)
    await stub.forget(bruno.id)
    const frame = await watcher.until(({ type }) => type === 'changes')
    expect(frame).toMatchObject({ rankingRev: before + grown })
    await stub.forget(bruno.id)
    expect(await numberOf(stub), 'and a name goes once').toBe(before + grown)
  }
})

/** A room of its owner, one more who has finished, and so many who have not. */
async function aClosedCrowd(fillers: number, isMega = false) {
  const winner = await aPerson('Maria De Amicis', tenWords('frase'))
  const { stub } = await aRoom(null, { isMega })
  await stub.join(winner)
  await fill(stub, fillers)
  await stub.close(null)
  return { stub, winner }
}

async function announcementIn(fillers: number, isMega = false) {
  const { stub, winner } = await aClosedCrowd(fillers, isMega)
  const watcher = await watch(stub, winner.id)
  const version = await publish(`Il discorso: ${tenWords('frase').join(' ')}`)
  await stub.speechChanged(version)
  const frame = await watcher.until((frame) => frame.type === 'ranking' && frame.version === version)
  return { stub, winner, watcher, podium: frame.type === 'ranking' ? frame.podium : undefined }
}

it('MEGA-NAMES-ARE-SHORT in the frame, which names the podium to more than three hundred: they need not all ask at once', async () => {
  const { winner, podium, watcher } = await announcementIn(300, true)
  expect(podium).toHaveLength(3)
  expect(podium?.[0]).toMatchObject({ id: winner.id, position: 1, score: 10, fullName: 'Maria D.' })
  expect(JSON.stringify(watcher.frames)).not.toContain('Amicis')
})

it('to a few the frame says the version alone; and of a speech taken back there is no podium', async () => {
  expect((await announcementIn(3)).podium).toBeUndefined()
  const { stub, watcher, podium } = await announcementIn(300)
  expect(podium).toHaveLength(3)
  const version = await publish(null)
  await stub.speechChanged(version)
  const frame = await watcher.until((frame) => frame.type === 'ranking' && frame.version === version)
  expect(frame).not.toHaveProperty('podium')
})
