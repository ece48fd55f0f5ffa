/** The four coloured keys: which one is active, and the red of «Parole» until one has finished. */
import type { Page } from '@playwright/test'
import { type Actor, expect, tenWords, test } from '../../support/actors.ts'
import { expectSettled } from '../../support/settled.ts'
import { turnTo } from '../../support/turn-to.ts'

const RED = 'rgb(255, 0, 0)'

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Pagine principali' })
const words = ({ page }: Actor) => tabs(page).getByRole('link', { name: '102 Parole' })

async function open({ page }: Actor, path: string): Promise<void> {
  await page.goto(path)
  await expectSettled(page)
}

async function turn({ page }: Actor, path: string, heading: string): Promise<void> {
  await turnTo(page, path)
  await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(heading)
}

test('each tab leads to its page and is the active one there; where its key blinks there is FERMA (WCAG 2.2.2)', async ({
  ada,
  stranger,
}) => {
  const stop = (page: Page) => page.getByRole('button', { name: 'FERMA' })
  const id = await ada.makeRoom('Cenone')
  for (const [name, path] of [
    ['102 Parole', '/parole'],
    ['400 Regole', '/regole'],
    ['898 Extra', '/extra'],
    ['101 Stanze', '/'],
  ] as const) {
    if (path === '/parole') await open(ada, '/')
    await tabs(ada.page).getByRole('link', { name }).click()
    await expect(ada.page).toHaveURL(path)
    await expect(tabs(ada.page).locator('[aria-current="page"]')).toHaveAccessibleName(name)
    await expect(stop(ada.page), `${name}: nothing blinks on page 102`).toHaveCount(path === '/parole' ? 0 : 1)
  }
  for (const [path, heading, active] of [
    ['/stanza/nuova', 'Nuova stanza', ['101 Stanze']],
    [`/stanza/${id}`, 'Cenone', ['101 Stanze']],
    ['/stanza/zzzzzzzzzzzz', 'Stanza', ['101 Stanze']],
    ['/pagina/124', 'Massime', []],
    ['/questa/non/esiste', '404 :(', []],
    ['/extra/privacy', 'Privacy', ['898 Extra']],
    ['/pagina/500', 'Massime', []],
    ['/numeri', 'I numeri', []],
    ['/albo', 'Albo d’oro', []],
    ['/dal-1949', 'Dal 1949', []],
    ['/delete-data', 'I tuoi dati', []],
  ] as const) {
    await turn(ada, path, heading)
    await expect(tabs(ada.page).getByRole('link'), path).toHaveCount(4)
    await expect(tabs(ada.page).locator('[aria-current="page"]'), path).toHaveText([...active])
    await expect(words(ada), 'who has not finished is reminded there too').toHaveCSS('animation-name', 'blink')
    await expect(stop(ada.page), path).toHaveCount(1)
  }
  const guest = await stranger()
  for (const path of ['/extra/privacy', '/login']) {
    await open(guest, path)
    await expect(stop(guest.page), path).toHaveCount(0)
    await expect(tabs(guest.page), path).toHaveCount(0)
  }
})

test('«Parole» blinks red on every other page until one has finished', async ({ ada }) => {
  await open(ada, '/extra')
  for (const other of ['101 Stanze', '400 Regole', '898 Extra']) {
    await tabs(ada.page).getByRole('link', { name: other }).click()
    await expect(tabs(ada.page).getByRole('link', { name: other })).toHaveAttribute('aria-current', 'page')
    await expect(words(ada), other).toHaveCSS('animation-name', 'blink')
    await expect(words(ada), other).toHaveCSS('animation-iteration-count', 'infinite')
    await expect(words(ada), 'who only hears it').toHaveAccessibleName(/^102 Parole ?, da finire$/)
  }
  for (const other of ['101 Stanze', '400 Regole', '898 Extra']) {
    await expect(tabs(ada.page).getByRole('link', { name: other }), other).toHaveCSS('animation-name', 'none')
  }
  await words(ada).click()
  await expect(words(ada)).toHaveAttribute('aria-current', 'page')
  await expect(words(ada)).toHaveAccessibleName('102 Parole')
  await expect(words(ada)).toHaveCSS('animation-name', 'none')
  await expect(words(ada)).not.toHaveCSS('border-top-color', RED)
  await ada.finish(tenWords('ada'))
  await open(ada, '/')
  await expect(words(ada)).toHaveAccessibleName('102 Parole')
  await expect(words(ada)).toHaveCSS('animation-name', 'none')
  await expect(words(ada)).not.toHaveCSS('border-top-color', RED)
  await expect(ada.page.getByRole('button', { name: 'FERMA' }), 'nothing blinks').toHaveCount(0)
})

test('a blinking key turns red and back, and stays readable', async ({ ada }) => {
  await open(ada, '/regole')
  const grounds = await words(ada).evaluate((tab) => {
    const [blink] = tab.getAnimations()
    blink?.pause()
    return [0, 900].map((ms) => {
      if (blink) blink.currentTime = ms
      return getComputedStyle(tab).backgroundColor
    })
  })
  expect(grounds).toEqual(['rgb(0, 255, 0)', RED])
  await expect(words(ada)).toHaveCSS('color', 'rgb(0, 0, 0)')
})

test('with reduced motion, or held by FERMA, it does not blink: a red bar says the same', async ({ player }) => {
  const [still, held] = [await player('Ada Rossi', { reducedMotion: 'reduce' }), await player('Bruno Conti')]
  await open(still, '/regole')
  await expect(words(still)).toHaveCSS('animation-name', 'none')
  await expect(words(still)).toHaveCSS('border-top-color', RED)

  await open(held, '/extra')
  await expect(words(held)).toHaveCSS('animation-name', 'blink')
  const stop = held.page.getByRole('button', { name: 'FERMA' })
  await expect(stop, 'at its first sight').toHaveText('■ FERMA le animazioni')
  await stop.click()
  await expect(words(held)).toHaveCSS('animation-name', 'none')
  await expect(words(held)).toHaveCSS('border-top-color', RED)
  await expect(stop, 'at its first press it says what it does').toContainText('Niente lampeggia più.')
  await tabs(held.page).getByRole('link', { name: '400 Regole' }).click()
  await expect(held.page).toHaveURL('/regole')
  await expect(words(held), 'on every page').toHaveCSS('animation-name', 'none')
  await tabs(held.page).getByRole('link', { name: '898 Extra' }).click()
  await stop.click()
  await expect(words(held)).toHaveCSS('animation-name', 'blink')
  await stop.click()
  await expect(stop, 'once').toHaveText('■ FERMA')
})
