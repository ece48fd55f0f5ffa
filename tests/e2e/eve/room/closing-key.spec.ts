/** The owner's key that closes a room: where it stands, before closing is the next step and once it is. */
import type { Page } from '@playwright/test'
import { paths } from '../../../../shared/api/paths.ts'
import type { RoomView, Season } from '../../../../shared/api/shapes.ts'
import { type Actor, expect, test } from '../../support/actors.ts'
import { expectForEveryone } from '../../support/checks/axe.ts'
import { closeKey, ownerKey } from '../../support/owner-keys.ts'
import { seasonSays } from '../../support/season-says.ts'

const ACTION = /\baction\b/
const soon = (): string => new Date(Date.now() + 30 * 60_000).toISOString()
const CHOOSING = (): Partial<Season> => ({ wordsDeadline: soon() })
const PUBLISHED: Partial<Season> = { speechPublished: true }

const people = (page: Page) => page.getByRole('region', { name: /giocator/ }).getByRole('listitem')
async function boxOf(page: Page, key = closeKey(page)) {
  const box = await key.boundingBox()
  if (!box) throw new Error('it is not on the page')
  return box
}

/** Between the header and the keys at the foot of a page that has not been scrolled. */
async function expectOnFirstScreen(page: Page): Promise<void> {
  expect(await page.evaluate(() => scrollY)).toBe(0)
  const [box, foot] = [await boxOf(page), await page.locator('.keys').boundingBox()]
  expect(box.y).toBeGreaterThan(0)
  expect(box.y + box.height, 'above the keys at the foot').toBeLessThanOrEqual(foot?.y ?? 0)
}

async function aRoomOf(ada: Actor, guests: Pick<Actor, 'api'>[], name = 'Cenone'): Promise<string> {
  const id = await ada.makeRoom(name)
  for (const { api } of guests) await api('POST', paths.join(id))
  return id
}

test('once the speech is out, the owner closes with the yellow key on the first screen', async ({ ada, guest }) => {
  const guests = []
  for (const name of ['Bruno Conti', 'Carla Ferri', 'Dino Greco', 'Elsa Marini']) guests.push(await guest(name))
  const id = await aRoomOf(ada, guests, 'Cenone dai Rossi e dai Bianchi')
  const { page } = ada
  await seasonSays(ada, PUBLISHED)
  await page.goto(`/stanza/${id}`)
  await expect(people(page)).toHaveCount(5)
  await expect(page.getByText('Tocca a te, Ada.')).toBeVisible()
  await expect(closeKey(page)).toHaveClass(ACTION)
  await expect(page.locator('.action:visible'), 'one next thing to press').toHaveCount(1)
  await expectOnFirstScreen(page)
  await expectForEveryone(page, 'a lobby whose owner has to close it')
  await ownerKey(page).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Elimina' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: /Chiudi stanza|Togli qualcuno/ })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await closeKey(page).click()
  await expect(dialog.getByRole('heading', { name: 'Chiudere la stanza?' })).toBeVisible()
  await expect(dialog).toContainText('5 giocatori non hanno premuto «Ho finito!» in tempo')
  await dialog.getByRole('button', { name: 'Ok' }).click()
  await expect(closeKey(page)).toHaveCount(0)
  expect((await ada.api<RoomView>('GET', paths.room(id))).body.isOpen).toBe(false)
})

test('before, it is white and below the list, alone and in company', async ({ player, guest }) => {
  const [ada, bruno] = [await player('Ada Rossi'), await guest('Bruno Conti')]
  const [alone, id] = [await ada.makeRoom('Deserta'), await aRoomOf(ada, [bruno])]
  const { page } = ada
  await seasonSays(ada, CHOOSING())
  for (const [room, count] of [
    [alone, 1],
    [id, 2],
  ] as const) {
    await page.goto(`/stanza/${room}`)
    await expect(people(page)).toHaveCount(count)
    await expect(closeKey(page)).not.toHaveClass(ACTION)
    const last = await boxOf(page, people(page).last())
    expect((await boxOf(page)).y, 'below the list').toBeGreaterThan(last.y)
    await expect(page.getByText('Si preme quando ci siete tutti.', { exact: true })).toBeVisible()
  }
  // The question stays open while the key moves up: the speech comes out over the question.
  await closeKey(page).click()
  await seasonSays(ada, PUBLISHED)
  await expect(page.getByText('Tocca a te, Ada.')).toBeVisible()
  await page.route(`**${paths.close(id)}`, (route) => route.fulfill({ status: 503, json: {} }))
  await page.getByRole('dialog').getByRole('button', { name: 'Ok' }).click()
  await expect(page.getByRole('alert').filter({ hasText: /Riprova/ })).toBeVisible()
  await expect(closeKey(page)).toHaveClass(ACTION)
  ada.allow(/503/)
})

test('published and not sealed, nobody is offered what the server refuses', async ({ player }) => {
  const [ada, bruno] = [await player('Ada Rossi'), await player('Bruno Conti')]
  const id = await aRoomOf(ada, [bruno])
  for (const actor of [ada, bruno]) {
    await seasonSays(actor, PUBLISHED)
    await actor.page.goto(`/stanza/${id}`)
    await expect(people(actor.page)).toHaveCount(2)
    await expect(actor.page.getByRole('button', { name: 'Abbandona' })).toHaveCount(0)
  }
  const { page } = ada
  await page.goto('/stanza/nuova')
  await expect(page.getByRole('main')).toContainText('Il testo ufficiale è uscito: nessuno entra o esce più.')
  await expect(page.getByRole('main'), 'that is not the reason').not.toContainText('sigillate')
  await expect(page.getByLabel('Come si chiama?')).toHaveCount(0)
  await expectForEveryone(page, '103 once nobody would come')
  // Once the begin is taken back, the form is there again; and an open form learns of the seal.
  await seasonSays(ada, CHOOSING())
  await page.reload()
  await page.getByLabel('Come si chiama?').fill('Veglione')
  await seasonSays(ada, { ...CHOOSING(), sealedAt: new Date().toISOString() })
  await expect(page.getByRole('main')).toContainText('Le parole sono sigillate: nessuno entra o esce più.')
})
