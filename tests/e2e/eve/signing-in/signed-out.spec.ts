/** Signed-out people: the destination that is kept for them, and the pages that they may read. */
import { expect, test } from '../../support/actors.ts'
import { turnTo } from '../../support/turn-to.ts'

test('game.md, «Pages»: signed out, every page leads to the login, and is remembered', async ({ stranger }) => {
  const { page } = await stranger()
  for (const path of ['/parole', '/numeri', '/dal-1949', '/regole', '/extra', '/stanza/nuova', '/pagina/124', '/dev']) {
    await page.goto(path)
    await expect(page, path).toHaveURL(`/login?redirect=${encodeURIComponent(path)}`)
  }
})

test('privacy and terms are a tap away from both ways in', async ({ stranger }) => {
  const { page } = await stranger()
  await page.goto('/login')
  for (const path of ['/login', '/login/registrazione']) {
    for (const name of ['Privacy', 'Termini']) {
      await turnTo(page, path)
      await page.getByRole('link', { name }).click()
      await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
    }
  }
})
