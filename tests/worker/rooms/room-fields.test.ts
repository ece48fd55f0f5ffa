/** The fields that a room's maker gives it: shown on its page and on home, and kept, or not, where the room is reopened. */
import { evictDurableObject } from 'cloudflare:test'
import { expect, it } from 'vitest'
import type { NewRoomBody } from '../../../shared/api/bodies.ts'
import { paths } from '../../../shared/api/paths.ts'
import type { RoomList, RoomView } from '../../../shared/api/shapes.ts'
import { env } from '../../support/bindings.ts'
import { aPlayer, type Player } from '../../support/client.ts'
import { LAST_YEAR, newId, playedIn } from '../../support/rooms/past-rooms.ts'

/** Each field, with a value that no room has by itself. One that is not here does not compile. */
type Given = Required<Omit<NewRoomBody, 'requestId'>>
const GIVEN: Given = { name: 'Cenone da Ada', rules: ['last-man'] }

/** Whether home's card tells it, and whether a company that comes back has it as it was (design.md, «The same company»). */
const TOLD: Record<keyof Given, { onHome: boolean; comesBack: boolean }> = {
  name: { onHome: true, comesBack: true },
  rules: { onHome: true, comesBack: true },
}

type Told = (typeof TOLD)[keyof Given]
/** Those of which it is so are as they were given, and the others are not. */
function expectTold(seen: Partial<Given> | undefined, where: keyof Told): void {
  for (const [field, told] of Object.entries(TOLD)) {
    const is = expect(seen?.[field as keyof Given], field) // Object.entries widens the keys to string
    if (told[where]) is.toEqual(GIVEN[field as keyof Given])
    else is.not.toEqual(GIVEN[field as keyof Given])
  }
}

const viewOf = async ({ client }: Player, id: string) => (await client.get<RoomView>(paths.room(id))).body

it('is told by its page, also when its object has slept, and on home as far as its card tells it', async () => {
  const ada = await aPlayer('Ada Capo')
  const { id } = (await ada.client.post<{ id: string }>(paths.rooms(), GIVEN)).body
  expect(await viewOf(ada, id)).toMatchObject(GIVEN)
  await evictDurableObject(env.ROOMS.getByName(id))
  expect(await viewOf(ada, id)).toMatchObject(GIVEN)
  const { owned } = (await ada.client.get<RoomList>(paths.rooms())).body
  expectTold(
    owned.find((card) => card.id === id),
    'onHome',
  )
})

it('design.md, «The same company»: comes back with its company, or does not', async () => {
  const ada = await aPlayer('Ada Capo')
  await playedIn(ada, LAST_YEAR)
  const id = newId()
  const old = env.ROOMS.getByName(id)
  const owner = { id: ada.user.id, fullName: ada.user.fullName }
  await old.create({ ...GIVEN, id, season: LAST_YEAR, isMega: false, owner, now: Date.now() })
  await old.close(ada.user.id)
  const again = await ada.client.post<{ id: string }>(paths.reopen(id))
  expectTold(await viewOf(ada, again.body.id), 'comesBack')
})
