/** Pages under a browser's translator: one that heeds `translate="no"`, and one that ignores it. */
import type { Page } from '@playwright/test'
import { HIDDEN_PAGES } from '../../../../app/hidden/hidden-pages.ts'
import { pageNumber, pathForPage } from '../../../../shared/pages.ts'
import { anEvening } from '../../support/a-board.ts'
import { expect, test } from '../../support/actors.ts'
import { openTranslated, readTranslated } from '../../support/translator.ts'
import { turnTo } from '../../support/turn-to.ts'

const FAILED = 'Qualcosa è andato storto'
const NUMBERS = [102, 400, 898, 104, 105, 106, 103, 101, ...Object.keys(HIDDEN_PAGES).map(Number), 345]
const ALL_PAGES = ['/extra/privacy', '/extra/termini', '/delete-data', ...NUMBERS.map(pathForPage)]
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('design.md, «What a browser translates»: text is, and no word or key', async ({ player }) => {
  const { page, makeRoom } = await player('Ada Rossi')
  const room = await makeRoom('Cenone')
  await openTranslated(page, { isHeedless: false })
  const read = async (path: string) => {
    await page.goto(path)
    await expect(heading(page)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'caricamento' })).toHaveCount(0)
    return readTranslated(page)
  }
  for (const path of ['/', '/parole', `/stanza/${room}`, '/stanza/nuova', '/extra', '/albo', '/pagina/777']) {
    const { translated, left } = await read(path)
    expect(translated, path).toBe('')
    expect(left, path).not.toBe('')
  }
  for (const [path, text] of [
    ['/regole', 'Le stesse dieci parole giocano in tutte le tue stanze'],
    ['/extra/privacy', 'Il database e le stanze stanno nell’Unione europea'],
    ['/extra/termini', 'Gratis, senza premi in denaro'],
    ['/delete-data', 'Basta una riga, senza spiegazioni'],
    ['/pagina/345', '«'],
  ] as const) {
    const { translated, left } = await read(path)
    expect(translated, path).toContain(text)
    for (const kept of ['DIECI PAROLE', 'Stanze', 'FERMA']) {
      expect(left, path).toContain(kept)
      expect(translated, path).not.toContain(kept)
    }
  }
  const { left } = await read('/regole')
  expect(left, 'words that count as they are written').toContain('«giovane» e «giovani»')
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('it')
})

test('of the page where one signs in, the four steps are translated', async ({ stranger }) => {
  const { page } = await stranger()
  await openTranslated(page, { isHeedless: false })
  await page.goto('/login')
  await expect(page.locator('.steps font font')).toHaveText([
    'Scegli dieci parole',
    'Ascolta il discorso del Presidente',
    'Sfida gli amici',
    'Chi ne indovina di più vince',
  ])
  const { translated } = await readTranslated(page)
  expect(translated).not.toContain('Entra')
})

/** Runs in the page: presses what does something here. */
function pressKeys(): void {
  const keys = 'main :is(.stack, .page) > button:not(.danger), .doors button'
  for (const key of document.querySelectorAll<HTMLButtonElement>(keys)) key.click()
}

test('under a translator that ignores the attribute no page fails, whatever is pressed on it', async ({ player }) => {
  const { page } = await player('Ada Rossi')
  await openTranslated(page, { isHeedless: true })
  await page.goto('/')
  await expect(page.locator('main font').first()).toBeAttached()
  for (const path of ALL_PAGES) {
    await turnTo(page, path)
    await expect(page.locator('.top-page'), path).toHaveText(String(pageNumber(path)))
    await expect(page.locator('main[data-loading]')).toHaveCount(0)
    for (const _ of ['once', 'again']) {
      await page.evaluate(pressKeys)
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    }
    await expect(heading(page), path).toBeAttached()
    await expect(page.getByText(FAILED), path).toHaveCount(0)
  }
})

test('under a translator that ignores the attribute a board says what any other says', async ({ player }) => {
  const boards = await Promise.all(
    [true, false].map(async (isTranslated) => {
      const actor = await player('Giulia Rossi')
      const { page } = actor
      if (isTranslated) await openTranslated(page, { isHeedless: true })
      const id = await actor.makeRoom('Cenone da nonna Pina', ['last-word', 'penalty-duplicates'])
      const evening = await anEvening(actor, id)
      await page.goto(`/stanza/${id}`)
      await expect(page.locator('.status', { hasText: 'Senti una parola? Toccala.' })).toBeVisible()
      return { page, evening }
    }),
  )
  const [one, other] = boards
  if (!one || !other) throw new Error('two boards')
  await expect(one.page.locator('.standings font').first()).toBeAttached()
  const told = ({ page }: typeof one) =>
    page
      .locator('.standings li, .band, .status, .own-head')
      .evaluateAll((all) => all.map(({ textContent }) => textContent))
  const same = async (last: string) => {
    await expect(other.page.locator('.band')).toContainText(last)
    await expect
      .poll(async () => JSON.stringify(await told(one)), { message: last })
      .toBe(JSON.stringify(await told(other)))
  }
  for (const { page, evening } of boards) {
    await page.locator('.tile', { hasText: /^coraggio/ }).click()
    evening.hear('coraggio', [
      [evening.me, 1],
      ['p1', 0],
    ])
  }
  await same('coraggio')
  for (const { evening } of boards)
    evening.hear('bellezza', [
      ['p2', 1],
      ['p3', 0],
    ])
  await same('bellezza')
  for (const { evening } of boards)
    evening.hear('pace', [
      ['p1', 1],
      ['p3', 0],
    ])
  await same('pace')
  expect((await told(one)).join(' '), 'points are counted').toMatch(/[1-9]/)
})
