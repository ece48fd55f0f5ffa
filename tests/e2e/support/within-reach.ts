/** In a small window, everything on a page or in its dialog can be scrolled into sight whole, and pressed. */
import { expect, type Page } from '@playwright/test'
import { expectSettled } from './settled.ts'

const SMALL_WINDOWS = [
  { width: 844, height: 390 },
  { width: 320, height: 568 },
] as const

/** Runs in the page. */
function whatIsOutOfReach(): string[] {
  const faults = new Set<string>()
  const SLACK = 2
  const { clientWidth, clientHeight, scrollWidth } = document.documentElement
  if (scrollWidth > clientWidth) faults.add(`the page is ${scrollWidth} wide`)
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1)
  const top = dialog ?? document.body
  const nameOf = (element: Element): string =>
    (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 30) || element.id
  for (const key of top.querySelectorAll<HTMLElement>('a[href], button, input')) {
    if (!key.checkVisibility({ visibilityProperty: true })) continue
    // Scrolled to as the keyboard would do it.
    key.scrollIntoView({ block: 'nearest' })
    const box = key.getBoundingClientRect()
    if (box.left < -SLACK || box.right > clientWidth + SLACK) faults.add(`sideways: ${nameOf(key)}`)
    if (box.top < -SLACK || box.bottom > clientHeight + SLACK) faults.add(`not whole: ${nameOf(key)}`)
    for (const y of [box.top + 3, (box.top + box.bottom) / 2, box.bottom - 3]) {
      const hit = document.elementFromPoint((box.left + box.right) / 2, y)
      const isItself = hit !== null && (key.contains(hit) || hit.contains(key) || hit.closest('.check')?.contains(key))
      if (!isItself) faults.add(`covered: ${nameOf(key)}`)
    }
  }
  for (const text of top.querySelectorAll('h1, h2, h3, p, li, td, th, dt, dd')) {
    if (
      !text.checkVisibility() ||
      text.closest('.spoken, .confetti, [aria-hidden="true"]') ||
      !text.textContent?.trim()
    )
      continue
    text.scrollIntoView({ block: 'nearest' })
    const box = text.getBoundingClientRect()
    if (box.height === 0) continue
    if (box.top < -SLACK && box.height <= clientHeight) faults.add(`text out of sight: ${nameOf(text)}`)
  }
  // The end of the page must not be covered by the parts that stay at its foot.
  if (!dialog) {
    scrollTo(0, document.documentElement.scrollHeight)
    const keys = document.querySelector('.keys')?.getBoundingClientRect()
    const last = document.querySelector('main .page > :last-child')?.getBoundingClientRect()
    if (keys && last && last.bottom > keys.top + SLACK)
      faults.add(`its end is ${last.bottom - keys.top} under the keys`)
    scrollTo(0, 0)
  } else dialog.scrollTo(0, 0)
  return [...faults]
}

async function expectWithinReach(page: Page, state: string): Promise<void> {
  await expectSettled(page)
  await expect(page.getByRole('heading', { level: 1 }), state).toHaveCount(1)
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  expect.soft(await page.evaluate(whatIsOutOfReach), `${state}, ${width} × ${height}`).toEqual([])
}

/** Checks each small window, then restores the page's. */
export async function expectInSmallWindows(page: Page, state: string): Promise<void> {
  const before = page.viewportSize()
  for (const size of SMALL_WINDOWS) {
    await page.setViewportSize(size)
    await expectWithinReach(page, state)
  }
  if (before) await page.setViewportSize(before)
}

/** Checks that an open dialog is scrolled to its top: its title is wholly visible, and so is the focused element. */
async function expectAtItsBeginning(page: Page, state: string): Promise<void> {
  await expect(page.getByRole('dialog'), state).toBeVisible()
  const found = await page.evaluate(() => {
    const dialog = document.querySelector('dialog[open]')
    const inSight = (element: Element | null | undefined): boolean => {
      const box = element?.getBoundingClientRect()
      return box !== undefined && box.top >= -1 && box.bottom <= document.documentElement.clientHeight + 1
    }
    return {
      scrolled: dialog?.scrollTop,
      title: inSight(dialog?.querySelector('h2')),
      focus: inSight(document.activeElement),
    }
  })
  const size = page.viewportSize()
  expect.soft(found, `${state}, ${size?.width} × ${size?.height}`).toEqual({ scrolled: 0, title: true, focus: true })
}

/** A dialog, opened again at each size, since it places itself when it opens; then the page has its own size again. */
export async function expectDialog(page: Page, state: string, open: () => Promise<void>): Promise<void> {
  const before = page.viewportSize()
  for (const size of SMALL_WINDOWS) {
    await page.setViewportSize(size)
    await open()
    await expectAtItsBeginning(page, state)
    await expectWithinReach(page, state)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  if (before) await page.setViewportSize(before)
}
