/** The whole round in a browser that translates everything, even text marked not to be translated. */
import { paths } from '../../../../shared/api/paths.ts'
import { beforeTheSpeech, list, operator, SPEECH } from '../../night/the-speech.ts'
import { expect, test } from '../../support/actors.ts'
import { giveName, openMailsLink } from '../../support/mail.ts'
import { closeKey, confirm } from '../../support/owner-keys.ts'
import { PLACES } from '../../support/place.ts'
import { openTranslated } from '../../support/translator.ts'
import { add } from '../../support/typing.ts'

// The only test beside those of tests/e2e/night that publishes there.
test.use({ baseURL: PLACES.night.origin })
test.beforeEach(beforeTheSpeech)

test('design.md, «What a browser translates»: no page of a round fails', async ({ stranger, player, guest }) => {
  test.slow()
  const ada = await stranger()
  const { page, context } = ada
  await openTranslated(page, { isHeedless: true })
  await openMailsLink(ada)
  await giveName(page, 'Ada Rossi')
  await expect(page.getByRole('heading', { name: 'Stanze', level: 1 })).toBeVisible()

  await page.goto('/stanza/nuova')
  await page.getByLabel('Come si chiama?').fill('Cenone')
  await confirm(page, 'Crea')
  await expect(page.getByRole('heading', { name: 'Cenone', level: 1 })).toBeVisible()
  const id = page.url().split('/').at(-1) ?? ''
  const [bruno, carla] = [await guest('Bruno Conti'), await player('Carla Ferri')]
  await openTranslated(carla.page, { isHeedless: true })
  await carla.page.goto(`/stanza/${id}`)
  await expect(carla.page.locator('.people li')).toHaveCount(2)
  await expect(carla.page.locator('.mast-line')).toContainText('nessuno', { ignoreCase: true })
  await bruno.api('POST', paths.join(id))
  for (const lobby of [page, carla.page]) {
    await expect(lobby.getByRole('heading', { name: '3 giocatori' })).toBeVisible()
    await expect(lobby.locator('.people li')).toHaveCount(3)
  }

  await page.getByRole('link', { name: 'Scegli le tue parole' }).click()
  const words = list('monte valle neve mare')
  await add(page, 'della')
  await expect(page.getByRole('alert').filter({ hasText: 'è troppo comune' })).toBeVisible()
  for (const [index, word] of words.entries()) {
    await add(page, word)
    await expect(page.locator('.words li')).toHaveCount(index + 1)
    if (index < 9) await expect(page.locator('.tally')).toContainText(`${index + 1}/10`)
    if (index === 4) {
      await page.getByRole('button', { name: `Elimina ${word}` }).click()
      await expect(page.locator('.tally')).toContainText('4/10')
      await add(page, word)
    }
  }
  await expect(page.getByText('Salvato alle')).toBeVisible()
  await confirm(page, 'Ho finito!')
  await expect(page.getByText('Chiuse a chiave')).toBeVisible()
  await expect(carla.page.locator('.mast-line')).toContainText('1 su 3 ha finito.')
  await bruno.finish(list('mare strada').map((word) => word.replace('zz', 'yy')))
  await expect(carla.page.locator('.mast-line')).toContainText('2 su 3 hanno finito.')

  await page.goto(`/stanza/${id}`)
  await confirm(page, closeKey(page))
  for (const room of [page, carla.page])
    await expect(room.getByText('Aspettando la classifica ufficiale')).toBeVisible()
  await operator.publish(SPEECH)
  await expect(page.getByRole('dialog', { name: /Ha vinto/ })).toBeVisible()
  await page.getByRole('button', { name: 'yeeeeeeeeee !' }).click()
  const mine = page.locator('.podium .first')
  await expect(mine).toContainText('Ada')
  await expect(mine).toContainText('4 punti')
  await operator.publish(SPEECH.replace('la valle', 'il lago'))
  await expect(page.getByText('Classifica corretta')).toBeVisible()
  await expect(mine, 'the new points').toContainText('3 punti')
  await mine.getByRole('link').click()
  await expect(page.getByRole('row', { name: /Totale/ })).toContainText('3')
  await operator.publish(SPEECH)
  await expect(page.getByRole('row', { name: /Totale/ }), 'a score that is looked at').toContainText('4')
  await expect(page.getByRole('row', { name: /^valle/ })).toContainText('1')
  await operator.withdraw()
  await expect(page.getByText('Classifica ritirata')).toBeVisible()
  expect(context.pages()).toHaveLength(1)
})
