import { expect, test } from '../../support/actors.ts'
import { expectForEveryone } from '../../support/checks/axe.ts'
import { away, heading } from './away.ts'

test('with the server away home and a start show kept answers, say so, and come back on «Riprova»', async ({ ada }) => {
  const { page } = ada
  const name = page.getByText('Cenone dai Rossi')
  const id = await ada.makeRoom('Cenone dai Rossi')
  await page.goto('/')
  await expect(name).toBeVisible()
  await page.getByRole('link', { name: /Regole/ }).click()
  await expect(heading(ada, 'Regole')).toBeVisible()
  await away(ada, '**/api/rooms')
  await page.getByRole('link', { name: /Stanze/ }).click()
  await expect(page.getByText(/Il servizio non risponde.*alle \d\d:\d\d/)).toBeVisible()
  await expect(name).toBeVisible()
  await page.unroute('**/api/rooms')
  await page.getByRole('button', { name: 'Riprova' }).click()
  await expect(page.getByText(/Il servizio non risponde/)).toHaveCount(0)
  await expect(name).toBeVisible()
  await page.goto(`/stanza/${id}`)
  await expect(heading(ada, 'Cenone dai Rossi')).toBeVisible()
  await away(ada, '**/api/**')
  const line = page.getByText(/Il servizio non risponde. Ultima risposta alle \d\d:\d\d/)
  await page.reload()
  await expect(heading(ada, 'Cenone dai Rossi')).toBeVisible()
  await expect(line).toBeVisible()
  await page.goto('/')
  await expect(line).toBeVisible()
  await expect(name).toBeVisible()
  await expect(page.getByText(/com’erano alle \d\d:\d\d/)).toBeVisible()
  await expectForEveryone(page, 'a start with the server away')
  await page.unroute('**/api/**')
  await page.getByRole('status').filter({ has: line }).getByRole('button', { name: 'Riprova' }).click()
  await expect(line).toHaveCount(0)
  await expect(name).toBeVisible()
})

test('design.md, «What the browser keeps»: the version’s key removes its own keys alone', async ({ ada }) => {
  await ada.page.goto('/extra')
  await ada.page.evaluate(() => {
    for (const key of ['24.1122-2025-x', '24.1122-2025-', '24.1122-2024-x', 'viewed-confetti']) {
      localStorage.setItem(key, '[]')
    }
  })
  await ada.page.getByRole('button', { name: /Versione/ }).click()
  await expect(ada.page.getByText('Memoria locale svuotata.')).toBeVisible()
  const left = await ada.page.evaluate(() => Object.keys(localStorage))
  expect(left.filter((key) => key.startsWith('24.1122-2025-'))).toEqual([])
  expect(left).toEqual(expect.arrayContaining(['24.1122-2024-x', 'viewed-confetti']))
})
