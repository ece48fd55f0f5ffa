/** A session that ended elsewhere: the page or request that finds it leads to the login page, which says why. */
import { expect, test } from '../../support/actors.ts'
import { hold } from '../../support/hold.ts'
import { askForMail } from '../../support/mail.ts'
import { heading } from './away.ts'

test('a session ended in another tab leads to the login, which says why', async ({ ada }) => {
  await ada.page.goto('/extra')
  const other = await ada.context.newPage()
  await other.goto('/extra')
  await other.getByRole('button', { name: 'Esci', exact: true }).click()
  await expect(ada.page).toHaveURL('/login?redirect=%2Fextra')
  await expect(ada.page.getByText(/La sessione è stata chiusa in un’altra scheda/)).toBeVisible()
  await expect(other).toHaveURL('/login')
  await expect(other.getByText('Il Presidente parla. Tu lo sapevi già.')).toBeVisible()
  await expect(other.getByText(/La sessione/)).toHaveCount(0)
  await other.goto((await askForMail({ ...ada, page: other })).link)
  await expect(other.getByRole('heading', { name: 'Stanze', level: 1 })).toBeVisible()
  await expect(heading(ada, 'Extra'), 'the first tab follows').toBeVisible()
  await ada.page.getByRole('button', { name: 'Esci', exact: true }).click()
  await expect(ada.page).toHaveURL('/login')
  await expect(ada.page.getByText('Il Presidente parla. Tu lo sapevi già.')).toBeVisible()
  await expect(ada.page.getByText(/La sessione/), 'nor the one of before').toHaveCount(0)
})

test('a session that a page’s own refresh finds ended leads to the login page, which says why', async ({ ada }) => {
  await ada.page.clock.install()
  await ada.page.goto('/extra')
  await expect(heading(ada, 'Extra')).toBeVisible()
  await ada.context.clearCookies()
  await ada.page.clock.fastForward(61_000)
  await ada.page.getByRole('link', { name: /Regole/ }).click()
  await expect(ada.page).toHaveURL('/login?redirect=%2Fregole')
  await expect(ada.page.getByText(/La sessione è finita/)).toBeVisible()
})

test('a session that ends while a page is on its way leads to the login', async ({ ada }) => {
  await ada.page.goto('/extra')
  const other = await ada.context.newPage()
  // A page that everybody may see: only the one that it leads to needs a session.
  await other.goto('/delete-data')
  await expect(other.getByRole('button', { name: 'Cancella il mio account' })).toBeVisible()
  const json = { owned: [], joined: [], next: null, invitations: [] }
  const release = await hold(other, '**/api/rooms', (route) => route.fulfill({ json }))
  const asked = other.waitForRequest('**/api/rooms')
  await other.getByRole('link', { name: 'DIECI PAROLE' }).click()
  await asked
  await ada.page.getByRole('button', { name: 'Esci', exact: true }).click()
  await expect(ada.page).toHaveURL('/login')
  await expect(other).toHaveURL('/login')
  release()
  await expect(other.getByText(/La sessione è stata chiusa in un’altra scheda/)).toBeVisible()
})
