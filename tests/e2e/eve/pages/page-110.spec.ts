/** Page 110, typed or opened without a room: the room last seen in this browser, or home without one. */
import { expect, test } from '../../support/actors.ts'
import { expectSettled } from '../../support/settled.ts'
import { heading } from '../server/away.ts'

test('110 opens the room last seen, however it is asked for, and home before there is one', async ({ ada }) => {
  const { page } = ada
  await page.goto('/stanza/')
  await expect(page).toHaveURL('/')
  await expect(heading(ada, 'Stanze')).toBeVisible()
  const [first, last] = [await ada.makeRoom('Cenone'), await ada.makeRoom('Veglione')]
  for (const id of [first, last]) {
    await page.goto(`/stanza/${id}`)
    await expectSettled(page)
  }
  for (const path of ['/stanza/', '/stanza', '/pagina/110']) {
    await page.goto(path)
    await expect(page, path).toHaveURL(`/stanza/${last}`)
    await expect(heading(ada, 'Veglione')).toBeVisible()
  }
  await page.goto('/regole')
  await page.getByRole('button', { name: /apri il tastierino/ }).click()
  for (const key of ['1', '1', '0', 'ok']) {
    await page.getByRole('dialog').getByRole('button', { name: key, exact: true }).click()
  }
  await expect(page).toHaveURL(`/stanza/${last}`)
  await page.goBack()
  await expect(page, '110 itself is no stop on the way back').toHaveURL('/regole')
  // Half of the number before the page has come, half after it.
  await page.keyboard.type('11')
  await page.goForward()
  await expect(heading(ada, 'Veglione')).toBeVisible()
  await page.goBack()
  await expect(heading(ada, 'Regole')).toBeVisible()
  await page.keyboard.type('0')
  await expect(page, 'digits outlive the page on which they were typed').toHaveURL(`/stanza/${last}`)
})
