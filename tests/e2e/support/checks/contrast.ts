/**
 * The allowed pairs of the eight colours. Every text on the page is checked, with the text that CSS writes before and
 * after an element; mosaics are drawings and left out.
 */
import { expect, type Page } from '@playwright/test'

const WRITTEN_ON: Record<string, readonly string[]> = {
  black: ['white', 'yellow', 'cyan', 'green', 'magenta', 'red'],
  blue: ['white', 'yellow', 'cyan', 'green'],
  white: ['black'],
  green: ['black'],
  yellow: ['black'],
  cyan: ['black'],
  magenta: ['black'],
  red: ['black'],
}

export async function expectContrast(page: Page, state: string): Promise<void> {
  expect(await page.evaluate(unreadable, WRITTEN_ON), `${state}: what is written in which colour`).toEqual([])
}

/** Runs in the page. */
function unreadable(writtenOn: Record<string, readonly string[]>): string[] {
  const NAMES: Record<string, string> = {
    'rgb(0, 0, 0)': 'black',
    'rgb(255, 255, 255)': 'white',
    'rgb(255, 0, 0)': 'red',
    'rgb(0, 255, 0)': 'green',
    'rgb(0, 0, 255)': 'blue',
    'rgb(255, 255, 0)': 'yellow',
    'rgb(0, 255, 255)': 'cyan',
    'rgb(255, 0, 255)': 'magenta',
  }
  const nameOf = (colour: string): string => NAMES[colour] ?? colour
  const paperUnder = (element: Element | null): string => {
    for (let one = element; one; one = one.parentElement) {
      const { backgroundColor } = getComputedStyle(one)
      if (backgroundColor !== 'rgba(0, 0, 0, 0)') return backgroundColor
    }
    return 'rgb(0, 0, 0)'
  }
  const found = new Set<string>()
  const look = (element: Element, text: string, style: CSSStyleDeclaration): void => {
    const own = style.backgroundColor
    const paper = nameOf(own === 'rgba(0, 0, 0, 0)' ? paperUnder(element) : own)
    const ink = nameOf(style.color)
    if (!writtenOn[paper]?.includes(ink)) found.add(`${ink} on ${paper}: «${text.trim().slice(0, 40)}»`)
  }
  const isSeen = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true }) &&
    element.closest('.spoken, .mosaic, .dust, .fog, .confetti, .qr') === null
  for (const element of document.body.querySelectorAll('*')) {
    if (!isSeen(element)) continue
    const text = [...element.childNodes].map((node) => (node instanceof Text ? node.data : '')).join('')
    if (text.trim() !== '') look(element, text, getComputedStyle(element))
    for (const part of ['::before', '::after']) {
      const style = getComputedStyle(element, part)
      // Leader dots, squares and the bonus star are drawings.
      if (/\p{L}{2}/u.test(style.content) && !/^(none|normal|attr)/.test(style.content))
        look(element, style.content, style)
    }
  }
  return [...found]
}
