/** A key whose action is under way keeps the focus, and a second press does nothing. */
import type { Locator, Page } from '@playwright/test'
import { paths } from '../../../../shared/api/paths.ts'
import { expect, test } from '../../support/actors.ts'
import { expectSettled } from '../../support/settled.ts'

const key = (page: Page, name: string): Locator => page.getByRole('main').getByRole('button', { name, exact: true })

/** Holds the calls to `path` until told to let them fail; counts those that come until then, before the page tries again. */
async function hold(page: Page, path: string): Promise<{ asked: () => number; fail: () => void }> {
  let asked = 0
  let isHeld = true
  const { promise: held, resolve } = Promise.withResolvers<void>()
  await page.route(
    ({ pathname }) => pathname === path,
    async (route) => {
      if (isHeld) asked++
      await held
      await route.fulfill({ status: 503, json: { code: 'server/unavailable' } })
    },
  )
  const fail = (): void => {
    isHeld = false
    resolve()
  }
  return { asked: () => asked, fail }
}

/** `press` sets the key to work, which then calls `path`. */
async function expectFocusKept(page: Page, button: Locator, path: string, press: () => Promise<void>): Promise<void> {
  await expectSettled(page)
  await expect(button).toBeEnabled()
  const { asked, fail } = await hold(page, path)
  await button.focus()
  await press()
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await expect(button).toBeFocused()
  await expect.poll(asked, 'the call has left').toBe(1)
  await page.keyboard.press('Enter')
  fail()
  await expect(button).toHaveAttribute('aria-disabled', 'false')
  await expect(button).toBeFocused()
  expect(asked()).toBe(1)
}

test('«Esci», «Crea»', async ({ ada: { page } }) => {
  const enter = () => page.keyboard.press('Enter')
  await page.goto('/extra')
  await expectFocusKept(page, key(page, 'Esci'), paths.logout(), enter)
  await expect(page.getByRole('alert')).toBeVisible()
  await page.goto('/stanza/nuova')
  await page.getByLabel('Come si chiama?').fill('Cenone')
  await expectFocusKept(page, key(page, 'Crea'), paths.rooms(), async () => {
    await enter()
    await page.getByRole('dialog').getByRole('button', { name: 'Ok' }).press('Enter')
  })
  await expect(page.getByRole('alert')).toBeVisible()
})

test('the code’s «Entra», and «Riprova» after a link that could not be used', async ({ stranger }) => {
  const { page, email } = await stranger()
  const enter = () => page.keyboard.press('Enter')
  await page.goto('/login')
  await page.getByLabel('oppure con la tua e-mail').fill(email)
  await page.getByRole('button', { name: 'Entra', exact: true }).click()
  await page.getByLabel(/codice/).fill('ABCD2345')
  await expectFocusKept(page, key(page, 'Entra'), paths.completeEmailLink, enter)
  await expect(page.getByRole('alert')).toBeVisible()
  const link = Buffer.from(JSON.stringify({ email: email.toLowerCase() })).toString('base64url')
  await page.goto(`/login/email-callback#token=${link}.${'x'.repeat(43)}`)
  await expectFocusKept(page, key(page, 'Riprova'), paths.completeEmailLink, enter)
})

test('«Riprova» on a page that did not come, also while it is tried again by itself', async ({ ada }) => {
  const { page } = ada
  const id = await ada.makeRoom('Cenone')
  await page.goto('/regole')
  await expect(page.getByRole('heading', { level: 1, name: 'Regole' })).toBeVisible()
  await page.route(`**${paths.join(id)}`, (route) => route.fulfill({ status: 503, json: {} }))
  await page.clock.install()
  await page.goto(`/stanza/${id}`)
  await expect(key(page, 'Riprova')).toBeVisible()
  // It tries again by its own timer too: a try that was under way when Enter is pressed would be taken for this one.
  await page.clock.pauseAt(Date.now() + 60_000)
  for (const again of [
    () => page.keyboard.press('Enter'),
    () => page.evaluate(() => void dispatchEvent(new Event('online'))),
  ]) {
    await expectFocusKept(page, key(page, 'Riprova'), paths.join(id), again)
  }
})

test('«Riprova» of home’s kept rooms, and of the line over every page', async ({ ada }) => {
  const { page } = ada
  const enter = () => page.keyboard.press('Enter')
  await ada.makeRoom('Cenone')
  await page.goto('/')
  await expect(page.getByText('Cenone')).toBeVisible()
  await page.route(`**${paths.rooms()}`, (route) => route.fulfill({ status: 503, json: {} }))
  await page.reload()
  await expectFocusKept(page, key(page, 'Riprova'), paths.rooms(), enter)
  await page.route('**/api/**', (route) => route.fulfill({ status: 503, json: {} }))
  await page.reload()
  const line = page.getByRole('status').filter({ hasText: 'Ultima risposta' }).getByRole('button')
  await expectFocusKept(page, line, paths.session, enter)
})
