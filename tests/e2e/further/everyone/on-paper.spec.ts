/** Printed, a page is black on white and has nothing on it that can only be pressed; in a person’s own colours it stays visible. */
import type { Page } from '@playwright/test'
import { paths } from '../../../../shared/api/paths.ts'
import { type Actor, expect, tenWords, test } from '../../support/actors.ts'
import { crowdRanking } from '../../support/crowd.ts'
import { onThisScreen } from '../../support/on-this-screen.ts'
import { pressOwnerKey } from '../../support/owner-keys.ts'
import { expectSettled } from '../../support/settled.ts'
import { turnTo } from '../../support/turn-to.ts'

/** Runs in the page: elements that are not black on white, and elements that do not belong on paper. */
function whatIsNotForPaper(): string[] {
  const faults = new Set<string>()
  const name = (element: Element): string =>
    `${element.tagName}.${element.className} «${element.textContent?.slice(0, 20)}»`
  for (const element of [document.documentElement, ...document.body.querySelectorAll('*')]) {
    if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('.spoken, svg')) continue
    for (const part of [undefined, '::before', '::after']) {
      const style = getComputedStyle(element, part)
      if (part !== undefined && style.content === 'none') continue
      if (style.color !== 'rgb(0, 0, 0)') faults.add(`${style.color}: ${name(element)}`)
      const { backgroundColor } = style
      if (!['rgba(0, 0, 0, 0)', 'rgb(255, 255, 255)'].includes(backgroundColor))
        faults.add(`on ${backgroundColor}: ${name(element)}`)
    }
    if (element.matches('nav, .button, input, .mosaic, .dust')) faults.add(`is there: ${name(element)}`)
    if (['fixed', 'sticky'].includes(getComputedStyle(element).position)) faults.add(`stays: ${name(element)}`)
  }
  if (getComputedStyle(document.documentElement).backgroundColor !== 'rgb(255, 255, 255)') faults.add('no paper')
  return [...faults]
}

async function expectForPaper(page: Page, path: string, ...read: string[]): Promise<void> {
  await page.emulateMedia({ media: 'screen' })
  await page.goto(path)
  await expectOnPaper(page, path, ...read)
}

async function expectOnPaper(page: Page, path: string, ...read: string[]): Promise<void> {
  await expectSettled(page)
  for (const text of read) await expect(page.getByText(text).first()).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  expect.soft(await page.evaluate(whatIsNotForPaper), path).toEqual([])
  for (const text of read) await expect.soft(page.getByText(text).first(), `${path}: ${text}`).toBeVisible()
}

test('home, words, rules, extra and the papers', async ({ ada }) => {
  test.slow()
  await ada.makeRoom('Cenone')
  await ada.api('PUT', paths.words, { words: ['olimpiadi', 'pane'] })
  const { page } = ada
  await expectForPaper(page, '/', 'Cenone', 'Aperta')
  await expectForPaper(page, '/parole', 'olimpiadi', 'pane')
  for (const [path, heading, ...read] of [
    ['/regole', 'Regole', 'Nemmeno se insisti', 'Fa fede il testo ufficiale del discorso', 'Ultima parola'],
    ['/extra', 'Extra', 'Discorsi d’annata'],
    ['/extra/privacy', 'Privacy'],
    ['/pagina/500', 'Massime'],
  ] as const) {
    await page.emulateMedia({ media: 'screen' })
    await turnTo(page, path)
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(heading)
    await expectOnPaper(page, path, ...read)
  }
  await ada.finish(['olimpiadi', ...tenWords('parola').slice(1)])
  await expectForPaper(page, '/parole', 'olimpiadi', 'parolab')
})

async function aRanking(ada: Actor): Promise<string> {
  const id = await ada.makeRoom('Cenone')
  await ada.api('POST', paths.close(id))
  await crowdRanking(ada, id, 12, 5)
  return id
}

test('a ranking, with its podium, and a score taken apart', async ({ ada }) => {
  const id = await aRanking(ada)
  const { page } = ada
  await expectForPaper(page, `/stanza/${id}`, 'Cenone', 'Gaia Bassi')
  for (const step of await page.locator('.podium .step').all()) {
    await expect(step, 'a step has its edges').toHaveCSS('border-top-width', '2px')
    await expect(step).toBeVisible()
  }
  await expectForPaper(page, `/stanza/${id}?chi=p0`, 'Totale')
})

test('a question is not printed over the page; the code for the wall is, and alone', async ({ ada }) => {
  const { page } = ada
  await page.goto(`/stanza/${await ada.makeRoom('Cenone')}`)
  await pressOwnerKey(page, 'Elimina')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: 'Cenone' })).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  await page.keyboard.press('Escape')
  await onThisScreen(page)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('dialog').getByText('Inquadra e gioca')).toBeVisible()
  await expect(page.getByRole('dialog').locator('svg')).toBeVisible()
  await expect(page.locator('h1')).not.toBeVisible()
  expect(await page.evaluate(whatIsNotForPaper)).toEqual([])
})

/** Runs in the page: the contrast of each step's surface, and of its edge, with its background; the better of the two. */
function contrasts(): number[] {
  const luminance = (colour: string): number => {
    const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map((part) => {
      const share = Number(part) / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const ratio = (one: string, other: string): number => {
    const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
    return (high + 0.05) / (low + 0.05)
  }
  const ground = getComputedStyle(document.body).backgroundColor
  return [...document.querySelectorAll('.podium .step')].map((step) => {
    const { backgroundColor, borderTopColor, borderTopWidth, borderTopStyle } = getComputedStyle(step)
    const hasEdge = borderTopStyle !== 'none' && Number.parseFloat(borderTopWidth) >= 2
    return Math.max(ratio(backgroundColor, ground), hasEdge ? ratio(borderTopColor, ground) : 1)
  })
}

test('forced colours, light or dark: every step of the podium stands out from the page', async ({ player }) => {
  const ada = await player('Ada Rossi', { forcedColors: 'active' })
  const { page } = ada
  const id = await ada.makeRoom('Cenone')
  await ada.api('POST', paths.close(id))
  await crowdRanking(ada, id, 5, 2)
  await page.goto(`/stanza/${id}`)
  await expect(page.locator('.podium .step')).toHaveCount(3)
  for (const palette of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: palette })
    const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    expect(ground).toBe(palette === 'light' ? 'rgb(255, 255, 255)' : 'rgb(0, 0, 0)')
    const found = await page.evaluate(contrasts)
    expect(found, palette).toHaveLength(3)
    for (const contrast of found) expect(contrast, palette).toBeGreaterThanOrEqual(3)
  }
})
