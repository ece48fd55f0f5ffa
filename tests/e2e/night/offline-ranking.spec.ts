/** A ranking that was on screen, for who opens it without a network. */
import { expect, test } from '../support/actors.ts'
import { aClosedRoom, beforeTheSpeech, operator, SPEECH } from './the-speech.ts'

test.use({ serviceWorkers: 'allow' })
test.beforeEach(beforeTheSpeech)

test('the ranking last on screen opens without a network, with its hour, and is replaced when it is back', async ({
  player,
}) => {
  const [ada, bruno] = [await player('Ada Rossi'), await player('Bruno Conti')]
  const id = await aClosedRoom(ada, bruno)
  await operator.publish(SPEECH)
  await ada.page.goto(`/stanza/${id}`)
  await ada.page.getByRole('dialog', { name: /ha vinto/i }).waitFor()
  await ada.page.keyboard.press('Escape')
  const mine = () => ada.page.getByRole('link', { name: /Ada.*7 punti/ })
  await expect(mine()).toBeVisible()
  await ada.page.evaluate('navigator.serviceWorker.ready.then(() => true)')
  await ada.context.setOffline(true)
  await ada.page.close()
  ada.page = await ada.context.newPage()
  await ada.page.goto(`/stanza/${id}`)
  await expect(mine()).toBeVisible()
  await expect(ada.page.getByText(/Questa è l’ultima classifica che avevi visto, alle \d\d:\d\d/)).toBeVisible()
  await expect(ada.page.getByText(/^Senza rete\. Ultima risposta/)).toBeVisible()
  await ada.context.setOffline(false)
  await expect(ada.page.getByText(/l’ultima classifica che avevi visto|Senza rete/)).toHaveCount(0)
  await expect(mine()).toBeVisible()
})
