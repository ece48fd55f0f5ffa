/** docs/design.md, «Walks»: each file of a story is met from one before it. */
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { walksOf } from '../../../commands/house/measure.ts'
import { textOf } from './tree.ts'

/** Behind these stand objects, which are called and not imported. */
const STUBS: Record<string, string> = {
  'worker/room/room.ts': 'worker/rooms/stub.ts',
  'worker/season/season.ts': 'worker/season/stub.ts',
}

const importedBy = (file: string): string[] =>
  [...textOf(file).matchAll(/from '(\.[^']+)'/g)].map(([, path = '']) => join(dirname(file), path))

const walks = walksOf(textOf('docs/design.md'))

it('there are some', () => {
  expect(walks.length).toBeGreaterThan(5)
})

it.each(walks)('$story', ({ files }) => {
  files.forEach((file, at) => {
    const before = files.slice(0, at)
    const isMet = at === 0 || before.some((one) => STUBS[file] === one || importedBy(one).includes(file))
    expect(isMet, `${file} after ${before.join(', ')}`).toBe(true)
  })
})
