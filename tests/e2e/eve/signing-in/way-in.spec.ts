/** Obstacles on people's way in: from a room's link to their first word. */
import { readFile } from 'node:fs/promises'
import { paths } from '../../../../shared/api/paths.ts'
import { nameFromEmail } from '../../../../shared/rooms/written-names.ts'
import { type Actor, expect, tenWords, test } from '../../support/actors.ts'
import { expectForEveryone } from '../../support/checks/axe.ts'
import { AWAITED, askForMail, giveName, nameOf, openMailsLink, roomHeading, SENT } from '../../support/mail.ts'
import { confirm, ownerKey } from '../../support/owner-keys.ts'

const STRAIGHT = 'Appena entri, sei nella stanza.'

test('who follows a room’s link reads on each page that they are waited for', async ({ guest, stranger }) => {
  const bruno = await stranger()
  const id = await (await guest('Ada Rossi')).makeRoom('Cenone')
  const { page } = bruno
  await page.goto(`/stanza/${id}`)
  const awaited = page.getByText(AWAITED)
  await expect(awaited).toBeVisible()
  await expectForEveryone(page, 'login with an open room’s door')
  await page.getByRole('link', { name: 'Registrati' }).click()
  await expect(page.getByRole('heading', { name: 'Registrati', level: 1 })).toBeVisible()
  await expect(awaited).toBeVisible()
  await page.getByRole('link', { name: 'Hai già un account?' }).click()
  const mail = await askForMail(bruno)
  await expect(page.getByText(STRAIGHT)).toBeVisible()
  expect(await readFile(mail.file, 'utf8'), 'anybody can make a room and have mails sent').not.toContain('Cenone')
  await page.reload()
  await expect(page.getByText(STRAIGHT)).toBeVisible()
  await expect(awaited).toBeVisible()
})

test('a room that was closed says so before the sign-in, and has a way on', async ({ ada, stranger }) => {
  const guest = await stranger()
  const id = await ada.makeRoom('Cenone')
  expect((await ada.api('POST', paths.close(id))).status).toBe(200)
  const { page } = guest
  await page.goto(`/stanza/${id}`)
  const shut = page.getByText('Cenone è già chiusa: la guardi da fuori, non giochi.')
  await expect(shut).toBeVisible()
  await expectForEveryone(page, 'login with a closed room’s door')
  await page.getByRole('link', { name: 'Fai una stanza tua?' }).click()
  await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent('/stanza/nuova')}`)
  await expect(page.getByText('Tu lo sapevi già')).toBeVisible()
  await page.goBack()
  await expect(shut).toBeVisible()
  await page.getByRole('link', { name: 'Registrati' }).click()
  await expect(page.getByRole('heading', { name: 'Registrati', level: 1 })).toBeVisible()
  await expect(shut).toBeVisible()
  await page.getByRole('link', { name: 'Hai già un account?' }).click()
  const { link } = await askForMail(guest)
  await expect(page.getByText(SENT)).toBeVisible()
  await expect(page.getByText(STRAIGHT)).toHaveCount(0)
  await page.goto(link)
  await giveName(page, 'Bruno Conti')
  await expect(roomHeading(page)).toBeVisible()
  await expect(page.getByText('Qui si è già chiuso: la guardi da fuori, non giochi.')).toBeVisible()
  await expect(page.getByText('Aspettando la classifica ufficiale')).toBeVisible()
  await expectForEveryone(page, 'a closed room from outside')
  await page.getByRole('link', { name: 'Fai una stanza tua' }).click()
  await expect(page).toHaveURL('/stanza/nuova')
  await ada.page.goto(`/stanza/${id}`)
  await expect(roomHeading(ada.page)).toBeVisible()
  await expect(ada.page.getByText('la guardi da fuori')).toHaveCount(0)
})

test('a room that does not exist says so before the sign-in; nothing untrue of any other', async ({ stranger }) => {
  const { page } = await stranger()
  const NEUTRAL = 'Ti hanno mandato il link di una stanza: entra!'
  await page.goto('/stanza/abcdefgh2345')
  await expect(page.getByText('questa stanza non esiste :(')).toBeVisible()
  for (const [answer, text] of [
    [{ status: 503, json: { code: 'server/unavailable' } }, NEUTRAL],
    [{ json: { name: 'Cenone', state: 'of a newer server' } }, NEUTRAL],
    [{ json: { name: 'Cenone', state: 'sealed' } }, 'Cenone è già chiusa: la guardi da fuori, non giochi.'],
    [{ json: { name: 'Cenone', state: 'over' } }, 'Entra e vedi com’è finita in «Cenone».'],
  ] as const) {
    await page.route(`**${paths.door('abcdefgh2345')}`, (route) => route.fulfill(answer))
    await page.reload()
    await expect(page.getByText(text)).toBeVisible()
    await expect(page.getByText('Fai una stanza tua?'), 'none is made any more').toHaveCount(0)
  }
})

test('nobody is said to wait where no room is wanted; a code typed under a room’s login leads to that room', async ({
  guest,
  stranger,
}) => {
  const bruno = await stranger()
  const { page } = bruno
  for (const path of ['/login', '/parole', '/stanza/nuova', '/login?redirect=%2F%2Faltrove.it%2Fstanza%2Fx']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'DIECI PAROLE', level: 1 })).toBeVisible()
    await expect(page.getByText('Tu lo sapevi già')).toBeVisible()
    await expect(page.getByText(AWAITED)).toHaveCount(0)
  }
  const { code } = await askForMail(bruno)
  // The mail on its way leads home: pages visited since do not change that.
  const id = await (await guest('Ada Rossi')).makeRoom('Cenone')
  await page.goto(`/stanza/${id}`)
  await expect(page.getByText(AWAITED)).toBeVisible()
  await expect(page.getByText(SENT)).toBeVisible()
  await expect(page.getByText(STRAIGHT)).toHaveCount(0)
  await page.getByLabel(/codice/).fill(code)
  await page.getByRole('button', { name: 'Entra', exact: true }).click()
  await giveName(page, 'Bruno Conti')
  await expect(page, 'a code typed under a room’s login').toHaveURL(`/stanza/${id}`)
  await expect(roomHeading(page)).toBeVisible()
})

test('who has no words is led to choose them first, and back to the room after', async ({ ada, player }) => {
  const id = await ada.makeRoom('Cenone')
  await ada.page.goto(`/stanza/${id}`)
  const nextThings = ada.page.locator('main .button.action')
  await expect(nextThings, 'for its owner too').toHaveText(['Scegli le tue parole'])
  await ada.finish(tenWords('vino'))
  await ada.page.reload()
  await expect(ownerKey(ada.page)).toBeVisible()
  await expect(nextThings, 'closing is for later, behind the owner’s key').toHaveCount(0)
  const bruno = await player('Bruno Conti')
  const { page } = bruno
  await page.goto(`/stanza/${id}`)
  await expect(roomHeading(page)).toBeVisible()
  const choose = page.getByRole('link', { name: 'Scegli le tue parole' })
  const firstKey = page.locator('main .page .button').first()
  await expect(firstKey).toHaveText('Scegli le tue parole')
  await choose.click()
  await expect(page).toHaveURL('/parole')
  const back = page.getByRole('link', { name: 'Torna in «Cenone»' })
  await expect(back).toBeVisible()
  await back.click()
  await expect(page).toHaveURL(`/stanza/${id}`)
  await choose.click()
  await bruno.api('PUT', paths.words, { words: tenWords('pane') })
  await page.reload()
  await confirm(page, 'Ho finito!')
  await expect(page.getByText('Chiuse a chiave.')).toBeVisible()
  await expect(firstKey, 'the next thing to do').toHaveText('Torna in «Cenone»')
  await back.click()
  await expect(roomHeading(page)).toBeVisible()
  await expect(choose).toHaveCount(0)
  await expect(firstKey).toHaveText('Telegram')
  await page.getByRole('link', { name: /Parole/ }).click()
  await expect(page.getByRole('heading', { name: 'Parole', level: 1 })).toBeVisible()
  await expect(back, 'from the tab one comes from nowhere in particular').toHaveCount(0)
})

/** The question for a name, of an actor who has none. */
async function suggestion(actor: Actor) {
  await openMailsLink(actor)
  return actor.page.getByRole('dialog', { name: 'Come ti chiami?' })
}

test('game.md, «Names»: the address suggests a name, and one key, Esc or «Annulla» takes it', async ({ stranger }) => {
  for (const [local, suggested, key] of [
    ['zia.rosalba+', 'Zia Rosalba', 'Mi chiamo così'],
    ['zia_rosalba+', 'Zia Rosalba', 'Esc'],
    ['', '', 'Annulla'],
  ] as const) {
    const zia = await stranger()
    zia.email = `${local}${Date.now()}@posta.example`
    expect(nameFromEmail(zia.email)).toBe(suggested)
    const dialog = await suggestion(zia)
    await expect(dialog.getByLabel('Nome e cognome')).toHaveValue(suggested)
    const name = suggested || 'Anonimo'
    await expect(dialog.getByText(`Se annulli, ti chiamerai «${name}».`)).toBeVisible()
    const shown = zia.page.locator('.dots').evaluateAll((all) => all.map((dots) => getComputedStyle(dots).visibility))
    expect(new Set(await shown), 'nothing moves behind it').toEqual(new Set(['hidden']))
    if (key === 'Esc') await zia.page.keyboard.press('Escape')
    else await dialog.getByRole('button', { name: key }).click()
    await expect(zia.page.getByRole('heading', { name: 'Stanze', level: 1 })).toBeFocused()
    expect(await nameOf(zia)).toBe(name)
  }
})

test('«Come ti chiami?» says which name «Annulla» gives, and each fault of another', async ({ stranger }) => {
  const ada = await stranger()
  ada.email = `ada.rossi+${Date.now()}@posta.example`
  const dialog = await suggestion(ada)
  const field = dialog.getByLabel('Nome e cognome')
  await expect(dialog).toHaveAccessibleDescription(/Se annulli, ti chiamerai «Ada Rossi»/)
  for (const [typed, sentence] of [
    ['Ada Rossi!', 'Scrivi nome e cognome, solo lettere.'],
    ['', 'Scrivi qualcosa, al massimo 60 caratteri.'],
    ['x'.repeat(61), 'È troppo lungo: al massimo 60 caratteri.'],
    ['...', 'Ci vuole almeno una lettera o una cifra.'],
    ['Z\u0301\u0302\u0303\u0304\u0305algo', 'Un accento vuole la sua lettera, e una lettera ne porta al massimo tre.'],
    ['\u202eadA', 'C’è un carattere che non si vede uguale dappertutto: cancellalo e riscrivi il nome a mano.'],
  ] as const) {
    await field.fill(typed)
    await dialog.getByRole('button', { name: 'Mi chiamo così' }).click()
    await expect(dialog.getByRole('alert')).toHaveText(sentence)
    await expect(field).toBeFocused()
  }
  await field.fill('Anna-Maria O’Brien')
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Mi chiamo così' }).click()
  await expect(ada.page.getByRole('heading', { name: 'Stanze', level: 1 })).toBeVisible()
  expect(await nameOf(ada)).toBe('Anna-Maria O’Brien')
})
