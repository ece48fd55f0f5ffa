/** game.md, «The television»: a room on a television, by a screen of somebody who is in it. */
import { expect, test } from '../../support/actors.ts'
import { expectForEveryone } from '../../support/checks/axe.ts'
import { expectLegibleTwiceAsLarge } from '../../support/checks/large-text.ts'
import { countLocks, locksOn } from '../../support/screen-locks.ts'
import { expectInSmallWindows } from '../../support/within-reach.ts'

const UPRIGHT = { width: 390, height: 844 }
const SIDEWAYS = { width: 844, height: 390 }
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
