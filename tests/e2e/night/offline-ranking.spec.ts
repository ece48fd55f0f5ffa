/** A ranking that was on screen, for who opens it without a server or a network. */
import { expect, test } from '../support/actors.ts'
import { aClosedRoom, beforeTheSpeech, operator, SPEECH } from './the-speech.ts'

test.use({ serviceWorkers: 'allow' })
test.beforeEach(beforeTheSpeech)

test('the ranking last on screen is there without a network, with its hour and no party', async ({ player, guest }) => {
  const [ada, bruno] = [await player('Ada Rossi'), await guest('Bruno Conti')]
  const id = await aClosedRoom(ada, bruno)
  await operator.publish(SPEECH)
  await ada.page.goto(`/stanza/${id}`)
  const party = () => ada.page.getByRole('dialog', { name: /ha vinto/i })
  await party().waitFor()
  await ada.page.keyboard.press('Escape')
  const mine = () => ada.page.getByRole('link', { name: /1º: Ada.*7 punti/ })
  const line = () => ada.page.getByText(/Questa è l’ultima classifica che avevi visto, alle \d\d:\d\d/)
  await expect(mine()).toBeVisible()

  await ada.page.getByRole('link', { name: /Regole/ }).click()
  await expect(ada.page.getByRole('heading', { name: 'Regole', level: 1 })).toBeVisible()
  await ada.page.route('**/api/rooms/**', (route) => route.fulfill({ status: 503, json: {} }))
  await ada.page.goBack()
  await expect(line()).toBeVisible()
  await expect(mine()).toBeVisible()

  await ada.page.evaluate('navigator.serviceWorker.ready.then(() => true)')
  // The party comes with a ranking of the server, and not with a kept one.
  await ada.page.evaluate(() => {
    for (const key of ['viewed-confetti', 'viewed-winners']) localStorage.removeItem(key)
  })
  await ada.context.setOffline(true)
  await ada.page.close()
  ada.page = await ada.context.newPage()
  await ada.page.goto(`/stanza/${id}`)
  await expect(mine()).toBeVisible()
  await expect(line()).toBeVisible()
  await expect(ada.page.getByText(/^Senza rete\. Ultima risposta/)).toBeVisible()
  const celebrated = await ada.page.evaluate(() => localStorage.getItem('viewed-winners'))
  expect(celebrated, 'no party has begun').toBeNull()
  await ada.context.setOffline(false)
  await party().waitFor()
  await ada.page.keyboard.press('Escape')
  await expect(ada.page.getByText(/l’ultima classifica che avevi visto|Senza rete/)).toHaveCount(0)
  await expect(mine()).toBeVisible()
})
