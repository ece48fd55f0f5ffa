import { runInDurableObject } from 'cloudflare:test'
import { describe, expect, it } from 'vitest'
import type { PlayersQuery } from '../../../shared/api/bodies.ts'
import { env } from '../../support/bindings.ts'
import { aLargeRoom, rowsRead } from '../../support/rooms/large-rooms.ts'
import type { Room } from '../../support/rooms/open-room.ts'
import {
  aPerson,
  aRoom,
  breakD1,
  CONDITIONS,
  directoryOf,
  joinTogether,
  lookAt,
  NOTHING,
  type RoomStub,
  remains,
  rewrite,
  roomRow,
  SEASON,
  unique,
  viewOf,
} from '../../support/rooms/rooms.ts'
import { watch } from '../../support/rooms/sockets.ts'

/** The names of a listing, page by page. */
async function turned(stub: RoomStub, query: Omit<PlayersQuery, 'after'>): Promise<string[]> {
  const seen: string[] = []
  let after: string | undefined
  do {
    const page = await stub.players({ ...query, after }, '')
    if (!page.ok) throw new Error(page.code)
    seen.push(...page.value.players.map(({ fullName }) => fullName))
    after = page.value.next ?? undefined
  } while (after !== undefined && seen.length < 50)
  return seen
}

describe.each(CONDITIONS)('a room %s', (_, between) => {
  it('MEGA-NAMES-ARE-SHORT: the mega room keeps no family name, and nobody leaves it', async () => {
    const maria = await aPerson('Maria De Rossi')
    const { id, stub } = await aRoom(null, { isMega: true, name: 'Mega stanza' })
    const watcher = await watch(stub, 'someone')
    await stub.join(maria)
    expect(await watcher.until(({ type }) => type === 'changes')).toMatchObject({ joined: [{ fullName: 'Maria D.' }] })
    await between(stub)
    const view = await lookAt(stub, maria.id)
    expect(view).toMatchObject({ ok: true, value: { ownerId: 'operator', playerCount: 1 } })
    expect(JSON.stringify([view, watcher.frames])).not.toContain('Rossi')
    expect(view.ok && view.value.players[0]?.fullName).toBe('Maria D.')
    expect((await roomRow(id))?.player_names).toBe('["Maria D."]')
    const search = await stub.players({ limit: 10, q: 'maria de', after: undefined }, '')
    expect(search).toMatchObject({ ok: true, value: { players: [] } })
    expect(await stub.players({ limit: 10, q: 'MARIA D', after: undefined }, '')).toMatchObject({
      ok: true,
      value: { players: [{ fullName: 'Maria D.' }], next: null },
    })
    expect(
      JSON.stringify(
        await runInDurableObject(stub, (room: Room) => room.parts.store.sql.exec('SELECT * FROM players').toArray()),
      ),
    ).not.toContain('Rossi')
    expect(await stub.leave(maria.id)).toEqual({ ok: false, code: 'room/mega' })
  })
})

it('of those who come together each is answered in their place: one twice, one in already, one of another season', async () => {
  const [ada, bruno, carla] = [await aPerson('Ada'), await aPerson('Bruno'), await aPerson('Carla')]
  const { id, stub } = await aRoom(ada)
  const stranger = { ...(await aPerson('Dario')), season: SEASON - 1 }
  const entries = await joinTogether(stub, [carla, bruno, ada, stranger, carla])
  expect(entries).toEqual(['new', 'new', 'in', { refusal: 'room/other-season' }, 'in'])
  const ids = await runInDurableObject(stub, ({ parts }: Room) => parts.store.wordsAfter('', 10).map(({ id }) => id))
  expect(ids).toEqual([ada, bruno, carla].map((person) => person.id).sort())
  expect(await roomRow(id)).toMatchObject({ player_count: 3, player_names: '["Ada","Bruno","Carla"]' })
  expect((await directoryOf(id)).filter(({ present }) => present === 1)).toHaveLength(3)
})

it('a look at an id that was never created, or a rewriting of it, stores nothing, here and in D1', async () => {
  const id = unique('nobody')
  const stub = env.ROOMS.getByName(id)
  expect(await lookAt(stub, 'anyone')).toEqual({ ok: false, code: 'room/not-found' })
  expect(await stub.join(await aPerson('Ada'))).toEqual({ ok: false, code: 'room/not-found' })
  expect(await stub.leave('anyone')).toEqual({ ok: false, code: 'room/not-found' })
  expect(await stub.close('anyone')).toEqual({ ok: false, code: 'room/not-found' })
  expect(await stub.remove('anyone')).toEqual({ ok: false, code: 'room/not-found' })
  await stub.forget('anyone')
  await stub.deliverWords('anyone', ['pace'])
  await stub.speechChanged(7)
  await rewrite(id)
  expect(await remains(stub)).toEqual(NOTHING)
  expect(await roomRow(id)).toBeNull()
})

it('a member opens a room at once, while D1 is silent and somebody new waits for it', async () => {
  const [ada, bruno] = [await aPerson('Ada'), await aPerson('Bruno')]
  const { stub } = await aRoom(ada)
  const d1 = await breakD1(stub, null)
  d1.onCall = () => new Promise(() => undefined)
  await runInDurableObject(stub, async (room: Room) => {
    void room.join(bruno)
    const opened = await Promise.race([room.join(ada), scheduler.wait(20)])
    expect(opened && viewOf(opened)).toMatchObject({ playerCount: 2, isMember: true })
  })
})

it('a page of a search costs the page, wherever the names stand in a large room', async () => {
  const { stub } = await aLargeRoom(3000) // «Nome 0» to «Nome 2999»
  await runInDurableObject(stub, ({ parts }: Room) =>
    parts.store.sql.exec("UPDATE players SET full_name = 'Zeno', name_key = 'zeno' WHERE full_name = 'Nome 7'"),
  )
  const read = (query: PlayersQuery) => rowsRead(stub, ({ parts }) => parts.views.players(query))
  expect(await read({ limit: 10, q: 'zeno', after: undefined })).toBeLessThan(40)
  expect(await read({ limit: 10, q: undefined, after: undefined })).toBeLessThan(40)
  const first = await stub.players({ limit: 10, q: 'nome 2', after: undefined }, '')
  if (!first.ok) throw new Error(first.code)
  expect(await read({ limit: 10, q: 'nome 2', after: first.value.next ?? '' })).toBeLessThan(40)
})

it('the list and a search, turned page by page, have everyone whose name begins so once, the owner first, and nobody else', async () => {
  const { stub } = await aRoom(await aPerson('Anna Zeta'))
  // Where a page ends with the searched name itself, the next one goes on behind it.
  const others = ['An', 'Àn', 'Anna', 'Anna', 'Anna', 'Anna Beta', 'Anna Beta', 'Annamaria', 'Bea']
  for (const name of others) await stub.join(await aPerson(name))
  const beginsSo: Record<string, string[]> = {
    ' ANN': ['Anna Zeta', 'Anna', 'Anna', 'Anna', 'Anna Beta', 'Anna Beta', 'Annamaria'],
    anna: ['Anna Zeta', 'Anna', 'Anna', 'Anna', 'Anna Beta', 'Anna Beta', 'Annamaria'],
    'anna beta': ['Anna Beta', 'Anna Beta'],
    an: ['Anna Zeta', 'An', 'Àn', 'Anna', 'Anna', 'Anna', 'Anna Beta', 'Anna Beta', 'Annamaria'],
    bea: ['Bea'],
    zeta: [],
  }
  const view = await lookAt(stub, '')
  const everybody = ['Anna Zeta', 'An', 'Àn', 'Anna', 'Anna', 'Anna', 'Anna Beta', 'Anna Beta', 'Annamaria', 'Bea']
  expect(view.ok && view.value.players.map(({ fullName }) => fullName)).toEqual(everybody)
  for (const limit of [1, 2, 3]) expect(await turned(stub, { limit, q: undefined }), `${limit}`).toEqual(everybody)
  for (const [q, names] of Object.entries(beginsSo)) {
    for (const limit of [1, 2, 3]) {
      expect(await turned(stub, { limit, q }), `«${q}», ${limit} a page`).toEqual(names)
    }
  }
})

it('design.md, «Pasted text»: a name is found by any apostrophe, page by page, also one that was stored with another', async () => {
  const { stub } = await aRoom(null)
  for (const name of ["Dalila D'Angelo", 'Dalila D’Amico', 'Dalila D´Ascoli', 'Dalila Dario']) {
    const person = await aPerson('Dalila')
    await stub.join({ ...person, fullName: name })
  }
  for (const apostrophe of ["'", '’', '´', '`', '‘']) {
    const found = await turned(stub, { limit: 1, q: ` dalila\u200b D${apostrophe}` })
    expect(found, apostrophe).toEqual(["Dalila D'Angelo", 'Dalila D´Ascoli', 'Dalila D’Amico'])
  }
})
