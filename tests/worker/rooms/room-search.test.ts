import { runInDurableObject } from 'cloudflare:test'
import { expect, it } from 'vitest'
import type { PlayersQuery } from '../../../shared/api/bodies.ts'
import { aLargeRoom, rowsRead } from '../../support/rooms/large-rooms.ts'
import type { Room } from '../../support/rooms/open-room.ts'
import { aPerson, aRoom } from '../../support/rooms/rooms.ts'

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

it('a search turned page by page finds everyone whose name begins so, the owner first, and nobody else', async () => {
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
  for (const [q, names] of Object.entries(beginsSo)) {
    for (const limit of [1, 2, 3]) {
      const seen: string[] = []
      let after: string | undefined
      do {
        const page = await stub.players({ limit, q, after }, '')
        if (!page.ok) throw new Error(page.code)
        seen.push(...page.value.players.map(({ fullName }) => fullName))
        after = page.value.next ?? undefined
      } while (after !== undefined && seen.length <= names.length)
      expect(seen, `«${q}», ${limit} a page`).toEqual(names)
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
    const found: string[] = []
    let after: string | undefined
    do {
      const answer = await stub.players({ limit: 1, q: ` dalila\u200b D${apostrophe}`, after }, '')
      if (!answer.ok) throw new Error(answer.code)
      found.push(...answer.value.players.map(({ fullName }) => fullName))
      after = answer.value.next ?? undefined
    } while (after !== undefined)
    expect(found, apostrophe).toEqual(["Dalila D'Angelo", 'Dalila D´Ascoli', 'Dalila D’Amico'])
  }
})
