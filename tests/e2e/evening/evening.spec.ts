/** A whole evening in three browsers, from the begin to the official ranking: one is 30 s late, one is away for a minute. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { paths } from '../../../shared/api/paths.ts'
import { expect, test } from '../support/actors.ts'
import { operatorOf } from '../support/operator.ts'
import { PLACES } from '../support/place.ts'

const operator = operatorOf(PLACES.evening)

/** Ten words, of which these are said; the others belong to this person alone. */
const ten = (said: string, own: string): string[] =>
  [...said.split(' '), ...Array.from('abcdefghij', (letter) => `${own}${letter}`)].slice(0, 10)

const tile = (page: Page, word: string) => page.locator('.tile', { hasText: new RegExp(`^${word}`) })
const stateOf = (page: Page, word: string) => expect(tile(page, word), word)
const status = (page: Page) => page.locator('.status')
const scores = (page: Page) => page.locator('.standings').innerText()

test('from the begin to the official ranking', async ({ player }) => {
  test.setTimeout(360_000)
  const [ada, bruno, carla] = [await player('Ada Rossi'), await player('Bruno Conti'), await player('Carla Neri')]
  // Pages ask for the evening from an hour before the deadline.
  await operator.season([], new Date(Date.now() + 30 * 60_000).toISOString())
  await bruno.context.addInitScript(() => localStorage.setItem('tvDelay', '30'))
  const id = await ada.makeRoom('Cenone', ['last-word'])
  for (const guest of [bruno, carla]) await guest.api('POST', paths.join(id))
  await ada.finish(ten('pace monte', 'zz'))
  await bruno.finish(ten('pace neve valle', 'yy'))
  await carla.finish(ten('mare strada', 'xx'))
  const all = [ada, bruno, carla]
  for (const { page } of all) await page.goto(`/stanza/${id}`)

  await operator.begin()
  for (const { page } of all) await expect(page.getByText('sta scegliendo')).toHaveCount(0)
  const reveal = ada.page.getByRole('button', { name: 'Scopri le carte' })
  await expect(reveal, 'a minute after the begin').toBeVisible({ timeout: 90_000 })
  await reveal.click()
  await ada.page.getByRole('dialog').getByRole('button', { name: 'Ok' }).click()
  for (const { page } of all) await expect(status(page)).toContainText('Senti una parola?', { timeout: 30_000 })

  // One taps, then the other: certain at once for who is in time, and half a minute later for who is late.
  await tile(ada.page, 'pace').click()
  await stateOf(carla.page, 'pace').toHaveAttribute('data-state', /maybe|sure/)
  await tile(carla.page, 'pace').click()
  const certainAt = Date.now()
  for (const { page } of [ada, carla]) {
    await stateOf(page, 'pace').toHaveAttribute('data-state', 'sure')
    await expect(page.getByRole('heading', { name: 'Provvisoria' })).toBeVisible()
  }
  await bruno.page.reload()
  await expect(status(bruno.page)).toBeVisible()
  await stateOf(bruno.page, 'pace').toHaveAttribute('data-state', 'silent')
  expect(Date.now() - certainAt, 'the late one was looked at in time').toBeLessThan(29_000)

  // Carla is away for a minute. She taps meanwhile, and the others and the transcript go on.
  await carla.context.setOffline(true)
  const awayAt = Date.now()
  await tile(carla.page, 'mare').click()
  await expect(tile(carla.page, 'mare')).toHaveAttribute('aria-pressed', 'true')
  await stateOf(ada.page, 'mare').toHaveAttribute('data-state', 'silent')
  await operator.transcript('Pace a tutti.\nLa neve sul monte.\n')
  await stateOf(ada.page, 'neve').toHaveAttribute('data-state', 'sure')
  await stateOf(ada.page, 'monte').toHaveAttribute('data-state', 'sure')
  await stateOf(bruno.page, 'pace').toHaveAttribute('data-state', 'sure', { timeout: 45_000 })
  await stateOf(bruno.page, 'neve').toHaveAttribute('data-state', 'sure', { timeout: 45_000 })
  await tile(bruno.page, 'valle').click()
  // Nothing shows that a minute is over: the time without a network is what is tried.
  await sleep(Math.max(0, awayAt + 60_000 - Date.now()))
  await carla.context.setOffline(false)

  // Her tap has arrived once, and her board is as everybody's.
  await stateOf(ada.page, 'mare').toHaveAttribute('data-state', 'maybe', { timeout: 45_000 })
  for (const word of ['pace', 'neve', 'monte']) {
    await stateOf(carla.page, word).toHaveAttribute('data-state', 'sure', { timeout: 45_000 })
  }
  await stateOf(carla.page, 'valle').toHaveAttribute('data-state', 'maybe')
  await expect.poll(() => scores(carla.page), { timeout: 30_000 }).toBe(await scores(ada.page).then(String))

  await operator.publish('Pace a tutti. La neve sul monte, la strada verso il mare. E la valle.')
  for (const { page } of all) {
    await expect(page.getByRole('link', { name: 'Il tabellone della serata' })).toBeVisible({ timeout: 90_000 })
  }
  await ada.page.getByRole('button', { name: /^ye+ !$/ }).click()
  await ada.page.getByRole('link', { name: 'Il tabellone della serata' }).click()
  await stateOf(ada.page, 'mare').toHaveAttribute('data-state', /sure|missed/)
})
