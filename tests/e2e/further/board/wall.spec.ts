/** game.md, «The television»: a room on the wall of somebody who is in it, in the sizes of walls. */
import type { Locator } from '@playwright/test'
import { paths } from '../../../../shared/api/paths.ts'
import type { Award, Season } from '../../../../shared/api/shapes.ts'
import { anEvening } from '../../support/a-board.ts'
import { at, expectWholeScreen, LOW, seenOn, stopTime, untilThere, watchFor } from '../../support/a-wall.ts'
import { expect, tenWords, test } from '../../support/actors.ts'
import { expectForEveryone } from '../../support/checks/axe.ts'
import { expectLegibleTwiceAsLarge } from '../../support/checks/large-text.ts'
import { onThisScreen } from '../../support/on-this-screen.ts'
import { countLocks, locksOn } from '../../support/screen-locks.ts'
import { seasonSays } from '../../support/season-says.ts'
import { expectInSmallWindows } from '../../support/within-reach.ts'

const HIGH = { width: 1920, height: 1080 }
/** A phone on its side, by AirPlay or Smart View; and an older television or a tablet, 4:3. */
const SIDEWAYS = { width: 844, height: 390 }
const NARROW = { width: 1280, height: 960 }
const SIZES = [SIDEWAYS, NARROW, LOW, HIGH]
const GOLDEN_WORD: Award = { kind: 'golden-word', userIds: ['p6'], words: ['istituzioni'] }

/** The points of each step are clear of the pattern into which the step dissolves. */
async function expectRoomAboveTheDust(part: Locator): Promise<void> {
  const gaps = await part.locator('.podium .step').evaluateAll((steps) =>
    steps.map((step) => {
      const [, points, dust] = [...step.children].map((child) => child.getBoundingClientRect())
      return (dust?.top ?? 0) - (points?.bottom ?? 0)
    }),
  )
  expect(gaps).toHaveLength(3)
  for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(5)
}

test('an open room: the code; from the seal on whom everybody waits for', async ({ player, guest }) => {
  const [ada, bruno] = [await player('Ada Rossi', { viewport: LOW }), await guest('Bruno Conti')]
  const { page } = ada
  const id = await ada.makeRoom('Cenone')
  await bruno.api('POST', paths.join(id))
  await ada.finish(tenWords('pane'))
  const locked: Partial<Season> = { wordsDeadline: at(-60_000), begunAt: at(-30_000), sealedAt: null }
  await seasonSays(ada, { wordsDeadline: at(1_800_000), begunAt: null, sealedAt: null })
  await page.goto(`/stanza/${id}`)
  await onThisScreen(page)
  const wall = page.getByRole('dialog')
  const code = wall.getByRole('img', { name: 'Codice QR con il link della stanza' })
  await expect(wall.getByText('Inquadra e gioca')).toBeVisible()
  for (const size of SIZES.toReversed()) {
    await page.setViewportSize(size)
    await expectWholeScreen(page)
  }
  await page.setViewportSize(LOW)
  await seasonSays(ada, locked)
  await page.reload()
  await expect(wall.getByText('Inquadra ed entra'), 'a reload leaves it on the wall').toBeVisible()
  await expect(code).toBeVisible()

  await watchFor(page, { wall: true })
  await seasonSays(ada, { ...locked, sealedAt: at(-1_000) })
  await expect(wall.getByText('Carte coperte: tocca al capo')).toBeVisible()
  expect(await seenOn(page)).toEqual([])
  for (const how of ['by itself', 'after a reload']) {
    await expect(wall.getByText('Carte coperte: tocca al capo'), how).toBeVisible()
    await expect(wall.getByText('Se Ada dorme,')).toBeVisible()
    await expect(code).toHaveCount(0)
    await expect(wall.getByRole('listitem')).toHaveText(['Ada, dieci parole', 'Bruno, si vedrà'])
    await expectWholeScreen(page)
    await page.reload()
  }
  await expectForEveryone(page, 'an open room on the wall')
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await expectWholeScreen(page)
  }

  await page.keyboard.press('Escape')
  await expect(wall).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Scopri le carte' })).toBeVisible()
  await expect(wall, 'once it is taken away it stays away').toHaveCount(0)
})

test('a closed room: the board, then the podium, by itself and over a reload', async ({ player }) => {
  test.slow()
  const ada = await player('Giulia Rossi', { viewport: HIGH })
  const { page } = ada
  const id = await ada.makeRoom('Cenone da nonna Pina', ['last-man', 'last-word'])
  const franco = { id: 'p6', fullName: 'Franco Bo', isOwner: false, hasFinished: true, wordCount: 10 }
  const evening = await anEvening(ada, id, { players: [franco] })
  await page.clock.install()
  await page.goto(`/stanza/${id}`)
  await onThisScreen(page)
  const wall = page.getByRole('dialog')
  evening.hear('bellezza', [['p0', 0]])
  evening.hear('pace', [['p1', 0]])
  await expect(wall.getByText('Paolo l’ha sentita. Qualcun altro?')).toBeVisible()
  await page.reload()
  await expect(wall.getByText('Paolo l’ha sentita. Qualcun altro?')).toBeVisible()
  await expectForEveryone(page, 'the board on the wall')
  for (const size of SIZES.toReversed()) {
    await page.setViewportSize(size)
    await expectWholeScreen(page)
    const box = await wall.locator('.tile').last().boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0), 'all words are on the screen').toBeLessThanOrEqual(size.height)
  }
  await watchFor(page, { wall: true })
  await stopTime(page)
  await evening.publish('Pace a tutti, e istituzioni.')
  await untilThere(page, wall.getByText('Al terzo posto'))
  await evening.publish('Istituzioni, e pace a tutti.', [GOLDEN_WORD])
  await page.clock.runFor(3000) // less than the second place waits for
  await expect(wall.getByText('Ora brindate, chi più chi meno.'), 'a correction tells nothing').toBeVisible()
  await expect(wall.locator('.podium .mosaic')).toBeVisible()

  // Then the awards, and the two take turns; FERMA keeps whichever stands there.
  const golden = wall.getByText('«istituzioni», detta una volta sola')
  const hold = wall.getByRole('button', { name: 'FERMA' })
  await page.clock.fastForward(12_000)
  await expect(golden).toBeVisible()
  await expect(wall.locator('.podium')).toHaveCount(0)
  await hold.click()
  await page.clock.resume()
  await expectForEveryone(page, 'the awards on the wall')
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await expectWholeScreen(page)
  }
  await page.clock.fastForward(60_000)
  await expect(golden).toBeVisible()
  await hold.click()
  await page.clock.fastForward(60_000)
  await expect(wall.getByText('Ora brindate, chi più chi meno.')).toBeVisible()
  await page.clock.fastForward(60_000)
  await expect(golden).toBeVisible()
  expect(await seenOn(page)).toEqual([])
  // A correction that takes them gives the podium its minute back.
  await evening.publish('Pace a tutti.')
  await untilThere(page, wall.getByText('Ora brindate, chi più chi meno.'))
  await evening.publish('Pace a tutti, e istituzioni.', [GOLDEN_WORD])
  await untilThere(page, wall.getByText('+3'))
  await expect(golden).toHaveCount(0)
  await page.reload()
  await expect(wall.getByText('Ora brindate, chi più chi meno.')).toBeVisible()
  await hold.click()
  await expectForEveryone(page, 'the podium on the wall')
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await expectWholeScreen(page)
    await expectRoomAboveTheDust(wall)
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(wall.getByText('Togli'), 'a phone has no Esc').toBeVisible()
  await expectRoomAboveTheDust(wall)
  await wall.getByRole('button', { name: '110: togli dal muro' }).click()
  await expect(page.getByRole('link', { name: 'Il tabellone della serata' })).toBeVisible()
  for (const size of [{ width: 320, height: 640 }, SIDEWAYS, LOW, HIGH]) {
    await page.setViewportSize(size)
    await expectRoomAboveTheDust(page.getByRole('main'))
  }
})

const UPRIGHT = { width: 390, height: 844 }
const LAPTOP = { width: 1280, height: 800 }

test('«Metti in TV» tells three ways; one press makes a wall of this screen until «110»', async ({ player }) => {
  test.slow()
  const ada = await player('Ada Rossi', { viewport: UPRIGHT })
  const { page } = ada
  await countLocks(page)
  const id = await ada.makeRoom('Cenone di casa Rossi')
  await page.goto(`/stanza/${id}`)
  const key = page.getByRole('button', { name: 'Metti in TV' })
  const sheet = page.getByRole('dialog', { name: 'Metti in TV' })
  const wall = page.getByRole('dialog', { name: 'Cenone di casa Rossi' })
  const put = sheet.getByRole('button', { name: 'Su questo schermo' })
  await key.click()
  await expect(sheet.getByRole('listitem')).toHaveText([/^Un portatile/, /^Il telefono/, /^Un tablet/])
  await expect(sheet.getByRole('listitem').first()).toContainText(`${new URL(ada.origin).host}/stanza/${id}`)
  await expectForEveryone(page, 'three ways to a television')
  await expectLegibleTwiceAsLarge(page, 'three ways to a television')
  await expectInSmallWindows(page, 'three ways to a television')
  await page.keyboard.press('Escape')
  await expect(key).toBeFocused()

  for (const size of [UPRIGHT, SIDEWAYS, LAPTOP]) {
    await page.setViewportSize(size)
    await key.click()
    await expect(put, 'without scrolling').toBeInViewport({ ratio: 1 })
    expect(await sheet.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0)
    await put.click()
    await expect(wall.getByText('Inquadra e gioca')).toBeVisible()
    await expect.poll(locksOn(page), 'the screen stays on').toBe(1)
    expect(await wall.boundingBox()).toEqual({ x: 0, y: 0, ...size })
    await expectForEveryone(page, `the wall at ${size.width}`)
    await wall.getByRole('button', { name: '110: togli dal muro' }).click()
    await expect(wall).toHaveCount(0)
    await expect.poll(locksOn(page)).toBe(0)
    await expect(key).toBeFocused()
  }
})
