/**
 * design.md, «What an owner changes» and «The same company» and «The albo»; game.md, «Names»: a company plays last season, whose
 * room changes hands, and comes back in this one.
 */
import { paths } from '../../../shared/api/paths.ts'
import type { Session } from '../../../shared/api/shapes.ts'
import { type Actor, expect, tenWords, test } from '../support/actors.ts'
import { expectForEveryone } from '../support/checks/axe.ts'
import { killServer, startNew, startServer } from '../support/faults/killable-server.ts'
import { makeLastSeasonBuild } from '../support/faults/other-builds.ts'
import { operatorOf } from '../support/operator.ts'
import { confirm, pressOwnerKey } from '../support/owner-keys.ts'
import { PLACES } from '../support/place.ts'

const LAST_YEAR = 2024
const operator = operatorOf(PLACES.outages, LAST_YEAR)
const OUT = 'Il capo ti ha tolto da questa stanza.'

test.afterAll(killServer)

/** Carla is taken out, sees it on her page and by the link, and comes back by the link once she is pardoned. */
async function takeOutAndPardon(ada: Actor, carla: Actor, path: string): Promise<void> {
  const keys = ada.page.getByRole('dialog')
  await pressOwnerKey(ada.page, 'Togli qualcuno')
  await keys.getByRole('button', { name: 'Carla Neri' }).click()
  await expect(keys.getByRole('heading', { name: 'Togliere Carla?' })).toBeFocused()
  await expectForEveryone(ada.page, 'taking somebody out')
  await keys.getByRole('button', { name: 'Togli Carla' }).click()
  await expect(carla.page.getByText(OUT)).toBeVisible()
  await expectForEveryone(carla.page, 'taken out')
  await carla.page.getByRole('link', { name: 'Torna alle tue stanze' }).click()
  await expect(carla.page.getByRole('heading', { name: 'Stanze', level: 1 })).toBeVisible()
  await expect(carla.page.getByText('Cenone da nonna Pina')).toHaveCount(0)
  await carla.page.goto(path)
  await expect(carla.page.getByText(OUT), 'not even with the link').toBeVisible()

  await pressOwnerKey(ada.page, 'Fai rientrare qualcuno')
  await keys.getByRole('radio', { name: 'Carla Neri' }).check()
  await keys.getByRole('button', { name: 'Fai rientrare Carla' }).click()
  await expect(ada.page.getByText('Fatto: Carla Neri può rientrare, con il link.')).toBeVisible()
  await carla.page.goto(path)
  await expect(ada.page.getByRole('region', { name: '3 giocatori' })).toContainText('Carla Neri')
}

/** And back, and once more: the sentence of the first time goes. */
async function handOver(ada: Actor, bruno: Actor, id: string): Promise<void> {
  const keys = ada.page.getByRole('dialog')
  await pressOwnerKey(ada.page, 'Passa il comando')
  await keys.getByRole('radio', { name: 'Bruno Conti' }).check()
  await expectForEveryone(ada.page, 'handing a room over')
  await keys.getByRole('button', { name: 'Passa a Bruno' }).click()
  const told = ada.page.getByRole('status').filter({ hasText: 'Fatto: adesso il capo è Bruno.' })
  await expect(told, 'the key that had the focus is gone').toBeFocused()
  await expect(ada.page.getByRole('button', { name: 'Abbandona' })).toBeVisible()
  await expect(bruno.page.getByText('Adesso il capo sei tu')).toBeVisible()
  const idOf = async ({ api }: Actor): Promise<string> => (await api<Session>('GET', paths.session)).body.user?.id ?? ''
  await bruno.api('PUT', paths.owner(id), { userId: await idOf(ada) })
  await expect(ada.page.getByText('Adesso il capo sei tu')).toBeVisible()
  await expect(told).toHaveCount(0)
  await ada.api('PUT', paths.owner(id), { userId: await idOf(bruno) })
  await expect(bruno.page.getByText('Adesso il capo sei tu')).toBeVisible()
}

/** @returns the room's id; its ranking is ready, and no page is left open */
async function playLastSeason(ada: Actor, bruno: Actor, carla: Actor): Promise<string> {
  const people = [ada, bruno, carla]
  const id = await ada.makeRoom('Cenone da nonna Pina', ['last-man'])
  const path = `/stanza/${id}`
  for (const { page } of people) await page.goto(path)
  await takeOutAndPardon(ada, carla, path)
  await handOver(ada, bruno, id)
  for (const { page } of people) await page.goto('about:blank')
  for (const person of people) await person.finish(tenWords(person.name.split(' ')[0]?.toLowerCase() ?? ''))
  expect((await bruno.api('POST', paths.close(id))).status, 'the new owner closes it').toBe(200)
  await operator.publish(`Care amiche, cari amici: ${tenWords('ada').join(' ')}. Buon anno.`)
  await expect.poll(async () => (await ada.api<{ status: string }>('GET', paths.ranking(id))).body.status).toBe('ready')
  return id
}

test('a room changes hands, and comes back next year from the albo, by invitation', async ({ player }) => {
  test.setTimeout(300_000)
  await startNew(makeLastSeasonBuild())
  const [ada, bruno, carla] = [await player('Ada Rossi'), await player('Bruno Conti'), await player('Carla Neri')]
  const old = await playLastSeason(ada, bruno, carla)
  await killServer()
  await startServer()

  // This season knows nobody yet: last season's name is confirmed with one tap.
  await ada.page.goto('/albo')
  const question = ada.page.getByRole('dialog', { name: 'Sempre tu?' })
  await expect(question.getByLabel('Nome e cognome')).toHaveValue('Ada Rossi')
  await question.getByRole('button', { name: 'Mi chiamo così' }).click()
  const row = ada.page
    .getByRole('region', { name: String(LAST_YEAR) })
    .getByRole('link', { name: /Cenone da nonna Pina/ })
  await expect(row).toContainText('hai vinto tu')
  await expectForEveryone(ada.page, 'the albo')

  await ada.page.getByRole('button', { name: /^Riapri per il 2025\s?: Cenone/ }).click()
  await ada.page.getByRole('dialog').getByRole('button', { name: 'Ok' }).click()
  await expect(ada.page).toHaveURL(/\/stanza\/(?!nuova)/)
  await expect(ada.page.getByRole('heading', { name: 'Cenone da nonna Pina', level: 1 })).toBeVisible()
  expect(ada.page.url()).not.toContain(old)

  // Bruno and Carla are invited; Bruno plays under another name than last year's.
  for (const [guest, name] of [
    [bruno, 'Bruno Verdi'],
    [carla, 'Carla Neri'],
  ] as const) {
    await guest.page.goto('/')
    await guest.page.getByLabel('Nome e cognome').fill(name)
    await guest.page.getByRole('dialog').getByRole('button', { name: 'Mi chiamo così' }).click()
    await expect(guest.page.getByRole('region', { name: 'È tornata una stanza' })).toContainText('Riaperta da Ada')
  }
  await expectForEveryone(carla.page, 'an invitation')

  await bruno.page.goto('/albo')
  await expect(bruno.page.getByRole('button', { name: /^Riapri per il 2025/ }), 'it is back').toHaveCount(0)
  await expectForEveryone(bruno.page, 'the albo of a company that is back')
  const back = bruno.page.getByRole('link', { name: /^Vai alla stanza del 2025/ })
  await expect(back).toHaveAttribute('href', new URL(ada.page.url()).pathname)
  await bruno.page.goto('/')
  await bruno.page.getByRole('button', { name: /^Ci sono/ }).click()
  const people = ada.page.getByRole('region', { name: /giocator/ }).getByRole('listitem')
  await expect(people).toHaveCount(2)
  await expect(people.filter({ hasText: 'Bruno Verdi' })).toBeVisible()
  await expect(bruno.page.getByRole('heading', { name: 'Cenone da nonna Pina', level: 1 })).toBeVisible()

  // The old ranking, one tap from the albo, leads to the same room; closed, nobody is invited to it, and it stands in the albo.
  await bruno.page.goto('/extra')
  await bruno.page.getByRole('link', { name: /Albo d’oro/ }).click()
  await bruno.page.getByRole('link', { name: /^Posto: .*Cenone da nonna Pina/ }).click()
  await expect(bruno.page).toHaveURL(new RegExp(`/stanza/${old}$`))
  await bruno.page.getByRole('button', { name: /^ye+ !$/ }).click() // the party, which he had not seen
  await confirm(bruno.page, 'Riapri per il 2025')
  await expect(bruno.page).toHaveURL(ada.page.url())
  await ada.api('POST', paths.close(ada.page.url().split('/').at(-1) ?? ''))
  await bruno.page.goto('/albo')
  await expect(bruno.page.getByRole('region', { name: '2025' })).toContainText('si aspetta il discorso')
  await carla.page.reload()
  await expect(carla.page.getByRole('heading', { name: 'Stanze', level: 1 })).toBeVisible()
  await expect(carla.page.getByRole('region', { name: 'È tornata una stanza' })).toHaveCount(0)
})
