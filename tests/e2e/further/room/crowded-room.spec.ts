/** Long lists: what each length of a ranking has on its first screen, and lists for everyone. */
import type { Page } from '@playwright/test'
import { paths } from '../../../../shared/api/paths.ts'
import { expect, test } from '../../support/actors.ts'
import { expectForEveryone } from '../../support/checks/axe.ts'
import { expectLegibleTwiceAsLarge } from '../../support/checks/large-text.ts'
import { crowd, crowdRanking, expectInOrder } from '../../support/crowd.ts'
import { pressOwnerKey } from '../../support/owner-keys.ts'

test('lobby and waiting room of 45: axe finds nothing, and text twice as large loses nothing', async ({ ada }) => {
  test.slow()
  const { page } = ada
  const people = page.getByRole('region', { name: /giocatori/ }).getByRole('listitem')
  const id = await ada.makeRoom('Cenone')
  await crowd(ada, id, 45)
  await page.goto(`/stanza/${id}?nomi=21`)
  await expect(people).toHaveCount(20)
  await expectForEveryone(page, 'a lobby of 45')
  await expectLegibleTwiceAsLarge(page, 'a lobby of 45')
  await ada.api('POST', paths.close(id))
  await crowd(ada, id, 45)
  await page.goto(`/stanza/${id}`)
  await expect(page.getByText('Aspettando la classifica ufficiale')).toBeVisible()
  await expect(people).toHaveCount(20)
  await page.getByRole('link', { name: 'Sottopagina 2' }).click()
  await expect(page.getByRole('navigation', { name: 'Sottopagine' })).toContainText('2/3')
  await expectForEveryone(page, 'a waiting room of 45')
  await expectLegibleTwiceAsLarge(page, 'a waiting room of 45')
})

/** How many keys are in sight together, wherever the page is scrolled to: filled or framed, and both turns as one. */
const mostKeysInSight = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const foot = document.querySelector('.keys')?.getBoundingClientRect().top ?? innerHeight
    const keys = [...document.querySelectorAll('.page > .button, .page > div > .button, .page form .button, .pager')]
    const tops = keys.filter((key) => !key.matches('.plain')).map((key) => key.getBoundingClientRect().top)
    return Math.max(...tops.map((top) => tops.filter((other) => other >= top && other < top + foot - 44).length))
  })

for (const [name, total, me] of [
  ['two', 2, 2],
  ['three', 3, 1],
  ['nine', 9, 9],
  ['ten', 10, 10],
  ['twelve', 12, 11],
] as const) {
  test(`the ranking of ${name}: the first screen has nine, the owner four keys`, async ({ ada }) => {
    const { page } = ada
    const id = await ada.makeRoom('Cenone', ['last-word', 'last-man'])
    await ada.api('POST', paths.close(id))
    await crowdRanking(ada, id, total, me)
    await page.goto(`/stanza/${id}`)
    const rows = page.locator('.ranks').getByRole('listitem')
    await expect(rows).toHaveCount(total)
    await expect(page.locator('.podium').getByRole('listitem')).toHaveCount(Math.min(3, total))
    for (let index = 0; index < total; index++) await expect(rows.nth(index)).toContainText(`${total - index}`)
    const foot = await page.locator('.keys [aria-current]').evaluate((key) => key.getBoundingClientRect().top)
    const own = page.getByRole('link', { name: `La mia posizione: ${me}º` })
    await expect(own, 'pinned where it is further down').toHaveCount(me > 9 ? 1 : 0)
    const last = rows.nth(Math.min(total, me > 9 ? 8 : 9) - 1)
    expect(await last.evaluate((row) => row.getBoundingClientRect().bottom)).toBeLessThanOrEqual(foot)
    await expectInOrder(page, [`${Math.min(10, total)}`, 'Fai vedere'], total > 10 ? ['11', `${total}`] : [], [
      'Chi aveva la parola…',
      'Metti in TV',
      '+3 ultima',
    ])
    expect(await mostKeysInSight(page)).toBeLessThanOrEqual(4)
    if (me <= 9) return
    await own.click()
    await expect(page.getByRole('link', { name: `${me} Ada Rossi (tu)`, exact: false }).last()).toBeInViewport()
  })
}

test('in a crowd a person is looked for by name, and nobody reads three hundred of them', async ({ ada }) => {
  const id = await ada.makeRoom('Piazza')
  await crowd(ada, id, 400)
  await ada.page.goto(`/stanza/${id}`)
  const dialog = ada.page.getByRole('dialog')
  await pressOwnerKey(ada.page, 'Passa il comando')
  await expect(dialog.getByRole('radio')).toHaveCount(0)
  await dialog.getByLabel('Comincia per…').fill('zeno v')
  await dialog.getByRole('button', { name: 'Cerca' }).click()
  await dialog.getByRole('radio', { name: 'Zeno Villa' }).check()
  await expect(dialog.getByRole('button', { name: 'Passa a Zeno' })).toBeVisible()
})
