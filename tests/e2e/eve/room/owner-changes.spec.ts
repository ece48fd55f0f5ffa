/** Decisions 49 to 51: a room is renamed, handed over, and somebody is taken out of it and let in again. */
import type { Page } from '@playwright/test'
import { paths } from '../../../../shared/api/paths.ts'
import type { RoomList, RoomView } from '../../../../shared/api/shapes.ts'
import { type Actor, expect, test } from '../../support/actors.ts'
import { expectForEveryone } from '../../support/checks/axe.ts'
import { crowd } from '../../support/crowd.ts'
import { ownerKey, pressOwnerKey } from '../../support/owner-keys.ts'

const OUT = 'Il capo ti ha tolto da questa stanza.'
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('renamed, handed over, taken out, let in again: each sees it at once', async ({ player }) => {
  const [ada, bruno] = [await player('Ada Rossi'), await player('Bruno Conti')]
  const id = await ada.makeRoom('Cenone')
  await bruno.page.goto(`/stanza/${id}`)
  await ada.page.goto(`/stanza/${id}`)
  const dialog = ada.page.getByRole('dialog')
  await pressOwnerKey(ada.page, 'Cambia nome')
  await dialog.getByLabel('Come si chiama').fill('Veglione')
  await expectForEveryone(ada.page, 'renaming a room')
  await dialog.getByRole('button', { name: 'Cambia' }).click()
  for (const { page } of [ada, bruno]) await expect(heading(page, 'Veglione')).toBeVisible()
  await expect(bruno.page).toHaveTitle(/Veglione/)

  await pressOwnerKey(ada.page, 'Passa il comando')
  await dialog.getByRole('radio', { name: 'Bruno Conti' }).check()
  await expectForEveryone(ada.page, 'handing a room over')
  await dialog.getByRole('button', { name: 'Passa a Bruno' }).click()
  const told = ada.page.getByRole('status').filter({ hasText: 'Fatto: adesso il capo è Bruno.' })
  await expect(told, 'the key that had the focus is gone').toBeFocused()
  await expect(ada.page.getByRole('button', { name: 'Abbandona' })).toBeVisible()
  await expect(bruno.page.getByText('Adesso il capo sei tu')).toBeVisible()
  const idOf = async ({ api, name }: Actor): Promise<string> =>
    (await api<RoomView>('GET', paths.room(id))).body.players.find(({ fullName }) => fullName === name)?.id ?? ''
  await bruno.api('PUT', paths.owner(id), { userId: await idOf(ada) })
  await expect(ada.page.getByText('Adesso il capo sei tu')).toBeVisible()
  await expect(told).toHaveCount(0)
  await ada.api('PUT', paths.owner(id), { userId: await idOf(bruno) })

  const other = await ada.context.newPage()
  await other.goto('/')
  const theirs = bruno.page.getByRole('dialog')
  await pressOwnerKey(bruno.page, 'Togli qualcuno')
  await theirs.getByRole('button', { name: 'Ada Rossi' }).click()
  await expect(theirs.getByRole('heading', { name: 'Togliere Ada?' })).toBeFocused()
  await expectForEveryone(bruno.page, 'taking somebody out')
  await theirs.getByRole('button', { name: 'Togli Ada' }).click()
  await expect(ada.page.getByText(OUT)).toBeVisible()
  await expectForEveryone(ada.page, 'taken out')
  await ada.page.getByRole('link', { name: 'Torna alle tue stanze' }).click()
  await expect(heading(ada.page, 'Stanze')).toBeVisible()
  await expect(ada.page.getByText('Veglione')).toHaveCount(0)
  await ada.page.goto(`/stanza/${id}`)
  await expect(ada.page.getByText(OUT), 'not even with the link').toBeVisible()

  await pressOwnerKey(bruno.page, 'Fai rientrare qualcuno')
  await theirs.getByRole('radio', { name: 'Ada Rossi' }).check()
  await theirs.getByRole('button', { name: 'Perdona Ada' }).click()
  await expect(bruno.page.getByText('Fatto: Ada Rossi può rientrare, con il link.')).toBeVisible()
  await ada.page.goto(`/stanza/${id}`)
  await expect(bruno.page.getByRole('region', { name: '2 giocatori' })).toContainText('Ada Rossi')
  expect((await ada.api<RoomList>('GET', paths.rooms())).body.joined.map((card) => card.id)).toContain(id)
})

test('what was refused is said where it was pressed, and the choice is still there', async ({ player }) => {
  const [ada, bruno] = [await player('Ada Rossi'), await player('Bruno Conti')]
  const id = await ada.makeRoom('Cenone')
  await bruno.api('POST', paths.join(id))
  await ada.page.goto(`/stanza/${id}`)
  const dialog = ada.page.getByRole('dialog')
  await pressOwnerKey(ada.page, 'Cambia nome')
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
  await dialog.getByRole('button', { name: 'Annulla' }).click()
  await dialog.getByRole('button', { name: 'Togli qualcuno' }).click()
  await dialog.getByRole('button', { name: 'Bruno Conti' }).click()
  await ada.api('POST', paths.close(id))
  await expect(dialog, 'a room that has closed has other keys').toHaveCount(0)
  await ownerKey(ada.page).click()
  await expect(dialog.getByRole('button', { name: 'Passa il comando' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: /Cambia nome|Togli qualcuno|Chiudi stanza/ })).toHaveCount(0)
})

test('in a crowd a person is looked for by name, and nobody reads three hundred of them', async ({ player }) => {
  const ada = await player('Ada Rossi')
  const id = await ada.makeRoom('Piazza')
  await crowd(ada, id, 400)
  await ada.page.goto(`/stanza/${id}`)
  const dialog = ada.page.getByRole('dialog')
  await pressOwnerKey(ada.page, 'Passa il comando')
  await expect(dialog.getByRole('radio')).toHaveCount(0)
  await dialog.getByLabel('Comincia per…').fill('zeno v')
  await dialog.getByRole('button', { name: 'Cerca' }).click()
  await dialog.getByRole('radio', { name: 'Zeno Villa' }).check()
  await expect(dialog.getByRole('button', { name: 'Passa a Zeno' })).toBeVisible()
})
