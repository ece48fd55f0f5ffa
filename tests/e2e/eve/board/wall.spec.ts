/** A room on a television: it follows the evening by itself, fills the screen, and stays over a reload. */
import type { Page } from '@playwright/test'
import { paths } from '../../../../shared/api/paths.ts'
import type { Season } from '../../../../shared/api/shapes.ts'
import { anEvening } from '../../support/a-board.ts'
import { expect, tenWords, test } from '../../support/actors.ts'
import { expectForEveryone } from '../../support/checks/axe.ts'
import { seasonSays } from '../../support/season-says.ts'

const at = (ms: number): string => new Date(Date.now() + ms).toISOString()
const LOW = { width: 1280, height: 800 }
const HIGH = { width: 1920, height: 1080 }

async function expectWholeScreen(page: Page): Promise<void> {
  const wall = page.getByRole('dialog')
  expect(await wall.boundingBox()).toEqual({ x: 0, y: 0, ...page.viewportSize() })
  const { scrollWidth, scrollHeight } = await wall.evaluate(({ scrollWidth, scrollHeight }) => ({
    scrollWidth,
    scrollHeight,
  }))
  expect({ width: scrollWidth, height: scrollHeight }).toEqual(page.viewportSize())
}

test('an open room: the code for whoever may come; from the seal on whom everybody waits for, and no invitation', async ({
  player,
}) => {
  const [ada, bruno] = [await player('Ada Rossi', { viewport: LOW }), await player('Bruno Conti')]
  const { page } = ada
  const id = await ada.makeRoom('Cenone')
  await bruno.api('POST', paths.join(id))
  await ada.finish(tenWords('pane'))
  const locked: Partial<Season> = { wordsDeadline: at(-60_000), begunAt: at(-30_000), sealedAt: null }
  await seasonSays(ada, { wordsDeadline: at(1_800_000), begunAt: null, sealedAt: null })
  await page.goto(`/stanza/${id}`)
  await page.getByRole('button', { name: 'Metti in TV' }).click()
  const wall = page.getByRole('dialog')
  const code = wall.getByRole('img', { name: 'Codice QR con il link della stanza' })
  await expect(wall.getByText('Inquadra e gioca')).toBeVisible()
  await seasonSays(ada, locked)
  await page.reload()
  await expect(wall.getByText('Inquadra ed entra'), 'a reload leaves it on the wall').toBeVisible()
  await expect(code).toBeVisible()

  await seasonSays(ada, { ...locked, sealedAt: at(-1_000) })
  for (const how of ['by itself', 'after a reload']) {
    await expect(wall.getByText('Carte coperte: tocca al capo'), how).toBeVisible()
    await expect(wall.getByText('Se Ada dorme,')).toBeVisible()
    await expect(code).toHaveCount(0)
    await expect(wall.getByRole('listitem')).toHaveText(['Ada, dieci parole', 'Bruno, senza parole'])
    await expectWholeScreen(page)
    await page.reload()
  }
  await expectForEveryone(page, 'an open room on the wall')
  await page.setViewportSize(HIGH)
  await expectWholeScreen(page)

  await page.keyboard.press('Escape')
  await expect(wall).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Scopri le carte' })).toBeVisible()
  await expect(wall, 'once it is taken away it stays away').toHaveCount(0)
})

test('a closed room: the board and who heard the last word, then the podium, by itself and over a reload', async ({
  player,
}) => {
  const ada = await player('Giulia Rossi', { viewport: HIGH })
  const { page } = ada
  const id = await ada.makeRoom('Cenone da nonna Pina', ['last-man', 'last-word'])
  const evening = await anEvening(ada, id)
  await page.goto(`/stanza/${id}`)
  await page.getByRole('button', { name: 'Metti in TV' }).click()
  const wall = page.getByRole('dialog')
  evening.hear('bellezza', [['p0', 0]])
  evening.hear('pace', [['p1', 0]])
  await expect(wall.getByText('Paolo l’ha sentita. Qualcun altro?')).toBeVisible()
  await page.reload()
  await expect(wall.getByText('Paolo l’ha sentita. Qualcun altro?')).toBeVisible()
  await expectForEveryone(page, 'the board on the wall')
  for (const size of [HIGH, LOW]) {
    await page.setViewportSize(size)
    await expectWholeScreen(page)
    const box = await wall.locator('.tile').last().boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0), 'all words are on the screen').toBeLessThanOrEqual(size.height)
  }
  await evening.publish('Pace a tutti, e istituzioni.')
  await expect(wall.getByText('Ora brindate, chi più chi meno.')).toBeVisible()
  await page.reload()
  await expect(wall.getByText('Ora brindate, chi più chi meno.')).toBeVisible()
  await expectWholeScreen(page)
  await expectForEveryone(page, 'the podium on the wall')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(wall.getByText('Togli'), 'a phone has no Esc').toBeVisible()
  await wall.getByRole('button', { name: '110: togli dal muro' }).click()
  await expect(page.getByRole('link', { name: 'Il tabellone della serata' })).toBeVisible()
})
