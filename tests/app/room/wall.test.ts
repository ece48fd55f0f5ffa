/** Which room is on the wall of this tab, over a reload and in a browser that forbids storage. */
import { beforeEach, expect, it, vi } from 'vitest'
import { aStorage, type Stored } from '../../support/browser/storage.ts'

let stored: Stored
beforeEach(() => {
  vi.resetModules()
  stored = aStorage('sessionStorage')
})
/** As a page that has just been loaded. */
const load = () => import('../../../app/room/sharing.tsx')

it('stays there over a reload, until it is taken away', async () => {
  const { putOnWall } = await load()
  putOnWall('cenone')
  vi.resetModules()
  const reloaded = await load()
  expect(reloaded.isOnWall('cenone')).toBe(true)
  expect(reloaded.isOnWall('veglione')).toBe(false)
  reloaded.putOnWall(null)
  vi.resetModules()
  expect((await load()).isOnWall('cenone')).toBe(false)
  expect(Object.keys(stored)).toEqual([])
})

it('goes with a person who leaves the room, to another page or to another room, and not over a second look', async () => {
  const { putOnWall, enterRoom, isOnWall } = await load()
  const leave = enterRoom('cenone')
  putOnWall('cenone')
  leave()
  const leaveAgain = enterRoom('cenone')
  await Promise.resolve()
  expect(isOnWall('cenone'), 'taken apart and put together again at once').toBe(true)
  leaveAgain()
  enterRoom('veglione')
  await Promise.resolve()
  expect(isOnWall('cenone')).toBe(false)
})

it('is there for as long as the page is, where storage is forbidden', async () => {
  vi.stubGlobal('sessionStorage', undefined)
  const { putOnWall, isOnWall } = await load()
  putOnWall('cenone')
  expect(isOnWall('cenone')).toBe(true)
})
