import { expect, it } from 'vitest'
import { DAILY, FAMILIES, type Family, sideBySide } from '../../../commands/testing/families.ts'

/** Families that end when they are told to, and the names of those that have begun. */
function started(asked: readonly Family[]) {
  const begun: Family[] = []
  const ends = new Map<Family, (told: string) => void>()
  const told = sideBySide(
    asked,
    (family) =>
      new Promise<string>((resolve) => {
        begun.push(family)
        ends.set(family, resolve)
      }),
  )
  const end = async (family: Family): Promise<void> => {
    ends.get(family)?.(`${family} is done`)
    await told.find((one) => one.family === family)?.ended
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { told, begun, end, nextTurn: () => new Promise((resolve) => setImmediate(resolve)) }
}

it('the small families one after the other beside the Worker’s, the browsers’ when all others are done', async () => {
  const { begun, end, nextTurn } = started(DAILY)
  await nextTurn()
  expect(begun.toSorted()).toEqual(['lint', 'worker'])
  for (const family of ['lint', 'types', 'rules', 'app'] as const) await end(family)
  expect(begun.slice(2)).toEqual(['types', 'rules', 'app', 'process'])
  await end('process')
  expect(begun).not.toContain('browser')
  await end('worker')
  expect(begun.slice(6)).toEqual(['browser'])
  await end('browser')
  expect(begun.slice(6)).toEqual(['browser', 'engines'])
  expect(begun).toHaveLength(DAILY.length)
})

it('a release’s families come after all others, and none is left out', async () => {
  const { begun, end, nextTurn } = started(FAMILIES)
  await nextTurn()
  for (const family of DAILY) await end(family)
  expect(begun.slice(DAILY.length).toSorted()).toEqual(['releases', 'simulation'])
  await end('releases')
  await end('simulation')
  await end('nights')
  expect(begun).toHaveLength(FAMILIES.length)
  expect(begun.at(-1)).toBe('evenings')
})

it('they are told in their order, whichever is done first', async () => {
  const { told, end, nextTurn } = started(FAMILIES)
  await nextTurn()
  expect(told.map(({ family }) => family)).toEqual([...FAMILIES])
  await end('worker')
  await end('lint')
  expect(await told[0]?.ended).toBe('lint is done')
})

it('one family alone begins at once', async () => {
  for (const family of FAMILIES) {
    const { begun, nextTurn } = started([family])
    await nextTurn()
    expect(begun).toEqual([family])
  }
})
