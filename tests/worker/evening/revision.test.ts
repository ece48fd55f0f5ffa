/**
 * design.md, «Revisions of the season»: the season's revision, by which a page tells the newer of two answers, also after a
 * restore of D1.
 */
import { expect, it } from 'vitest'
import { operatorPaths } from '../../../shared/api/paths.ts'
import { Client, operator, sessionOf } from '../../support/client.ts'
import * as night from './an-evening.ts'

night.anEvening()

/** A page's facts now, by both answers. */
async function told(): Promise<number> {
  const [{ rev }, { season }] = [await night.evening(), await sessionOf(new Client())]
  expect(season.rev).toBe(rev)
  return rev ?? Number.NaN
}

/** As `wrangler d1 time-travel restore` does it: the row as it was, without later changes. */
async function restore(row: night.Row): Promise<void> {
  const [names, values] = [Object.keys(row), Object.values(row)]
  const places = names.map((_, at) => `?${at + 1}`)
  await night.real.DB.prepare(`INSERT OR REPLACE INTO seasons (${names.join(', ')}) VALUES (${places.join(', ')})`)
    .bind(...values)
    .run()
}

it('is 0 before there is a season, and higher with each change: the session and the evening tell the same', async () => {
  const revs = [await told()]
  const changes = [
    () => night.setSeason(),
    () => night.setSeason({ wordsDeadline: night.inAWhile(night.MINUTE) }),
    () => operator.call('POST', operatorPaths.megaRoom(night.YEAR), { name: 'Tutti', rules: [] }),
    () => night.begin(true),
    () => night.takeBack(),
    () => night.publish(),
    () => night.publish(`${night.SPEECH} corretto`),
    () => night.withdraw(),
    // What changes nothing takes one too: a write that was given up for dead must not land after it.
    () => night.withdraw(),
    () => night.setSeason(),
    () => night.setSeason({ holdSeal: false }),
    () => night.takeBack(),
  ]
  for (const change of changes) {
    expect((await change()).status).toBeLessThan(300)
    revs.push(await told()) // within the same millisecond
  }
  expect(revs[0]).toBe(0)
  expect(revs).toEqual([...new Set(revs)].toSorted((one, other) => one - other))
})

it.each<[string, () => Promise<{ status: number }>]>([
  ['the next change', () => night.setSeason({ bonusWords: ['futuro'] })],
  ['`rebuild-directory`', () => operator.call('POST', operatorPaths.directory(night.YEAR))],
])('is above all that was told before a restore, with %s', async (_, change) => {
  await night.setSeason()
  const old = await night.row()
  for (let change = 0; change < 5; change++) await night.setSeason({ holdSeal: change % 2 === 0 })
  const before = await told()
  await restore(old)
  expect(await told(), 'a page that is open believes none of it').toBeLessThan(before)
  night.timePasses(1000)
  expect((await change()).status).toBeLessThan(300)
  expect(await told()).toBeGreaterThan(before)
})

it('is above it with the seal that is put back', async () => {
  await night.setSeason()
  const old = await night.row()
  await night.begin()
  await night.later(0)
  await night.later(night.MINUTE)
  await night.publish()
  const before = await told()
  await restore(old)
  await night.later(night.MINUTE)
  expect(await night.isSealed()).toBe(true)
  expect(await told()).toBeGreaterThan(before)
})
