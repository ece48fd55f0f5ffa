/**
 * A whole evening in three browsers, from the begin to the official ranking: one is 30 s late, one is away for a while. And on a
 * laptop's wall, which is left alone.
 */
import type { Page } from '@playwright/test'
import { paths } from '../../../shared/api/paths.ts'
import type { Board } from '../../../shared/api/shapes.ts'
import { expect, test } from '../support/actors.ts'
import { onThisScreen } from '../support/on-this-screen.ts'
import { operatorOf } from '../support/operator.ts'
import { PLACES } from '../support/place.ts'

const operator = operatorOf(PLACES.evening)

/** Ten words, of which these are said; the others belong to this person alone. */
const ten = (said: string, own: string): string[] =>
  [...said.split(' '), ...Array.from('abcdefghij', (letter) => `${own}${letter}`)].slice(0, 10)

const tile = (page: Page, word: string) => page.locator('.tile', { hasText: new RegExp(`^${word}`) })
const stateOf = (page: Page, word: string) => expect(tile(page, word), word)
const status = (page: Page) => page.locator('.status')
/** The moment at which a page first shows a word as heard, by the clock that all of this machine have; kept over a reload. */
const noteFirstSight = (page: Page, word: string) =>
  page.addInitScript((word) => {
    new MutationObserver(() => {
      const heard = document.querySelectorAll('.tile[data-state=maybe], .tile[data-state=sure]')
      if ([...heard].some(({ textContent }) => textContent?.trim().startsWith(word)))
        sessionStorage.firstSight ??= Date.now()
    }).observe(document, { subtree: true, childList: true, attributeFilter: ['data-state'] })
  }, word)
const firstSight = (page: Page): Promise<number> => page.evaluate(() => Number(sessionStorage.firstSight))

/** The texts of the wall, one after the other. */
const PICTURES = [
  'Inquadra e gioca',
  'Inquadra ed entra',
  'Carte coperte: tocca al capo',
  'Si scoprono le carte',
  'Senti una parola? Toccala sul telefono.',
  'L’ultima sentita',
  'Al terzo posto',
  'Al secondo posto',
  'Al primo posto',
  'Ora brindate, chi più chi meno.',
]
/** From the opening on: which pictures the page has shown, in their order. */
const notePictures = (page: Page) =>
  page.addInitScript((pictures) => {
    const noted: string[] = []
    Object.assign(window, { noted })
    new MutationObserver(() => {
      const wall = document.querySelector('dialog.wall-screen')?.textContent
      noted.push(...pictures.filter((one) => wall?.includes(one) && !noted.includes(one)))
    }).observe(document, { subtree: true, childList: true, characterData: true })
  }, PICTURES)
const notedOn = (page: Page) =>
  // Set above, where the compiler does not see it.
  page.evaluate(() => (window as unknown as { noted: string[] }).noted)

const scores = (page: Page) => page.locator('.standings').innerText()

test('from the begin to the official ranking', async ({ player }) => {
  test.setTimeout(360_000)
  const [ada, bruno, carla] = [await player('Ada Rossi'), await player('Bruno Conti'), await player('Carla Neri')]
  // Pages ask for the evening from an hour before the deadline.
  await operator.season([], new Date(Date.now() + 30 * 60_000).toISOString())
  await bruno.context.addInitScript(() => localStorage.setItem('tvDelay', '30'))
  await noteFirstSight(bruno.page, 'pace')
  const id = await ada.makeRoom('Cenone', ['last-word'])
  for (const guest of [bruno, carla]) await guest.api('POST', paths.join(id))
  await ada.finish(ten('pace monte', 'zz'))
  await bruno.finish(ten('pace neve valle', 'yy'))
  await carla.finish(ten('mare strada', 'xx'))
  const all = [ada, bruno, carla]
  for (const { page } of all) await page.goto(`/stanza/${id}`)
  // Another tab of Ada's, as on her laptop. Its presses are those that put the room on the wall.
  const laptop = await ada.context.newPage()
  await notePictures(laptop)
  const fanfares: string[] = []
  laptop.on('request', (request) => request.url().includes('/festa') && fanfares.push(request.url()))
  await laptop.goto(`/stanza/${id}`)
  await onThisScreen(laptop)
  const wall = laptop.getByRole('dialog', { name: 'Cenone' })
  await expect(wall.getByText('Inquadra e gioca')).toBeVisible()

  await operator.begin()
  for (const { page } of all) await expect(page.getByText('sta scegliendo')).toHaveCount(0)
  const reveal = ada.page.getByRole('button', { name: 'Scopri le carte' })
  await expect(reveal, 'a minute after the begin').toBeVisible({ timeout: 90_000 })
  await expect(wall.getByText('Carte coperte: tocca al capo')).toBeVisible()
  await reveal.click()
  await ada.page.getByRole('dialog').getByRole('button', { name: 'Ok' }).click()
  for (const { page } of all) await expect(status(page)).toContainText('Senti una parola?', { timeout: 30_000 })
  await expect(wall.getByText('Senti una parola? Toccala sul telefono.')).toBeVisible()

  // One taps, then the other: certain at once on a punctual television, and half a minute later on a late one.
  const spokenAt = Date.now()
  await tile(ada.page, 'pace').click()
  await stateOf(carla.page, 'pace').toHaveAttribute('data-state', /maybe|sure/)
  await tile(carla.page, 'pace').click()
  for (const { page } of [ada, carla]) {
    await stateOf(page, 'pace').toHaveAttribute('data-state', 'sure')
    await expect(page.getByRole('heading', { name: 'Provvisoria' })).toBeVisible()
  }
  await expect(wall.getByText('L’hanno sentita Ada e Carla, ma ce l’avete in 2: niente punti.')).toBeVisible()
  await bruno.page.reload()

  // Carla is away. She taps meanwhile, and the others and the transcript go on, until the late viewer has it as well.
  await carla.context.setOffline(true)
  await tile(carla.page, 'mare').click()
  await expect(tile(carla.page, 'mare')).toHaveAttribute('aria-pressed', 'true')
  await stateOf(ada.page, 'mare').toHaveAttribute('data-state', 'silent')
  await operator.transcript('Pace a tutti.\nLa neve sul monte.\n')
  await stateOf(ada.page, 'neve').toHaveAttribute('data-state', 'sure')
  await stateOf(ada.page, 'monte').toHaveAttribute('data-state', 'sure')
  for (const word of ['pace', 'neve']) {
    await stateOf(bruno.page, word).toHaveAttribute('data-state', 'sure', { timeout: 90_000 })
  }
  // However slow the machine is: later is no fault, earlier is one.
  expect((await firstSight(bruno.page)) - spokenAt, 'the late one was told in time').toBeGreaterThanOrEqual(30_000)
  await tile(bruno.page, 'valle').click()
  await stateOf(ada.page, 'valle').toHaveAttribute('data-state', 'maybe')
  await stateOf(ada.page, 'mare').toHaveAttribute('data-state', 'silent')
  await carla.context.setOffline(false)

  // Her tap has arrived once, and her board is as everybody's.
  await stateOf(ada.page, 'mare').toHaveAttribute('data-state', 'maybe', { timeout: 45_000 })
  for (const word of ['pace', 'neve', 'monte']) {
    await stateOf(carla.page, word).toHaveAttribute('data-state', 'sure', { timeout: 45_000 })
  }
  await stateOf(carla.page, 'valle').toHaveAttribute('data-state', 'maybe')
  const { heard } = (await ada.api<Board>('GET', paths.board(id))).body
  expect(heard.map(({ word, count }) => `${word} ${count}`).sort()).toEqual(['mare 1', 'pace 2', 'valle 1'])
  await expect.poll(() => scores(carla.page), { timeout: 30_000 }).toBe(await scores(ada.page).then(String))

  await operator.publish('Pace a tutti. La neve sul monte, la strada verso il mare. E la valle.')
  for (const { page } of all) {
    await expect(page.getByRole('link', { name: 'Il tabellone della serata' })).toBeVisible({ timeout: 90_000 })
  }
  await ada.page.getByRole('button', { name: /^ye+ !$/ }).click()
  await ada.page.getByRole('link', { name: 'Il tabellone della serata' }).click()
  await stateOf(ada.page, 'mare').toHaveAttribute('data-state', 'sure')
  await stateOf(ada.page, 'strada').toHaveAttribute('data-state', 'missed')

  // Nobody has touched the laptop since it was put on the wall.
  await expect(wall.getByText('Ora brindate, chi più chi meno.')).toBeVisible({ timeout: 30_000 })
  expect(await notedOn(laptop)).toEqual(PICTURES)
  expect(fanfares, 'the fanfare with the crown').toHaveLength(1)
})
