/** Text at twice its size, on phones: finds unreadable text. */
import { expect, type Page } from '@playwright/test'
import { expectSettled } from '../settled.ts'

export const PHONES = [
  { width: 390, height: 844 },
  { width: 320, height: 640 },
] as const

/** Simulates the browser's «text size: 200 %»: every length that is meant to follow the text size does. */
const enlarge = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })

/** Texts that are cut, covered, or reached only by scrolling sideways. */
export function faultsHere(): string[] {
  const faults: string[] = []
  const SLACK = 2
  const nameOf = (element: Element): string =>
    `${element.tagName.toLowerCase()}.${element.className} «${(element.textContent ?? '').trim().slice(0, 40)}»`
  // A phone's window grows with content that does not fit, so the screen's own width is used.
  const screen = document.documentElement.clientWidth
  if (document.documentElement.scrollWidth > screen) {
    faults.push(`the page is ${document.documentElement.scrollWidth} wide`)
  }
  // A dialog covers the page, and nothing below it is read.
  const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
  const isDecoration = (element: Element): boolean => element.closest('[aria-hidden="true"], .spoken, .leader') !== null

  /** Each piece of text that a person reads, with the boxes of its lines. */
  const texts: { element: Element; boxes: DOMRect[] }[] = []
  const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    if (!element || !node.textContent?.trim() || isDecoration(element) || !element.checkVisibility()) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    texts.push({ element, boxes: [...range.getClientRects()].filter((box) => box.width > 0) })
  }
  const sticks = (element: Element): boolean => {
    for (let at: Element | null = element; at; at = at.parentElement) {
      if (['sticky', 'fixed'].includes(getComputedStyle(at).position) && at !== top) return true
    }
    return false
  }
  for (const { element, boxes } of texts) {
    const holder = element.closest('a, button, .badge, .band')
    const frame = holder?.getBoundingClientRect()
    for (const box of boxes) {
      if (box.left < -SLACK || box.right > screen + SLACK) faults.push(`leaves the screen: ${nameOf(element)}`)
      if (frame && holder && (box.left < frame.left - SLACK || box.right > frame.right + SLACK))
        faults.push(`leaves its box: ${nameOf(holder)}`)
      if (frame && holder && getComputedStyle(holder).display !== 'inline') {
        // At most half a line, since letters are lower than their line.
        const spare = box.height / 4
        if (box.top < frame.top - spare || box.bottom > frame.bottom + spare)
          faults.push(`is taller than its box: ${nameOf(holder)}`)
      }
      for (let at: Element | null = element; at && at !== top; at = at.parentElement) {
        if (getComputedStyle(at).overflowX === 'visible') continue
        const window = at.getBoundingClientRect()
        if (box.left < window.left - SLACK || box.right > window.right + SLACK)
          faults.push(`is cut: ${nameOf(element)}`)
      }
    }
  }
  // A name may be longer than any phone is wide; a word of this site may not.
  const LONGEST = 12
  for (const { element } of texts) {
    if (!element.closest('h1, button, a.button, .keys a')) continue
    const walk = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[\p{L}\d]+/gu)) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const lines = new Set(
          [...range.getClientRects()].filter((box) => box.width > 0).map((box) => Math.round(box.top)),
        )
        if (lines.size > 1 && word.length <= LONGEST) faults.push(`is broken: ${word} in ${nameOf(element)}`)
      }
    }
  }
  const still = texts.filter(({ element }) => !sticks(element))
  for (const [index, one] of still.entries()) {
    for (const other of still.slice(index + 1)) {
      if (one.element.contains(other.element) || other.element.contains(one.element)) continue
      const touches = one.boxes.some((a) =>
        other.boxes.some((b) => {
          const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left)
          const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
          return wide > SLACK && high > Math.min(a.height, b.height) / 2
        }),
      )
      if (touches) faults.push(`overlap: ${nameOf(one.element)} and ${nameOf(other.element)}`)
    }
  }
  for (const element of top.querySelectorAll<HTMLElement>('a[href], button:not([disabled]), input:not([disabled])')) {
    if (!element.checkVisibility() || sticks(element)) continue
    element.scrollIntoView({ block: 'center' })
    // A long name may be taller than the window.
    if (element.getBoundingClientRect().top < 0) element.scrollIntoView({ block: 'start' })
    const [box] = element.getClientRects()
    if (!box) continue
    const found = document.elementFromPoint(box.left + box.width / 2, box.top + Math.min(box.height / 2, 20))
    const isItself = found !== null && (element.contains(found) || found.contains(element))
    const isLabelled = element instanceof HTMLInputElement && found?.closest('label, .check') !== null
    if (!isItself && !isLabelled && !found?.closest('.card, dialog')) faults.push(`is out of reach: ${nameOf(element)}`)
  }
  scrollTo(0, 0)
  return [...new Set(faults)]
}

/** Checks both sizes of a phone, then restores the page. */
export async function expectLegibleTwiceAsLarge(page: Page, state: string): Promise<void> {
  await expectSettled(page, state)
  await expect(page.getByRole('heading', { level: 1 }), state).toHaveCount(1)
  const before = page.viewportSize()
  await enlarge(page)
  for (const phone of PHONES) {
    await page.setViewportSize(phone)
    expect.soft(await page.evaluate(faultsHere), `${state}, ${phone.width} pixels wide`).toEqual([])
  }
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  if (before) await page.setViewportSize(before)
}
