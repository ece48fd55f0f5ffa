/** More rooms and more people than a history can name one by one: made by the objects themselves, as the routes do. */
import { ROOM_ID_LENGTH, roomIdFromBytes } from '../../../../shared/rooms/rooms.ts'
import { env } from '../../../support/bindings.ts'
import { guests } from '../../../support/rooms/rooms.ts'
import { nameOf } from './places.ts'
import { humanAt, real, roomIdAt, type World } from './world.ts'

/** A tour's page has a hundred. */
const MANY_ROOMS = 101
/** A view has three hundred. */
const MANY_PEOPLE = 301

/** Somebody else's rooms: nobody may make so many. */
export async function enterManyRooms(world: World, who: number): Promise<void> {
  const [maker, guest] = [humanAt(world, 0), humanAt(world, who)]
  const { season } = world
  world.isIncomparable = true
  for (let at = 0; at < MANY_ROOMS; at++) {
    const id = roomIdFromBytes(crypto.getRandomValues(new Uint8Array(ROOM_ID_LENGTH)))
    await real.SEASON.getByName(`${season}.rooms`).register(id, null)
    const room = env.ROOMS.getByName(id)
    const owner = { id: maker.accountId, fullName: nameOf(0) }
    await room.create({ id, name: `Una di ${MANY_ROOMS}`, season, rules: [], isMega: false, owner, now: Date.now() })
    await room.join({ id: guest.accountId, fullName: nameOf(who), season })
    // A finish tells a hundred of them.
    world.faulty.untold.add(`${guest.accountId} ${id}`)
  }
}

export async function fill(world: World, room: number): Promise<void> {
  const { season } = world
  world.isIncomparable = true
  const people = guests(MANY_PEOPLE)
  const ids = JSON.stringify(people.map(({ id }) => id))
  await real.DB.batch([
    real.DB.prepare(
      "INSERT INTO accounts (id, email, provider, created_at) SELECT value, value, 'email', 0 FROM json_each(?1)",
    ).bind(ids),
    real.DB.prepare(
      `INSERT INTO users (account_id, season, full_name, words, created_at, updated_at)
       SELECT value, ?2, 'Ospite', '[]', 0, 0 FROM json_each(?1)`,
    ).bind(ids, season),
  ])
  const stub = env.ROOMS.getByName(roomIdAt(world, room))
  await Promise.all(people.map((person) => stub.join({ ...person, season })))
}
