/** design.md, «Ceilings of mails»: no mail goes. The login page says so, and the way on comes first. */
import type { Page } from '@playwright/test'
import { refusalSentence } from '../../../../shared/refusal-sentences.ts'
import { type RefusalCode, refusalStatus } from '../../../../shared/refusals.ts'
import { expect, test } from '../../support/actors.ts'
import { expectForEveryone } from '../../support/checks/axe.ts'
import { INSTAGRAM } from '../../support/google.ts'

const YELLOW = 'rgb(255, 255, 0)'

/** The next request for a mail is refused so. */
const refuse = (page: Page, code: RefusalCode, providers: string[]) =>
  page.route(
    '**/api/auth/email-link',
    (route) => route.fulfill({ status: refusalStatus(code), json: { code, detail: refusalSentence(code), providers } }),
    { times: 1 },
  )
const ask = async (page: Page, label: string): Promise<void> => {
  await page.getByLabel(label, { exact: true }).fill('ada@posta.example')
  await page.getByRole('button', { name: 'Entra', exact: true }).click()
}
const google = (page: Page) => page.getByRole('link', { name: 'Entra con Google' })
const entra = (page: Page) => page.getByRole('button', { name: 'Entra', exact: true })

const KINDS = ['hour', 'quota', 'failed', 'rate', 'suppressed'] as const

test('the page says so, puts Google first, and another address can be tried', async ({ stranger }) => {
  const { page } = await stranger()
  await page.goto('/login')
  const [alert, field] = [page.getByRole('alert'), page.getByLabel('oppure con la tua e-mail')]
  for (const kind of KINDS) {
    const code = `auth/mail-${kind}` as const
    await refuse(page, code, ['google'])
    await ask(page, 'oppure con la tua e-mail')
    await expect(alert).toHaveText(refusalSentence(code))
    await expect(alert).toBeInViewport()
    await expect(page.getByText('Con Google si entra subito.')).toBeVisible()
    const tops = (await Promise.all([alert, google(page), field].map((one) => one.boundingBox()))).map((box) => box?.y)
    expect(tops, code).toEqual(tops.toSorted((a = 0, b = 0) => a - b))
    await expect(google(page)).toHaveCSS('background-color', YELLOW)
    await expect(entra(page)).toBeEnabled()
    if (kind === 'hour') await expectForEveryone(page, `the login page: ${code}`)
    await field.fill('bruno@posta.example')
    await expect(alert).toHaveCount(0)
  }
})

test('without Google its key goes, and the page names the way that is left', async ({ stranger }) => {
  const { page } = await stranger()
  await page.goto('/login')
  await refuse(page, 'auth/mail-quota', [])
  await ask(page, 'oppure con la tua e-mail')
  await expect(page.getByRole('alert')).toHaveText(refusalSentence('auth/mail-quota'))
  await expect(page.getByText('Qui si entra solo con l’e-mail: riprova più tardi.')).toBeVisible()
  await expect(google(page)).toHaveCount(0)
  await expect(entra(page)).toHaveCSS('background-color', YELLOW)
  await expectForEveryone(page, 'the login page without mails and without Google')
})

test('inside another app, where Google refuses, Google and the way out come first', async ({ stranger }) => {
  const { page } = await stranger({ userAgent: INSTAGRAM })
  await page.goto('/login')
  await refuse(page, 'auth/mail-quota', ['google'])
  await page.getByLabel('con la tua e-mail', { exact: true }).fill('ada@posta.example')
  await page.keyboard.press('Enter')
  const out = page.getByRole('link', { name: 'Apri nel browser' })
  await expect(page.getByText('qui Google non lascia entrare. Nel browser sì.')).toBeVisible()
  const [way, field] = await Promise.all([out.boundingBox(), page.getByLabel('oppure con la tua e-mail').boundingBox()])
  expect(way?.y ?? 0).toBeLessThan(field?.y ?? 0)
  await expect(page.getByLabel('oppure con la tua e-mail'), 'what was typed stays').toHaveValue('ada@posta.example')
  await expect(page.getByLabel('oppure con la tua e-mail'), 'and so does the focus').toBeFocused()
})

test('the registration too has Google’s key then, and keeps where one was going', async ({ stranger }) => {
  const { page } = await stranger()
  await page.goto('/login/registrazione?redirect=%2Fparole')
  await page.getByLabel('E-mail', { exact: true }).fill('ada@posta.example')
  await page.getByLabel('Nome e cognome').fill('Ada Rossi')
  await refuse(page, 'auth/mail-quota', ['google'])
  await page.getByRole('button', { name: 'Registrati' }).click()
  await expect(page.getByRole('alert')).toContainText('(auth/mail-quota)')
  await expect(google(page)).toHaveAttribute('href', '/api/auth/google?redirect=%2Fparole')
  await expect(google(page)).toHaveCSS('background-color', YELLOW)
  await expect(page.getByRole('button', { name: 'Registrati' })).not.toHaveCSS('background-color', YELLOW)
  await expectForEveryone(page, 'the registration without mails')
})
