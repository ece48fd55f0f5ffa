import { readWranglerConfig } from '../../../commands/local/configuration.ts'
import { RULE_IDS, RULES } from '../../../shared/rules.ts'
import { expect, test } from '../support/actors.ts'

const ARCHIVES: Record<number, string> = {
  2015: 'https://presidenti.quirinale.it/Elementi/218242',
  2016: 'https://presidenti.quirinale.it/Elementi/218731',
  2017: 'https://presidenti.quirinale.it/Elementi/218449',
  2018: 'https://presidenti.quirinale.it/Elementi/218737',
  2019: 'https://presidenti.quirinale.it/Elementi/219050',
  2020: 'https://presidenti.quirinale.it/Elementi/219211',
  2021: 'https://presidenti.quirinale.it/Elementi/238107',
  2022: 'https://www.quirinale.it/elementi/75654',
  2023: 'https://www.quirinale.it/elementi/103914',
}

test('decision 31: nine archive links, and only 2020’s is sad', async ({ player }) => {
  const ada = await player('Ada Rossi')
  await ada.page.goto('/extra')
  const links = ada.page.getByRole('region', { name: 'Discorsi d’annata' }).getByRole('link')
  await expect(links).toHaveCount(9)
  for (const [year, url] of Object.entries(ARCHIVES)) {
    await expect(links.filter({ hasText: year })).toHaveAttribute('href', url)
  }
  const sad = ada.page.getByRole('img', { name: 'anno triste' })
  await expect(sad).toHaveCount(1)
  await expect(links.filter({ has: sad })).toContainText('2020')
})

test('the rules have their four parts, every extra rule and the tie-breaks in their order', async ({ player }) => {
  const ada = await player('Ada Rossi')
  await ada.page.goto('/regole')
  for (const name of ['In breve', 'Regolamento', 'A pari punti', 'Regole extra']) {
    await expect(ada.page.getByRole('region', { name })).toBeVisible()
    await ada.page.getByRole('link', { name: new RegExp(name) }).click()
    await expect(ada.page.getByRole('region', { name })).toBeInViewport()
  }
  const extra = ada.page.getByRole('region', { name: 'Regole extra' })
  for (const id of RULE_IDS) {
    await expect(extra.getByText(RULES[id].title).first()).toBeVisible()
    await expect(extra.getByText(RULES[id].description)).toBeVisible()
  }
  const order = ada.page.getByRole('region', { name: 'A pari punti' }).getByRole('listitem')
  await expect(order).toContainText(['più lunga', 'bonus', 'lettere', 'più parole dette'])
})

test('signed out, the papers can be read, and the deletion address is there', async ({ stranger }) => {
  const { page } = await stranger()
  const address = String(readWranglerConfig().vars.DELETION_ADDRESS)
  for (const [path, name] of [
    ['/extra/privacy', 'Privacy'],
    ['/extra/termini', 'Termini'],
    ['/delete-data', 'I tuoi dati'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
    await expect(page.getByRole('link', { name: address })).toHaveAttribute('href', `mailto:${address}`)
  }
})

test('the account collision has the specification’s sentence, and «Riprova» leads to the login page', async ({
  stranger,
}) => {
  const { page } = await stranger()
  await page.goto('/error/multi-user/google')
  await expect(
    page.getByText('Hai già un account registrato con Google, usa quello per effettuare il login!'),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Riprova' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await page.goto('/error/multi-user')
  await expect(page.getByText('No providers found')).toBeVisible()
})

test('the callback without a kept address says so and leads back', async ({ stranger }) => {
  const { page } = await stranger()
  await page.goto('/login/email-callback#token=x')
  await expect(page.getByText('Errore, email non trovata')).toBeVisible()
  await page.getByRole('link', { name: 'Torna all’ingresso' }).click()
  await expect(page).toHaveURL(/\/login$/)
})

test('simpleBonus: the switch is kept, and changes at once how a bonus word looks', async ({ player }) => {
  const ada = await player('Ada Rossi')
  await ada.page.goto('/extra')
  const root = ada.page.locator('html')
  await expect(root).not.toHaveAttribute('data-simple-bonus')
  await ada.page.getByLabel('Bonus semplici').check()
  await expect(root).toHaveAttribute('data-simple-bonus')
  expect(await ada.page.evaluate(() => localStorage.getItem('simpleBonus'))).toBe('true')
  await ada.page.goto('/parole')
  await expect(root).toHaveAttribute('data-simple-bonus')
  await ada.page.goto('/extra')
  await ada.page.getByLabel('Bonus semplici').uncheck()
  await expect(root).not.toHaveAttribute('data-simple-bonus')
  expect(await ada.page.evaluate(() => localStorage.getItem('simpleBonus'))).toBe('false')
})
