/** The automatic checks of a page's accessibility: WCAG 2.2 A and AA, and best practices. */
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { expectSettled } from '../settled.ts'
import { expectContrast } from './contrast.ts'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Exactly one h1, a title, only allowed pairs of colours, and nothing that axe finds. Meanwhile the window is as tall
 * as the page: else axe would judge targets that the sticky keys happen to cover. The legacy mode opens no second page for
 * each run, and differs in frames alone, which the policy forbids (`frame-src 'none'`). What passes is judged and not listed:
 * the list would take a fifth of the time, and nobody reads it.
 */
export async function expectForEveryone(page: Page, state: string): Promise<void> {
  await expectSettled(page, state)
  await expect(page.getByRole('heading', { level: 1 }), state).toHaveCount(1)
  await expect(page, state).toHaveTitle(/DIECI PAROLE/)
  const before = page.viewportSize() ?? { width: 390, height: 844 }
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width: before.width, height: Math.max(before.height, height) })
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .withTags(TAGS)
  const { violations } = await axe.analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
  expect(found, state).toEqual([])
  await expectContrast(page, state)
  await page.setViewportSize(before)
}
