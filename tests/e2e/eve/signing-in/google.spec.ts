/** The second way in, through a real authorization code flow: the provider is a certified one on this machine. */
import { paths } from '../../../../shared/api/paths.ts'
import { expect, test } from '../../support/actors.ts'
import { consent, INSTAGRAM, signInWithGoogle, toGoogle } from '../../support/google.ts'
import { askForMail, giveName, nameOf } from '../../support/mail.ts'

test('without a name at Google the person is asked, and the second time is known', async ({ stranger }) => {
  const { page, email } = await stranger()
  await signInWithGoogle(page, { email })
  await giveName(page, 'Bruno Conti')
  await expect(page.getByRole('heading', { name: 'Stanze', level: 1 })).toBeVisible()
  await page.goto('/extra')
  await page.getByRole('button', { name: 'Esci', exact: true }).click()
  await expect(page).toHaveURL('/login')
  await signInWithGoogle(page, { email })
  // Going elsewhere before the way back has ended would cut it short.
  await expect(page.getByRole('heading', { name: 'Stanze', level: 1 })).toBeVisible()
  await page.goto('/extra')
  await expect(page.getByText('Bruno Conti')).toBeVisible()
})

test('«Annulla» at Google leads back, and the mail still leads to where one was going', async ({ stranger }) => {
  const ada = await stranger()
  const { page } = ada
  await page.goto('/parole')
  await toGoogle(page)
  await page.getByRole('button', { name: 'Annulla' }).click()
  await expect(page.getByText('Hai lasciato Google a metà strada')).toBeVisible()
  await expect(page).toHaveURL('/login?errore=google-annullato&redirect=%2Fparole')
  await page.goto((await askForMail(ada)).link)
  await page.getByRole('dialog').getByRole('button', { name: 'Annulla' }).click()
  await expect(page.getByRole('heading', { name: 'Parole', level: 1 })).toBeVisible()
})

test('the whole way in through Google: home, and one’s name without a question; the way back works once', async ({
  stranger,
}) => {
  const [mine, thief] = [await stranger(), await stranger()]
  let back = ''
  mine.page.on('request', (request) => {
    if (request.url().includes(paths.googleCallback)) back = request.url()
  })
  await signInWithGoogle(mine.page, { email: mine.email, name: "Ada D'Àgata" })
  await expect(mine.page).toHaveURL('/')
  await expect(mine.page.getByRole('heading', { name: 'Stanze', level: 1 })).toBeVisible()
  expect(await nameOf(mine)).toBe("Ada D'Àgata")
  for (const { page } of [thief, mine]) {
    await page.goto(back)
    await expect(page).toHaveURL(page === mine.page ? '/' : '/login?errore=google-scaduto')
  }
  await expect(thief.page.getByText('Il giro da Google è scaduto o era già stato usato')).toBeVisible()
})

test('a collision: a Google account’s address by mail names Google, once it is proved', async ({ stranger }) => {
  const [mine, again] = [await stranger(), await stranger()]
  await signInWithGoogle(mine.page, { email: mine.email, name: 'Ada Rossi' })
  await expect(mine.page).toHaveURL('/')
  await again.page.goto('/login?redirect=%2Fparole')
  await again.page.goto((await askForMail(again, mine.email)).link)
  await expect(again.page).toHaveURL('/error/multi-user/google?redirect=%2Fparole')
  await expect(
    again.page.getByText('Hai già un account registrato con Google, usa quello per effettuare il login!'),
  ).toBeVisible()
  await again.page.getByRole('link', { name: 'Riprova' }).click()
  await expect(again.page, 'design.md, «Redirects»').toHaveURL('/login?redirect=%2Fparole')
  await expect(again.page.getByLabel(/codice/), 'the code is spent').toHaveCount(0)
})

test('design.md, «Redirects»: «Entra con Google» leads on also before the script has come', async ({ stranger }) => {
  const { page, email } = await stranger()
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort())
  await page.goto('/login?redirect=%2Fparole', { waitUntil: 'commit' })
  await toGoogle(page)
  await page.unroute(/\/assets\/.*\.js$/)
  await consent(page, { email, name: 'Ada Rossi' })
  await expect(page.getByRole('heading', { name: 'Parole', level: 1 })).toBeVisible()
})

test('design.md, «Google»: inside Instagram the mail comes first, with a way out', async ({ stranger }) => {
  const { page, origin } = await stranger({ userAgent: INSTAGRAM })
  await page.goto('/login?redirect=%2Fparole')
  await expect(page.getByText(/Sei dentro Instagram: qui Google non lascia entrare/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Apri nel browser' })).toHaveAttribute(
    'href',
    `intent://${new URL(origin).host}/login?redirect=%2Fparole#Intent;scheme=http;action=android.intent.action.VIEW;end;`,
  )
  const [mail, google] = await Promise.all([
    page.getByLabel('con la tua e-mail', { exact: true }).boundingBox(),
    page.getByRole('link', { name: 'Entra con Google' }).boundingBox(),
  ])
  expect(mail?.y ?? 0).toBeLessThan(google?.y ?? 0)
  // The next thing to press is yellow, and there is one.
  await page.getByLabel('con la tua e-mail', { exact: true }).fill('ada@posta.example')
  const yellow = 'rgb(255, 255, 0)'
  await expect(page.getByRole('button', { name: 'Entra', exact: true })).toHaveCSS('background-color', yellow)
  await expect(page.getByRole('link', { name: 'Entra con Google' })).not.toHaveCSS('background-color', yellow)
})
