import type { Locator } from '@playwright/test'
import { readWranglerConfig } from '../../../../commands/local/settings.ts'
import { paths } from '../../../../shared/api/paths.ts'
import { RULES } from '../../../../shared/extra-rules.ts'
import { RULE_IDS } from '../../../../shared/rooms/rooms.ts'
import { type Actor, expect, tenWords, test } from '../../support/actors.ts'
import { seasonSays } from '../../support/season-says.ts'
import { turnTo } from '../../support/turn-to.ts'

const ARCHIVES: Record<number, string> = {
  2015: 'https://presidenti.quirinale.it/Elementi/218242',
  2016: 'https://presidenti.quirinale.it/Elementi/218731',
  2017: 'https://presidenti.quirinale.it/Elementi/218449',
  2018: 'https://presidenti.quirinale.it/Elementi/218737',
  2019: 'https://presidenti.quirinale.it/Elementi/219050',
  2020: 'https://presidenti.quirinale.it/Elementi/219211',
  2021: 'https://presidenti.quirinale.it/Elementi/238107',
  2022: 'https://www.quirinale.it/elementi/75654',
  2023: 'https://www.quirinale.it/elementi/103914',
}

test('game.md, «Labels»: nine archive links, and this year’s text once it is out', async ({ ada }) => {
  await ada.page.goto('/extra')
  const archives = ada.page.getByRole('region', { name: 'Discorsi d’annata' })
  const links = archives.getByRole('link')
  await expect(links).toHaveCount(9)
  for (const [year, url] of Object.entries(ARCHIVES)) {
    await expect(links.filter({ hasText: year })).toHaveAttribute('href', url)
  }
  const sad = ada.page.getByRole('img', { name: 'anno triste' })
  await expect(sad).toHaveCount(1)
  await expect(links.filter({ has: sad })).toContainText('2020')
  await expect(archives).toContainText('dal 2015 al 2023')
  await expect(archives).toContainText('sul sito del Quirinale, e lì trovi anche gli altri')
  await expect(archives).toContainText('L’ultimo, del 2024,')
  await expect(archives).not.toContainText('è uscito')
  await seasonSays(ada, { year: 2031, speechPublished: true })
  await ada.page.reload()
  await expect(archives).toContainText('Quello del 2031 è uscito: il testo è su quirinale.it.')
  await expect(archives.getByRole('link')).toHaveCount(9)
})

test('400 and 103 have what one came for on a phone’s first screen', async ({ ada: { page } }) => {
  await page.goto('/regole')
  const lines = page.getByRole('region', { name: 'In breve' }).getByRole('listitem')
  await expect(lines).toHaveCount(10)
  const foot = () => page.locator('.keys').evaluate((keys) => keys.getBoundingClientRect().top)
  const bottom = (what: Locator) => what.evaluate((element) => element.getBoundingClientRect().bottom)
  expect(await bottom(lines.last())).toBeLessThanOrEqual(await foot())
  await page.goto('/stanza/nuova')
  const create = page.getByRole('button', { name: 'Crea' })
  expect(await bottom(create)).toBeLessThanOrEqual(await foot())
  await expect(page.getByLabel('Last man')).toBeHidden()
  await page.getByText('Regole extra').click()
  await page.getByLabel('Last man').check()
  await page.reload()
  await expect(page.getByLabel('Last man'), 'chosen ones are in sight').toBeVisible()
})

test('the rules have their four parts, every extra rule and the tie-breaks', async ({ ada }) => {
  await ada.page.goto('/regole')
  for (const name of ['In breve', 'Regolamento', 'A pari punti', 'Regole extra']) {
    await expect(ada.page.getByRole('region', { name })).toBeVisible()
    await ada.page.getByRole('link', { name: new RegExp(name) }).click()
    await expect(ada.page.getByRole('region', { name })).toBeInViewport()
  }
  const extra = ada.page.getByRole('region', { name: 'Regole extra' })
  for (const id of RULE_IDS) {
    await expect(extra.getByText(RULES[id].title).first()).toBeVisible()
    await expect(extra.getByText(RULES[id].description)).toBeVisible()
  }
  const order = ada.page.getByRole('region', { name: 'A pari punti' }).getByRole('listitem')
  await expect(order).toContainText(['più lunga', 'bonus', 'lettere', 'più parole dette'])
})

test('signed out: the papers, collisions, a link without an address, and the way back', async ({ stranger }) => {
  const { page } = await stranger()
  const address = String(readWranglerConfig().vars.DELETION_ADDRESS)
  for (const [path, name] of [
    ['/extra/privacy', 'Privacy'],
    ['/extra/termini', 'Termini'],
    ['/delete-data', 'I tuoi dati'],
  ] as const) {
    await (path === '/extra/privacy' ? page.goto(path) : turnTo(page, path))
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
    await expect(page.getByRole('link', { name: address })).toHaveAttribute('href', `mailto:${address}`)
  }
  await turnTo(page, '/error/multi-user')
  await expect(page.getByText('No providers found')).toBeVisible()
  const retry = page.getByRole('link', { name: 'Riprova' })
  await turnTo(page, '/error/multi-user/email?redirect=%2Fparole')
  await expect(
    page.getByText(/Hai già un account registrato con e-?mail, usa quello per effettuare il login!/),
  ).toBeVisible()
  await expect(retry, 'design.md, «Redirects»').toHaveAttribute('href', '/login?redirect=%2Fparole')
  await turnTo(page, '/error/multi-user/google?redirect=%2F%2Faltrove.example')
  const sentence = 'Hai già un account registrato con Google, usa quello per effettuare il login!'
  await expect(page.getByText(sentence)).toBeVisible()
  await expect(retry, 'design.md, «Redirects»: where an address says to go is looked at again').toHaveAttribute(
    'href',
    '/login',
  )
  await retry.click()
  await expect(page).toHaveURL(/\/login$/)
  await page.goto('/login/email-callback#token=x')
  await expect(page.getByText('Errore, email non trovata'), 'no address was kept').toBeVisible()
  await page.getByRole('link', { name: 'Torna all’ingresso' }).click()
  await expect(page).toHaveURL(/\/login$/)
})

const YELLOW = 'rgb(255, 255, 0)'
const WHITE = 'rgb(255, 255, 255)'

/** The look of a bonus word: its colour, the text of its worth, and whether its mark is a star or «×2». */
async function lookOf({ page }: Actor, where: string) {
  return page.locator(where).evaluate((box) => {
    const word = box.querySelector('.bonus-word')
    const drawn = (element: Element | null, part?: string): string | null =>
      element && (part === undefined || getComputedStyle(element, part).content !== 'none') ? 'there' : null
    return {
      colour: word && getComputedStyle(word).color,
      worth: drawn(word, '::after'),
      star: drawn(box.querySelector('.x2'), '::before'),
      times: [...box.querySelectorAll('.times')].some((times) => times.checkVisibility()),
    }
  })
}
const FULL = { colour: YELLOW, worth: 'there', star: 'there', times: false }
const SIMPLE = { colour: WHITE, worth: null, star: null, times: true }

test('simpleBonus: the switch is kept, and the chosen look is that of every list', async ({ ada }) => {
  const { page } = ada
  await ada.api('PUT', paths.words, { words: ['olimpiadi'] })
  const samples = page.getByRole('region', { name: 'Manopole' }).locator('.bonus-look')
  const root = page.locator('html')
  await page.goto('/extra')
  await expect(root).not.toHaveAttribute('data-simple-bonus')
  for (const isSimple of [false, true]) {
    await turnTo(page, '/extra')
    await page.getByLabel('Bonus semplici').setChecked(isSimple)
    await (isSimple ? expect(root) : expect(root).not).toHaveAttribute('data-simple-bonus')
    if (isSimple) expect(await page.evaluate(() => localStorage.getItem('simpleBonus'))).toBe('true')
    expect(await lookOf(ada, '[data-bonus="full"]')).toEqual(FULL)
    expect(await lookOf(ada, '[data-bonus="simple"]')).toEqual(SIMPLE)
    await expect(samples.filter({ hasText: 'ora' })).toHaveCount(1)
    await expect(samples.filter({ hasText: 'ora' })).toContainText(isSimple ? 'Semplici' : 'Di solito')
    await page.goto('/parole')
    await expect(page.getByText('olimpiadi').first()).toBeVisible()
    expect(await lookOf(ada, '.words')).toEqual(isSimple ? SIMPLE : FULL)
    await turnTo(page, '/regole')
    await expect(page.getByText('Le parole bonus valgono doppio')).toBeVisible()
    expect((await lookOf(ada, '.bonus-rule')).times).toBe(isSimple)
  }
  await ada.finish(['olimpiadi', ...tenWords('parola').slice(1)])
  for (const isSimple of [true, false]) {
    await turnTo(page, '/extra')
    await page.getByLabel('Bonus semplici').setChecked(isSimple)
    await page.goto('/parole')
    await expect(page.getByRole('button', { name: /^olimpiadi/ })).toBeVisible()
    expect(await lookOf(ada, '.heard')).toEqual(isSimple ? SIMPLE : FULL)
  }
  expect(await page.evaluate(() => localStorage.getItem('simpleBonus'))).toBe('false')
})
