/** Turning pages: what is on screen while one is on its way, and where «back» leads. */
import { newestMail } from '../../../../commands/local/mailbox.ts'
import { paths } from '../../../../shared/api/paths.ts'
import { type Actor, expect, test } from '../../support/actors.ts'

const heading = ({ page }: Actor, name: string) => page.getByRole('heading', { name, level: 1, exact: true })
const height = ({ page }: Actor) => page.evaluate(() => scrollY)

/** Home's answer waits until it is told to come. */
async function holdHome({ page }: Actor): Promise<() => void> {
  const gate = Promise.withResolvers<void>()
  await page.route(`**${paths.rooms()}`, async (route) => {
    await gate.promise
    await route.continue()
  })
  return gate.resolve
}

test('«back» leads to where one was on the page, also after a reload, and a new page begins at its top', async ({
  player,
}) => {
  const ada = await player('Ada Rossi')
  await ada.page.goto('/regole')
  await expect(heading(ada, 'Regole')).toBeVisible()
  await ada.page.evaluate(() => scrollTo(0, 700))
  await ada.page.getByRole('link', { name: /Extra/ }).dispatchEvent('click') // a touch would scroll to it first
  await expect(heading(ada, 'Extra')).toBeVisible()
  expect(await height(ada)).toBe(0)
  await ada.page.goBack()
  await expect(heading(ada, 'Regole')).toBeVisible()
  await expect.poll(() => height(ada)).toBe(700)
  await ada.page.reload()
  await expect(heading(ada, 'Regole')).toBeVisible()
  await expect.poll(() => height(ada)).toBe(700)
})

test('the page before stays until the next one is there, and a second touch is no second step', async ({ player }) => {
  const ada = await player('Ada Rossi')
  await ada.page.goto('/extra')
  await ada.page.getByRole('link', { name: /Regole/ }).click()
  await expect(heading(ada, 'Regole')).toBeVisible()
  const release = await holdHome(ada)
  const home = ada.page.getByRole('link', { name: /Stanze/ })
  await home.click()
  await home.click()
  await expect(ada.page).toHaveURL('/')
  await expect(heading(ada, 'Regole')).toBeVisible()
  await expect(ada.page.locator('#main')).toHaveAttribute('data-loading', '')
  release()
  await expect(heading(ada, 'Stanze')).toBeVisible()
  await expect(ada.page.locator('#main')).not.toHaveAttribute('data-loading')
  await ada.page.goBack()
  await expect(heading(ada, 'Regole')).toBeVisible()
  await ada.page.goBack()
  await expect(heading(ada, 'Extra')).toBeVisible()
})

test('who turns on before a page has come is not brought back by it', async ({ player }) => {
  const ada = await player('Ada Rossi')
  await ada.page.goto('/regole')
  await expect(heading(ada, 'Regole')).toBeVisible()
  const release = await holdHome(ada)
  await ada.page.getByRole('link', { name: /Stanze/ }).click()
  await ada.page.getByRole('link', { name: /Extra/ }).click()
  await expect(heading(ada, 'Extra')).toBeVisible()
  const answered = ada.page.waitForResponse((response) => response.url().endsWith(paths.rooms()))
  release()
  await answered
  await ada.page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
  await expect(heading(ada, 'Extra')).toBeVisible()
  await expect(ada.page).toHaveURL('/extra')
})

test('a link of a mail that is opened in the tab of an old one is taken', async ({ stranger }) => {
  const ada = await stranger()
  const since = Date.now()
  await ada.page.goto('/login')
  await ada.page.getByLabel('oppure con la tua e-mail').fill(ada.email)
  await ada.page.getByRole('button', { name: 'Entra' }).click()
  const { link } = await newestMail(ada.email, { since, origin: ada.origin })
  await ada.page.goto('/login/email-callback#token=x')
  await expect(ada.page.getByRole('alert')).toBeVisible()
  await ada.page.goto(link) // the same path: the browser loads nothing
  await expect(ada.page.getByRole('dialog')).toBeVisible()
})
