/** The board of a closed room while the speech goes on, on a phone and on a wide window. */
import type { Page } from '@playwright/test'
import { paths } from '../../../../shared/api/paths.ts'
import { aCrowd, anEvening, atTheBoard, OWN, PHONE, places, resizeTo, SIZES, tile } from '../../support/a-board.ts'
import { expect, test } from '../../support/actors.ts'
import { expectForEveryone } from '../../support/checks/axe.ts'
import { hold } from '../../support/hold.ts'

/** What tells a cell's state apart where colours are not seen: its mark, its frame, a word struck through. */
const shapeOf = (page: Page, word: string) =>
  tile(page, word).evaluate((cell) => {
    const { borderTopStyle, borderTopColor, backgroundColor } = getComputedStyle(cell)
    const struck = getComputedStyle(cell.querySelector('.word') ?? cell).textDecorationLine
    const isFull = borderTopStyle === 'solid' && backgroundColor === borderTopColor
    return [getComputedStyle(cell, '::before').content[1], isFull ? 'full' : borderTopStyle, struck].join(' ')
  })
/** In cells of the board's grid: the word in the band beside the viewer's own. */
const sizeOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))

test('from the first touch to the verdict nothing moves, on a phone and a wide window', async ({ player }) => {
  const ada = await player('Giulia Rossi', { viewport: PHONE })
  const { page } = ada
  const evening = await atTheBoard(ada)
  const before = new Map<number, string[]>()
  const shapes = new Map<number, string[]>()
  for (const viewport of SIZES) {
    await resizeTo(page, viewport)
    before.set(viewport.width, await places(page))
  }

  await tile(page, 'coraggio').click()
  await expect(tile(page, 'coraggio'), 'only one person has tapped').toHaveAttribute('data-state', 'sure')
  evening.hear('bellezza', [['p1', 0]])
  await expect(tile(page, 'coraggio')).toHaveAttribute('data-state', 'maybe')
  await expect(tile(page, 'coraggio')).toHaveAttribute('aria-pressed', 'true')
  evening.say('Pace a tutti, e fiducia nei giovani.')
  await expect(tile(page, 'fiducia')).toHaveAttribute('data-state', 'sure')
  await expect(page.getByRole('heading', { name: 'Provvisoria' })).toBeVisible()
  await expect(page).toHaveTitle(/Cenone da nonna Pina: il tabellone/)
  for (const viewport of SIZES) {
    const { width } = viewport
    await resizeTo(page, viewport)
    expect(await places(page), `${width} px`).toEqual(before.get(width))
    expect(await page.evaluate(() => document.getAnimations().length), 'FERMA has nothing to hold').toBe(0)
    expect(await sizeOf(page, '.band b'), `${width} px`).toBeGreaterThan(2 * (await sizeOf(page, '.tile')))
    const words = ['storia', 'coraggio', 'fiducia', 'pace']
    shapes.set(width, await Promise.all(words.map((word) => shapeOf(page, word))))
    if (viewport === PHONE) await expectForEveryone(page, 'while the speech goes on')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }

  await page.getByRole('button', { name: 'Chi ha cosa' }).click()
  await expect(page.getByRole('dialog').getByText('Luca Moretti')).toBeVisible()
  await page.setViewportSize(PHONE)
  await expectForEveryone(page, 'who has what')
  await page.getByRole('button', { name: 'Torna al tabellone' }).click()
  await expect(page.getByRole('button', { name: 'Chi ha cosa' })).toBeFocused()

  await evening.publish('Pace, fiducia, giovani, energia. E le istituzioni.')
  await page.getByRole('link', { name: 'Il tabellone della serata' }).click()
  await expect(tile(page, 'coraggio')).toHaveAttribute('data-state', 'misheard')
  await expect(tile(page, 'energia')).toHaveAttribute('data-state', 'missed')
  for (const viewport of SIZES) {
    await resizeTo(page, viewport)
    const seen = shapes.get(viewport.width) ?? []
    for (const word of ['coraggio', 'energia']) seen.push(await shapeOf(page, word))
    expect(new Set(seen).size, seen.join(', ')).toBe(6)
    if (viewport === PHONE) await expectForEveryone(page, 'after the text')
  }
})

test('until the board is here one’s own words stand where they stay', async ({ player }) => {
  const ada = await player('Giulia Rossi')
  const { page } = ada
  await ada.finish(OWN)
  const id = await ada.makeRoom('Cenone')
  await anEvening(ada, id)
  const release = await hold(page, `**${paths.board(id)}`)
  await page.goto(`/stanza/${id}`)
  await expect(page.locator('.status')).toHaveText('Arrivano le parole di tutti…')
  await expect(page.locator('.tile')).toHaveCount(OWN.length)
  const before = await places(page)
  release()
  await expect(page.locator('.status')).toHaveText('Senti una parola? Toccala.')
  expect((await places(page)).slice(0, before.length)).toEqual(before)
})

test('up to 250 words of others stand on one page, and a letter leads to its words', async ({ player }) => {
  const ada = await player('Giulia Rossi')
  const { page } = ada
  const id = await ada.makeRoom('Veglione')
  await anEvening(ada, id, {}, aCrowd(25))
  await page.goto(`/stanza/${id}`)
  const cells = page.locator('.tiles.others .tile')
  await expect(cells).toHaveCount(250)
  const letter = page.getByRole('link', { name: 'F–G' })
  await expect(letter).not.toHaveAttribute('aria-current')
  await letter.click()
  await expect(page.locator('.tile', { hasText: 'fparolaa0' })).toBeFocused()
  await expect(page.locator('.tile', { hasText: 'fparolaa0' })).toBeInViewport()
  await expect(cells).toHaveCount(250)
  await page.keyboard.press('ArrowRight')
  await expect(page.locator('.tile', { hasText: 'fparolaa0' }), 'there is no other page').toBeFocused()
})

test('a touch without a network is there at once, and reaches the room when it is back', async ({ player }) => {
  const ada = await player('Giulia Rossi')
  const { page } = ada
  ada.allow(/503/)
  const evening = await atTheBoard(ada)
  evening.refuseTaps(503)
  await tile(page, 'coraggio').click()
  await expect(tile(page, 'coraggio')).toHaveAttribute('aria-pressed', 'true')
  await expect(page.locator('.status')).toHaveText('Senza rete: i tocchi partono dopo.')
  await page.reload()
  await expect(tile(page, 'coraggio')).toHaveAttribute('aria-pressed', 'true')
  evening.refuseTaps(null)
  await expect.poll(() => evening.taps.map(({ word }) => word)).toEqual(['coraggio'])
})
