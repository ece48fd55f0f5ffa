/**
 * design.md, «In the European Union»: all objects are in the EU. The local runtime has no places, so a namespace that has them
 * stands in.
 */
import { expect, it } from 'vitest'
import { type Bindings, configOf } from '../../../worker/platform/env.ts'
import {
  accountsObject,
  countersOf,
  roomObject,
  seasonObject,
  seasonObjectNamed,
} from '../../../worker/platform/objects.ts'
import { env } from '../../support/bindings.ts'
import { aPlayer, aRoomOf } from '../../support/client.ts'

const real = { ...env }

/** Where an object was asked for, by its name; anywhere else than in a place it throws. */
function withPlaces(names: string[]): Pick<Bindings, 'ROOMS' | 'SEASON'> {
  const namespace = (binding: 'ROOMS' | 'SEASON') => ({
    getByName: () => {
      throw new Error('an object without a place')
    },
    jurisdiction: (place: string) => ({
      getByName: (name: string) => {
        names.push(`${place} ${binding} ${name}`)
        return real[binding].getByName(name)
      },
    }),
  })
  const ROOMS = namespace('ROOMS') as unknown as Bindings['ROOMS'] // the methods in use, here and below
  const SEASON = namespace('SEASON') as unknown as Bindings['SEASON']
  return { ROOMS, SEASON }
}

it('each is asked for in the EU', () => {
  const names: string[] = []
  const placed = withPlaces(names)
  roomObject(placed, 'a')
  seasonObjectNamed(placed, 'b')
  seasonObject(placed, 2025)
  countersOf(placed, 2025)
  accountsObject(placed)
  expect(names).toEqual(['eu ROOMS a', 'eu SEASON b', 'eu SEASON 2025', 'eu SEASON 2025.counts', 'eu SEASON accounts'])
})

it('a room is made, joined and deleted in the EU alone', async () => {
  const names: string[] = []
  Object.assign(env, withPlaces(names))
  const ada = await aPlayer('Ada Rossi')
  const id = await aRoomOf(ada, { name: 'Cenone' })
  const bruno = await aPlayer('Bruno Conti')
  expect((await bruno.client.post(`/api/rooms/${id}/join`)).status).toBe(200)
  expect((await ada.client.delete(`/api/rooms/${id}`)).status).toBe(204)
  expect(names).toContain(`eu ROOMS ${id}`)
  expect(names).toContain(`eu SEASON ${configOf(env).season.year}.rooms`)
})

it('where the platform refuses the place, nothing is made in another', () => {
  const refused = {
    getByName: () => 'an object without a place',
    jurisdiction: () => {
      throw new Error('Jurisdiction "eu" is not available.')
    },
  }
  const ROOMS = refused as unknown as Bindings['ROOMS'] // the methods in use
  expect(() => roomObject({ ROOMS }, 'a')).toThrow('not available')
})

it('the Worker has no other way to an object: the type check is the test', () => {
  const { ROOMS, SEASON }: Bindings = env
  // @ts-expect-error without a place
  expect(ROOMS.getByName).toBeTypeOf('function')
  // @ts-expect-error without a place
  expect(ROOMS.idFromName).toBeTypeOf('function')
  // @ts-expect-error without a place
  expect(SEASON.newUniqueId).toBeTypeOf('function')
})
