/** The table of waits adds up (worker/platform/waits.ts). */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import * as waits from '../../worker/platform/waits.ts'

const { INSIDE, ...named } = waits

it.each(Object.entries(INSIDE))('%s is over before who waits for it gives up', (_, { inner, outer }) => {
  expect(inner.reduce((sum, wait) => sum + wait, 0)).toBeLessThan(outer)
})

it('every wait is inside another, but for a room’s that nobody waits for', () => {
  const rows = [...readFileSync('worker/platform/waits.ts', 'utf8').matchAll(/inner: \[([^\]]*)\]/g)]
  const placed = rows.flatMap(([, names = '']) => names.split(', '))
  expect(rows.length).toBe(Object.keys(INSIDE).length)
  expect(Object.keys(named).filter((name) => !placed.includes(name))).toEqual(['D1_ROOM_WAIT_MS'])
})
