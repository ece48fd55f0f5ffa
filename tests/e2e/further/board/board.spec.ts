/** The board of a closed room in each of its details: eve/board/board.spec.ts has the way of a family. */
import type { Locator } from '@playwright/test'
import {
  aCrowd,
  anEvening,
  atTheBoard,
  OTHERS,
  OWN,
  PHONE,
  places,
  resizeTo,
  SIZES,
  tile,
  WIDE,
} from '../../support/a-board.ts'
import { expect, test } from '../../support/actors.ts'
import { expectForEveryone } from '../../support/checks/axe.ts'
import { faultsHere } from '../../support/checks/large-text.ts'
import { onThisScreen } from '../../support/on-this-screen.ts'

test('once the text is out a said word opens its sentence, and nothing else does', async ({ player }) => {
  const ada = await player('Giulia Rossi', { viewport: PHONE })
  const { page } = ada
  const evening = await atTheBoard(ada)
  evening.hear('bellezza', [['p1', 0]])
  await evening.publish(
    'Ci vuole coraggio. E pace, ovunque.\n\nCi vuole più coraggio a chiedere scusa che ad alzare la voce. Alle istituzioni, ' +
      'e alle istituzioni di domani, coraggio.',
  )
  await page.getByRole('link', { name: 'Il tabellone della serata' }).click()
  await expect(page.locator('button.tile')).toHaveText(['pace', 'coraggio', 'istituzioni'])
  await resizeTo(page, WIDE)
  await expectForEveryone(page, 'after the text')
  await resizeTo(page, PHONE)
  const sheet = page.getByRole('dialog')
  await tile(page, 'coraggio').click()
  await expect(sheet.getByRole('heading', { name: 'Ha detto «coraggio»' })).toBeFocused()
  await expect(sheet.getByText('3 di 3'), 'it has the +3').toBeVisible()
  await sheet.getByRole('button', { name: 'La volta prima' }).click()
  await expect(sheet.getByRole('blockquote')).toHaveText(
    '«Ci vuole più coraggio a chiedere scusa che ad alzare la voce.»',
  )
  await expect(tile(page, 'coraggio')).toHaveAttribute('aria-expanded', 'true')
  for (const viewport of [{ width: 320, height: 844 }, ...SIZES]) {
    await resizeTo(page, viewport)
    await expectForEveryone(page, `a sentence, ${viewport.width} px`)
  }
  await page.keyboard.press('Escape')
  await expect(tile(page, 'coraggio')).toBeFocused()
  await expect(tile(page, 'coraggio')).toHaveAttribute('aria-expanded', 'false')

  await tile(page, 'istituzioni').press('Enter')
  await expect(sheet.getByText('1 di 2'), 'an other’s, from its first').toBeVisible()
  // A correction takes the sheet away with its board, and the new one has its own sentences.
  await evening.publish('Coraggio e bellezza.')
  await expect(sheet).toHaveCount(0)
  await expect(page.locator('button.tile')).toHaveText(['coraggio', 'bellezza'])
  await tile(page, 'bellezza').click()
  await expect(sheet.getByRole('blockquote')).toHaveText('«Coraggio e bellezza.»')
  await sheet.getByRole('button', { name: 'Chiudi' }).click()
  await expect(sheet).toHaveCount(0)
})

test('a word that others have too brings nothing, and says so wherever it is shown', async ({ player }) => {
  const ada = await player('Giulia Rossi')
  const { page } = ada
  const evening = await atTheBoard(ada)
  evening.say('Fiducia e istituzioni.', 5)
  await expect(tile(page, 'fiducia')).toHaveAttribute('data-state', 'sure')
  evening.hear('giovani', [
    ['p0', 2],
    ['p1', 2],
  ])
  evening.hear('pace', [
    ['p0', 0],
    ['p1', 0],
  ])
  const status = page.locator('.status')
  await expect(status).toHaveText('«pace» l’ha detta, ma ce l’avete in 4: niente punti.')
  const look = (where: Locator) =>
    where.evaluate((cell) => {
      const { borderTopColor, backgroundColor } = getComputedStyle(cell)
      const tail = getComputedStyle(cell, '::after').content
      return { frame: borderTopColor, ground: backgroundColor, mark: getComputedStyle(cell, '::before').color, tail }
    })
  const alone = await look(tile(page, 'fiducia'))
  for (const [word, taken] of [
    ['pace', 'in 4'],
    ['giovani', 'in 2'],
  ] as const) {
    const double = await look(tile(page, word))
    expect(double.frame, word).not.toBe(alone.frame)
    expect(double.ground, word).not.toBe(alone.ground)
    expect(double.mark, word).not.toBe(alone.frame)
    expect(double.tail, word).toContain(taken)
  }
  await expect(page.locator('.watch .band'), 'the last word').toContainText('✓ pace, doppia')
  for (const viewport of [...SIZES, { width: 320, height: 640 }, PHONE]) {
    await page.setViewportSize(viewport)
    for (const size of ['100%', '200%']) {
      const isCut = await status.locator('span').evaluate((line, of) => {
        document.documentElement.style.fontSize = of
        return line.scrollHeight > line.clientHeight
      }, size)
      expect(isCut, `${viewport.width} px, text at ${size}`).toBe(false)
    }
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  }

  await page.getByRole('button', { name: '3 doppie' }).click()
  await expect(page.getByText('pace, doppia: ce l’hanno anche Anna, Luca e Paolo')).toBeVisible()
  await expect(page.getByText('futuro, doppia: ce l’ha anche Franco')).toBeVisible()
  await expectForEveryone(page, 'with whom')

  await page.getByRole('button', { name: 'Chi ha cosa' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('pace, doppia: ce l’avete anche tu, Luca e Paolo')).toBeVisible()
  await expect(dialog.getByText('giovani, doppia: ce l’ha anche Marco')).toBeVisible()
  const colourOf = (word: string) =>
    dialog
      .getByText(word)
      .first()
      .evaluate((element) => getComputedStyle(element).color)
  expect(await colourOf('giovani, doppia')).not.toBe(await colourOf('istituzioni'))
  await page.getByRole('button', { name: 'Torna al tabellone' }).click()

  await page.setViewportSize(WIDE)
  await onThisScreen(page)
  const wall = page.getByRole('dialog')
  await expect(wall.getByText('L’hanno sentita Luca e Paolo, ma ce l’avete in 4: niente punti.')).toBeVisible()
  await expect(wall.locator('.band')).toHaveText('✓ pace, doppia')
  await expectForEveryone(page, 'a double on the wall')
  await page.keyboard.press('Escape')

  await page.setViewportSize(PHONE)
  await evening.publish('Pace ai giovani.')
  await page.getByRole('link', { name: 'Giulia tu' }).click()
  await expect(page.getByText('detta, doppia: ce l’hanno anche Anna, Luca e Paolo')).toBeVisible()
})

test('the +3 stands beside the points of its holder, and where it goes is said once', async ({ player }) => {
  const ada = await player('Giulia Rossi')
  const { page } = ada
  const evening = await atTheBoard(ada)
  evening.say('Fiducia.', 9)
  const strip = page.locator('.watch .standings li')
  const held = strip.filter({ has: page.locator('.held') })
  await expect(held).toHaveText(/^Giulia\s*4 \+3 per ora/)
  evening.say('Istituzioni.', 4)
  await expect(held).toHaveText(/^Franco/)
  const status = page.locator('.status')
  await expect(status).toHaveText('Il +3 passa a Franco, per ora: «istituzioni».')
  await expectForEveryone(page, 'the +3 has gone')
  await page.setViewportSize(WIDE)
  await onThisScreen(page)
  const wall = page.getByRole('dialog')
  await expect(wall.getByText('+3 per ora a Franco')).toBeVisible()
  await expect(wall.getByText('Il +3 passa da Giulia a Franco, per ora: «istituzioni».')).toBeVisible()
  await expectForEveryone(page, 'the +3 on the wall')
  await page.keyboard.press('Escape')
  evening.say('Natale.')
  await expect(status).toHaveText('Il +3 passa da Franco a Paolo, per ora: «natale».')
  evening.say('Pace.')
  await expect(status, 'once').toHaveText('«pace» l’ha detta, ma ce l’avete in 4: niente punti.')
  await page.getByRole('button', { name: 'TV in ritardo?' }).click()
  await expectForEveryone(page, 'the television’s delay')
  await page.getByRole('button', { name: '60 secondi' }).click()
  await expect(page.getByRole('button', { name: 'TV: 60 s dopo' }), 'what was set is seen').toBeVisible()
})

for (const count of [9, 14]) {
  test(`nobody is missing where ${count} play, and oneself is there`, async ({ player }) => {
    const ada = await player('Giulia Rossi')
    const { page } = ada
    const more = ['Nino', 'Olga', 'Piero', 'Quirino', 'Rita', 'Sofia'].slice(0, count - 8)
    const others = {
      ...OTHERS,
      ...Object.fromEntries(more.map((name) => [`${name} Bo`, `parola${name}`.toLowerCase()])),
    }
    const id = await ada.makeRoom('Cenone da nonna Pina')
    const evening = await anEvening(ada, id, {}, others)
    await page.goto(`/stanza/${id}`)
    const strip = page.locator('.watch .standings li')
    await expect(strip).toHaveCount(count === 9 ? 9 : 12)
    const before = await places(page)
    // The viewer has no points, and is last except for players with fewer words.
    evening.say(`${Object.values(others).join(' ')}.`)
    await expect(page.getByRole('heading', { name: 'Provvisoria' })).toBeVisible()
    await page.evaluate(() => scrollTo(0, 0))
    expect(await places(page)).toEqual(before)
    await expect(page.locator('.standings .me')).toContainText('Giulia')
    await expect(strip).toHaveCount(count === 9 ? 9 : 12)
    await expect(strip.last()).toHaveText(count === 9 ? /Giulia/ : 'e altri 3')
    const isCut = await strip.evaluateAll((all) => {
      const end = all[0]?.parentElement?.getBoundingClientRect().bottom ?? 0
      return all.some((place) => place.getBoundingClientRect().bottom > end + 1)
    })
    expect(isCut, 'the strip is as tall as its places').toBe(false)
    if (count === 14) await expectForEveryone(page, 'the strip')

    await page.setViewportSize(WIDE)
    await onThisScreen(page)
    const ranks = page.getByRole('dialog').locator('.wall-ranks li')
    const expectRanks = async (places: number, rest: number, where: string) => {
      await expect(ranks, where).toHaveCount(places)
      await expect(ranks.filter({ hasText: 'Giulia' }), where).toHaveCount(1)
      await expect(ranks.filter({ hasText: new RegExp(`^e altri ${rest}$`) }), where).toHaveCount(rest > 0 ? 1 : 0)
      const wall = await page.getByRole('dialog').boundingBox()
      const last = await ranks.last().boundingBox()
      const next = await page.locator('.wall-tiles, .wall-foot').boundingBox()
      expect((last?.y ?? 0) + (last?.height ?? 0), where).toBeLessThanOrEqual((next?.y ?? wall?.height ?? 0) + 1)
    }
    await expectRanks(9, count === 9 ? 0 : 6, 'beside the last word')
    await evening.publish(`${Object.values(others).join(' ')}.`)
    await expect(page.getByText('A testa alta')).toBeVisible()
    await expectRanks(count === 9 ? 6 : 9, count === 9 ? 0 : 3, 'beside the podium')
    await expect(ranks.filter({ hasText: 'Giulia' }).locator('.rank'), 'at one’s own place').toHaveText(String(count))
    if (count === 14) await expectForEveryone(page, 'the podium on the wall')
  })
}

test('large text makes one’s words larger: nothing is cut, covered, or under 12 px', async ({ player }) => {
  const ada = await player('Giulia Rossi')
  const { page } = ada
  const id = await ada.makeRoom('Cenone da nonna Pina', ['last-man', 'last-word'])
  const evening = await anEvening(ada, id)
  evening.say('Fiducia, e la pace dei giovani. E la costituzione.', 5)
  await page.addInitScript(() => {
    // Of a page that is opened so: a part that was drawn in another size keeps that in memory.
    const size = localStorage.getItem('test-text-size') ?? '100%'
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = size
    })
  })
  /** The sizes of the viewer's cells and of the page's texts, in pixels. */
  const measure = () =>
    page.evaluate(() => {
      const sizeOf = (element: Element, part?: string) => Number.parseFloat(getComputedStyle(element, part).fontSize)
      const isRead = (element: Element) =>
        [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()) &&
        element.checkVisibility() &&
        element.closest('[aria-hidden="true"], .spoken') === null
      const own = [...document.querySelectorAll('.mine-part .tile')]
      const word = (cell: Element) => sizeOf(cell.querySelector('.word') ?? cell)
      return {
        words: own.map(word),
        smallerThanTheirTail: own.filter((cell) => word(cell) < sizeOf(cell, '::after')).length,
        tiny: [...document.querySelectorAll('.board-main *')]
          .filter((element) => isRead(element) && sizeOf(element) < 12)
          .map((element) => `${element.textContent} ${sizeOf(element)}`),
      }
    })
  const at = async (width: number, size: string) => {
    await page.evaluate((value) => localStorage.setItem('test-text-size', value), size)
    await page.setViewportSize({ width, height: width * 2 })
    await page.goto(`/stanza/${id}`)
    await expect(page.locator('.tile[data-state="sure"]').first()).toBeVisible()
    expect(await page.evaluate(faultsHere), `${width} px, text at ${size}`).toEqual([])
    const found = await measure()
    expect(found.smallerThanTheirTail, `${width} px, text at ${size}`).toBe(0)
    return found
  }
  await page.goto(`/stanza/${id}`)
  for (const width of [320, 390]) {
    const usual = await at(width, '100%')
    if (width === 320) expect(usual.tiny).toEqual([])
    for (const size of ['130%', '150%', '200%']) {
      const { words, tiny } = await at(width, size)
      expect(tiny, `${width} px, text at ${size}`).toEqual([])
      for (const [index, word] of words.entries()) {
        expect(word, `${width} px, text at ${size}: ${OWN[index]}`).toBeGreaterThan(usual.words[index] ?? 0)
      }
    }
  }
})

test('a television that is late: what others say waits, one’s own is sent as late as it', async ({ player }) => {
  const ada = await player('Giulia Rossi')
  const { page } = ada
  await page.clock.install()
  const evening = await atTheBoard(ada)
  await page.getByRole('button', { name: 'TV in ritardo?' }).click()
  await page.getByRole('button', { name: '60 secondi' }).click()
  evening.hear('pace', [
    ['p0', 20],
    ['p1', 20],
  ])
  await tile(page, 'storia').click()
  await expect(tile(page, 'storia')).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => evening.taps.length).toBe(1)
  expect(evening.taps[0]?.ago).toBeGreaterThanOrEqual(60_000)
  await page.reload()
  await expect(tile(page, 'storia')).toHaveAttribute('aria-pressed', 'true')
  await expect(tile(page, 'pace')).toHaveAttribute('data-state', 'silent')
})

test('a large room shows one group of letters at a time, by a touch or an arrow', async ({ player }) => {
  const ada = await player('Giulia Rossi', { viewport: PHONE })
  const { page } = ada
  const id = await ada.makeRoom('Veglione')
  const evening = await anEvening(ada, id, {}, aCrowd(60))
  await page.goto(`/stanza/${id}`)
  const cells = page.locator('.tiles.others .tile')
  const letters = page.getByRole('navigation', { name: 'Vai alle parole che cominciano per' }).getByRole('link')
  await expect(page.getByRole('heading', { name: 'Degli altri: 600' })).toBeVisible()
  await expect(letters).toHaveText(['A–B', 'C–D', 'E', 'F–G', 'H–I', 'L'])
  const expectGroup = async (group: number, first: string, size: number) => {
    await expect(letters.nth(group)).toHaveAttribute('aria-current', 'true')
    await expect(cells).toHaveCount(size)
    await expect(cells.first()).toHaveText(first)
  }
  const expectAtEachSize = async (state: string) => {
    for (const viewport of SIZES) {
      await page.setViewportSize(viewport)
      await expectForEveryone(page, `${state}, ${viewport.width} px`)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width)
    }
  }
  await expectGroup(0, 'aparolaa0', 120)
  await expectAtEachSize('the first letters')
  const entries = await page.evaluate(() => history.length)

  for (const [viewport, group, first] of [
    [PHONE, 4, 'hparolaa0'],
    [WIDE, 3, 'fparolaa0'],
  ] as const) {
    await page.setViewportSize(viewport)
    await letters.nth(group).click()
    await expectGroup(group, first, 120)
    await expect(cells.first(), 'a key goes on from there').toBeFocused()
    const top = (await cells.first().boundingBox())?.y ?? -1
    const watch = await page.locator('.watch').boundingBox()
    expect(top).toBeGreaterThanOrEqual(viewport === PHONE ? (watch?.height ?? 0) - 1 : 0)
    expect(top).toBeLessThan(viewport.height / 2)
  }
  await page.keyboard.press('Enter')
  await expect(cells.first()).toHaveAttribute('aria-pressed', 'true')
  await cells.nth(1).click()
  await expect(cells.nth(1)).toHaveAttribute('aria-pressed', 'true')
  await expectAtEachSize('other letters')

  await page.keyboard.press('ArrowRight')
  await expectGroup(4, 'hparolaa0', 120)
  await expect(cells.first()).toBeFocused()
  evening.hear('fparolab1', [['p1', 1]])
  await page.keyboard.press('ArrowRight')
  await expectGroup(5, 'lparolaa0', 60)
  await page.keyboard.press('ArrowRight')
  await expectGroup(5, 'lparolaa0', 60)
  for (const _ of [4, 3]) await page.keyboard.press('ArrowLeft')
  await expectGroup(3, 'fparolaa0', 120)
  for (const at of [0, 1]) await expect(cells.nth(at), 'touched before').toHaveAttribute('aria-pressed', 'true')
  expect(await page.evaluate(() => history.length), 'no entry for a letter').toBe(entries)

  await evening.publish('Tutt’altro.')
  await page.getByRole('link', { name: 'Il tabellone della serata' }).click()
  await letters.nth(3).click()
  await expectGroup(3, 'fparolaa0, sentita male: non l’ha detta', 120)
  await page.keyboard.type('102')
  await expect(page, 'a number is a page as everywhere').toHaveURL(/\/parole$/)
})
