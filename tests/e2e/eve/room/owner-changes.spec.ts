/**
 * design.md, «What an owner changes», on the page: a new name, refusals. Handing over, taking out: outages/two-seasons.
 */
import { paths } from '../../../../shared/api/paths.ts'
import { expect, test } from '../../support/actors.ts'
import { expectForEveryone } from '../../support/checks/axe.ts'
import { ownerKey, pressOwnerKey } from '../../support/owner-keys.ts'

test('a new name is seen at once; a refusal is said at the key, and the choice is still there', async ({ player }) => {
  const [ada, bruno] = [await player('Ada Rossi'), await player('Bruno Conti')]
  const id = await ada.makeRoom('Cenone')
  await bruno.page.goto(`/stanza/${id}`)
  await ada.page.goto(`/stanza/${id}`)
  const dialog = ada.page.getByRole('dialog')
  await pressOwnerKey(ada.page, 'Cambia nome')
  await expectForEveryone(ada.page, 'renaming a room')
  await dialog.getByLabel('Come si chiama').fill(' ')
  await dialog.getByRole('button', { name: 'Cambia' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Scrivi qualcosa, al massimo 60 caratteri.')
  await dialog.getByLabel('Come si chiama').fill('Veglione')
  await ada.page.route(`**${paths.room(id)}`, (route) => route.abort())
  await dialog.getByRole('button', { name: 'Cambia' }).click()
  await expect(dialog.getByRole('alert')).toContainText('non hai perso niente')
  await expectForEveryone(ada.page, 'a refusal on the dialog’s blue')
  await expect(dialog.getByLabel('Come si chiama')).toHaveValue('Veglione')
  await ada.page.unroute(`**${paths.room(id)}`)
  await dialog.getByRole('button', { name: 'Cambia' }).click()
  for (const { page } of [ada, bruno]) {
    await expect(page.getByRole('heading', { level: 1, name: 'Veglione' })).toBeVisible()
    await expect(page).toHaveTitle(/Veglione/)
  }
  await pressOwnerKey(ada.page, 'Togli qualcuno')
  await dialog.getByRole('button', { name: 'Bruno Conti' }).click()
  await ada.api('POST', paths.close(id))
  await expect(dialog, 'a room that has closed has other keys').toHaveCount(0)
  await ownerKey(ada.page).click()
  await expect(dialog.getByRole('button', { name: 'Passa il comando' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: /Cambia nome|Togli qualcuno/ })).toHaveCount(0)
})
