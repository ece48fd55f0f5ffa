/** Home's floating +: always in reach, and never over anything else that can be pressed. */
import type { Page } from '@playwright/test'
import { paths } from '../../../../shared/api/paths.ts'
import type { RoomCard, RoomList } from '../../../../shared/api/shapes.ts'
import { roomCard } from '../../../support/rooms/room-card.ts'
import { type Actor, expect, test } from '../../support/actors.ts'
import { PHONES } from '../../support/checks/large-text.ts'
import { expectSettled } from '../../support/settled.ts'

const WIDTHS = [320, 360, 390, 412, 568, 768, 844, 1024, 1280]
const HEIGHTS = [390, 568, 667, 844, 1024]

const card = (number: number): RoomCard =>
  roomCard({
    id: `${number}`.padStart(12, '2'),
    name: number % 3 ? `Tavolo ${number}` : 'Quelli che a mezzanotte dormono già da un pezzo',
    isOpen: number % 2 === 0,
    rules: number % 2 ? ['last-man', 'last-word', 'bonus-no-duplicates'] : [],
    isOwner: number < 3,
    playerCount: 9,
    playerNames: ['Ada', 'Bruno', 'Carla', 'Dario', 'Elisa', 'Fulvio', 'Gaia'].map((name) => `${name} Rossi`),
  })

async function homeWith(ada: Actor, rooms: number): Promise<void> {
  const cards = Array.from({ length: rooms }, (_, number) => card(number))
  const list: RoomList = {
    owned: cards.filter(({ isOwner }) => isOwner),
    joined: cards.filter(({ isOwner }) => !isOwner),
    next: null,
    invitations: [],
  }
  await ada.page.route(
    (url) => url.pathname === paths.rooms(),
    (route) => route.fulfill({ json: list }),
  )
  await ada.page.route('**/join', (route) =>
    route.fulfill({ status: 503, json: { code: 'server/unavailable', detail: '' } }),
  )
}

/**
 * Runs in the page, at each height to which it can be scrolled: lists the keys in the rows of the + whose box meets the box
 * of the +, and the heights where the + is covered or leaves the window.
 */
function whatMeetsThePlus(): string[] {
  const plus = document.querySelector('a[href="/stanza/nuova"]')
  if (!plus) return ['there is no +']
  const KEYS = 'a[href], button, input'
  // A key as wide as this cannot lie between two looks; a narrower one could.
  const NARROWEST = 24
  const faults = new Set<string>()
  const { clientWidth, clientHeight, scrollHeight } = document.documentElement
  for (const key of document.querySelectorAll(KEYS)) {
    const isNarrow = [...key.getClientRects()].some(({ width }) => width < NARROWEST)
    if (isNarrow) faults.add(`too narrow: «${(key.textContent ?? '').trim().slice(0, 20)}»`)
  }
  const at = (x: number, y: number): Element | null => document.elementFromPoint(x, y)?.closest(KEYS) ?? null
  for (let y = 0; y <= scrollHeight - clientHeight + 53; y += 53) {
    scrollTo(0, y)
    const box = plus.getBoundingClientRect()
    if (box.top < 0 || box.bottom > clientHeight || box.left < 0 || box.right > clientWidth) faults.add('out of sight')
    if (box.width < 44 || box.height < 44) faults.add(`${box.width} × ${box.height}`)
    for (const row of [box.top + 1, (box.top + box.bottom) / 2, box.bottom - 1]) {
      for (const x of [box.left + 1, (box.left + box.right) / 2, box.right - 1]) {
        if (at(x, row) !== plus) faults.add('covered')
      }
      for (let x = 1; x < clientWidth; x += NARROWEST) {
        const key = at(x, row)
        if (key === null || key === plus) continue
        // A card is pressed all over.
        const other = (key.closest('.card') ?? key).getBoundingClientRect()
        const isApart =
          other.right <= box.left || other.left >= box.right || other.bottom <= box.top || other.top >= box.bottom
        if (!isApart) faults.add(`over «${(key.textContent ?? '').trim().slice(0, 20)}»`)
      }
    }
  }
  scrollTo(0, 0)
  return [...faults]
}

async function expectApart(page: Page, state: string): Promise<void> {
  await expectSettled(page)
  await expect(page.getByRole('link', { name: 'Crea una stanza' })).toBeVisible()
  for (const width of WIDTHS) {
    for (const height of HEIGHTS) {
      await page.setViewportSize({ width, height })
      expect.soft(await page.evaluate(whatMeetsThePlus), `${state}, ${width} × ${height}`).toEqual([])
    }
  }
}

test('with any number of rooms, and text twice as large, the + covers nothing; it is at the thumb where home is short', async ({
  ada: { page },
  ada,
}) => {
  test.slow()
  const keys = page.getByRole('navigation', { name: 'Pagine principali' })
  const plus = page.getByRole('link', { name: 'Crea una stanza' })
  for (const rooms of [0, 1, 4, 15]) {
    await page.unrouteAll()
    await homeWith(ada, rooms)
    await page.setViewportSize(PHONES[0])
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 3 })).toHaveCount(rooms)
    await expect(plus).toBeVisible()
    if (rooms === 1) {
      const [bar, box] = [await keys.boundingBox(), await plus.boundingBox()]
      expect((bar?.y ?? 0) - ((box?.y ?? 0) + (box?.height ?? 0))).toBeLessThan(24)
    }
    await expectApart(page, `${rooms} rooms`)
    if (rooms !== 4) continue
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    for (const size of PHONES) {
      await page.setViewportSize(size)
      expect(await page.evaluate(whatMeetsThePlus), `${size.width} wide, text at 200 %`).toEqual([])
    }
  }
})

test('going through the cards with the keyboard shows each of them whole above the +', async ({ player }) => {
  const ada = await player('Ada Rossi', { viewport: { width: 320, height: 568 } })
  const { page } = ada
  await homeWith(ada, 12)
  await page.goto('/')
  const links = page.getByRole('heading', { level: 3 }).getByRole('link')
  await expect(links).toHaveCount(12)
  await links.first().focus()
  for (let card = 0; card < 12; card++) {
    await expect(links.nth(card)).toBeFocused()
    const hidden = await links.nth(card).evaluate((link) => {
      const row = document.querySelector('a[href="/stanza/nuova"]')?.parentElement?.getBoundingClientRect()
      return link.getBoundingClientRect().bottom - (row?.top ?? 0)
    })
    // Less than a pixel is the rounding of the two boxes.
    expect(hidden, `card ${card}`).toBeLessThan(1)
    await page.keyboard.press('Tab')
  }
})
