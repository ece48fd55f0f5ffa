/**
 * game.md, «What each screen says»: each screen in each phase, for the owner of a room, a player who has finished, one who
 * has not, and one who comes late.
 */
import type { Page } from '@playwright/test'
import { paths } from '../../../../shared/api/paths.ts'
import type { Numbers, RoomView, SaidWords, Season } from '../../../../shared/api/shapes.ts'
import { SHUT_SENTENCES } from '../../../../shared/refusals.ts'
import { expect, type Guest, tenWords, test } from '../../support/actors.ts'
import { expectForEveryone } from '../../support/checks/axe.ts'
import { noteSentences } from '../../support/checks/regions.ts'
import { closeKey, ownerKey } from '../../support/owner-keys.ts'
import { seasonSays } from '../../support/season-says.ts'

const MINUTE = 60_000
const at = (ms: number): string => new Date(Date.now() + ms).toISOString()

const CHOOSING = (): Partial<Season> => ({ wordsDeadline: at(30 * MINUTE), begunAt: null, sealedAt: null })
const LOCKED = (): Partial<Season> => ({ wordsDeadline: at(-MINUTE), begunAt: null, sealedAt: null })
const BEGUN = (): Partial<Season> => ({ ...LOCKED(), begunAt: at(-1_000) })
const SEALED = (): Partial<Season> => ({ ...LOCKED(), sealedAt: at(-1_000) })
const SPEAKING = (): Partial<Season> => ({ ...BEGUN(), sealedAt: at(-500) })
const AFTER_DEADLINE = [LOCKED, SPEAKING]

const main = (page: Page) => page.getByRole('main')
const people = (page: Page) => main(page).locator('.people').getByRole('listitem')

type Comes<Person> = (name: string) => Promise<Person>

/** Ada owns the room and has finished, Bruno is in it and has not; each with a browser, or a guest. */
async function aRoom<Ada extends Guest, Bruno extends Guest>(asAda: Comes<Ada>, asBruno: Comes<Bruno>) {
  const [ada, bruno] = [await asAda('Ada Rossi'), await asBruno('Bruno Conti')]
  const id = await ada.makeRoom('Cenone')
  await bruno.api('POST', paths.join(id))
  await ada.finish(tenWords('pane'))
  return { ada, bruno, id }
}

test('an open room hears each phase without a reload, and says to each who is waited for', async ({ player }) => {
  const { ada, bruno, id } = await aRoom(player, player)
  for (const actor of [ada, bruno]) {
    await seasonSays(actor, CHOOSING())
    await actor.page.goto(`/stanza/${id}`)
    await expect(people(actor.page)).toHaveCount(2)
  }
  await expect(people(ada.page).nth(1)).toContainText('sta scegliendo')
  await expect(main(ada.page)).toContainText('Chi manca rimugina.')
  await expect(main(bruno.page).getByRole('link', { name: 'Scegli le tue parole' })).toBeVisible()

  for (const actor of [ada, bruno]) await seasonSays(actor, BEGUN())
  for (const { page } of [ada, bruno]) {
    await expect(people(page).nth(1)).toContainText('si vedrà')
    await expect(main(page)).not.toContainText('rimugin')
  }
  await expect(main(bruno.page).getByRole('link', { name: 'Scegli le tue parole' })).toHaveCount(0)
  await expect(main(bruno.page)).toContainText('Non hai dieci parole: qui giochi senza.')
  await expect(bruno.page.getByRole('link', { name: /da finire/ })).toHaveCount(0)
  await expect(ownerKey(ada.page)).toBeVisible()

  for (const actor of [ada, bruno]) await seasonSays(actor, SPEAKING())
  await expect(ada.page.getByRole('button', { name: 'Scopri le carte' })).toBeVisible()
  await expect(main(ada.page)).toContainText('Tocca a te, Ada.')
  await expect(ada.page).toHaveTitle(/Cenone: carte coperte/)
  await expect(main(bruno.page)).toContainText('Tocca al capo:')
  await expect(bruno.page.getByText('Sveglia il capo')).toBeVisible()
  for (const { page } of [ada, bruno]) {
    await expect(people(page).nth(0)).toContainText('dieci parole')
    await expect(page.getByRole('heading', { name: 'Aggiungi un posto a tavola' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Abbandona' })).toHaveCount(0)
    await expect(page.locator('.action:visible')).toHaveCount(1)
    await expectForEveryone(page, 'the lobby')
  }
})

test('game.md, «Rooms»: the question before closing says what is true by now', async ({ player, guest }) => {
  const { ada, bruno, id } = await aRoom(player, guest)
  const { page } = ada
  ada.allow(/503/)
  await bruno.api('PUT', paths.words, { words: tenWords('bruno') })
  await page.clock.install()
  await seasonSays(ada, CHOOSING())
  await page.goto(`/stanza/${id}`)
  const dialog = page.getByRole('dialog')
  await closeKey(page).click()
  await expect(dialog).toContainText(/ancora scegliere per (29|30) minuti.*chi arriva dopo resta fuori/)
  await expect(dialog, 'though he has chosen ten').toContainText(
    '1 giocatore non ha ancora premuto «Ho finito!»: Bruno Conti.',
  )
  await expect(dialog).toContainText('puoi ancora fare una telefonata')
  // The dialog stays open over the deadline, which no frame announces, and over the seal: it never says an outdated sentence.
  await page.route(`**${paths.evening}`, (route) => route.fulfill({ status: 503, json: {} }))
  await page.clock.fastForward(31 * MINUTE)
  await expect(dialog).toContainText('1 giocatore non ha premuto «Ho finito!» in tempo: Bruno Conti.')
  await expect(dialog).toContainText('Se chiudi ora gioca senza parole.')
  await expect(dialog).not.toContainText('telefonata')
  await expectForEveryone(page, 'the question of closing, when it is too late')
  await seasonSays(ada, SPEAKING())
  await expect(dialog).not.toContainText('resta fuori')
  await expect(dialog).toContainText('Chi ha dieci parole salvate gioca')
  await expect(dialog).not.toContainText('Bruno')
  await dialog.getByRole('button', { name: 'Annulla' }).click()
  await page.getByRole('button', { name: 'Scopri le carte' }).click()
  await expect(dialog.getByRole('heading', { name: 'Scoprire le carte?' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Ok' }).click()
  await expect(page.getByRole('button', { name: 'Scopri le carte' })).toHaveCount(0)
  expect((await ada.api<RoomView>('GET', paths.room(id))).body.isOpen).toBe(false)
})

test('a person who is not let in reads why, and has a way on', async ({ player, guest }) => {
  const { id } = await aRoom(guest, guest)
  const carla = await player('Carla Ferri')
  carla.allow(/409/)
  await seasonSays(carla, SEALED())
  // The second is of a newer server: the page knows no such reason.
  for (const [code, detail] of [
    ['room/sealed', SHUT_SENTENCES['room/sealed']],
    ['room/full', 'Questa stanza è piena: siete in cinquecento.'],
  ] as const) {
    await carla.page.route(`**${paths.join(id)}`, (route) => route.fulfill({ status: 409, json: { code, detail } }))
    await carla.page.goto(`/stanza/${id}`)
    await expect(main(carla.page)).toContainText(`${detail} La guardi da fuori.`)
    await expect(main(carla.page)).not.toContainText(/Ricarica|Tocca al capo:|Sveglia il capo/)
  }
  await carla.page.getByRole('link', { name: 'Torna alle tue stanze' }).click()
  await expect(carla.page).toHaveURL('/')
})

test('home hears the phase, says whom each room waits for, and leads to a board', async ({ player }) => {
  const { ada, bruno } = await aRoom(player, player)
  const closed = await ada.makeRoom('Scala B')
  await bruno.api('POST', paths.join(closed))
  await ada.api('POST', paths.close(closed))
  const card = (page: Page, name: string) => page.locator('.card').filter({ hasText: name })
  await seasonSays(ada, CHOOSING())
  await ada.page.goto('/')
  await expect(main(ada.page)).toContainText('Il discorso comincia')
  await expect(card(ada.page, 'Cenone')).toContainText('Aperta')
  await seasonSays(ada, SPEAKING())
  await seasonSays(bruno, SPEAKING())
  await bruno.page.goto('/')
  for (const [{ page }, note] of [
    [ada, 'Carte coperte: tocca a te.'],
    [bruno, 'Carte coperte: tocca al capo, Ada.'],
  ] as const) {
    await expect(main(page)).toContainText('Il Presidente parla.')
    await expect(card(page, 'Cenone')).toContainText('Si aspetta')
    await expect(card(page, 'Cenone')).toContainText(note)
    await expect(card(page, 'Scala B')).toContainText('Si gioca')
    const columns = (one: Element) => getComputedStyle(one).gridTemplateColumns.split(' ').length
    for (const name of ['Cenone', 'Scala B'])
      expect(await card(page, name).evaluate(columns), `${name}: all below one another`).toBe(1)
    await expect(main(page)).toContainText('Non si entra e non si esce più da nessuna stanza')
    await expect(page.getByRole('link', { name: 'Crea una stanza' })).toHaveCount(0)
    await expectForEveryone(page, 'home')
  }
  await bruno.page.getByRole('link', { name: 'Al tabellone: Scala B' }).click()
  await expect(bruno.page).toHaveURL(new RegExp(closed))
})

test('page 102 tells people without ten words at once, and leads the others to the board', async ({ player }) => {
  const { ada, bruno, id } = await aRoom(player, player)
  for (const actor of [ada, bruno]) {
    await seasonSays(actor, CHOOSING())
    await actor.page.goto(`/stanza/${id}`)
    await expect(people(actor.page)).toHaveCount(2)
  }
  await bruno.api('PUT', paths.words, { words: ['neve', 'mare'] })
  await bruno.page.goto('/parole')
  await expect(main(bruno.page)).toContainText('Si gioca ancora per')
  for (const phase of AFTER_DEADLINE) {
    await seasonSays(bruno, phase())
    await bruno.page.reload()
    await expect(main(bruno.page)).toContainText('Tempo scaduto: il discorso è iniziato')
    await expect(main(bruno.page)).not.toContainText('Si gioca ancora')
    await expect(bruno.page.getByLabel('Parola')).toHaveCount(0)
    const kept = bruno.page.getByRole('region', { name: 'Le due che avevi' })
    await expect(kept.getByRole('listitem')).toHaveText([/neve/, /mare/])
    await expect(kept.getByRole('button')).toHaveCount(0)
  }
  await expect(bruno.page.getByRole('link', { name: 'Alla stanza: Cenone' })).toBeVisible()
  await expect(main(bruno.page), 'no board is promised where the cards are covered').not.toContainText('Al tabellone')
  // Every room that has closed meanwhile, though this browser has seen it open, or not at all.
  const other = await ada.makeRoom('Scala B')
  await bruno.api('POST', paths.join(other))
  for (const room of [id, other]) await ada.api('POST', paths.close(room))
  await bruno.page.reload()
  await expect(main(bruno.page)).toContainText('Le orecchie però le hai')
  await expect(bruno.page.getByRole('link', { name: /Al tabellone/ })).toHaveText([/Cenone/, /Scala B/])
  await expect(bruno.page.locator('.action:visible')).toHaveCount(1)
  await expectForEveryone(bruno.page, 'page 102, late')
  await expect(ada.page.getByText('Aspettando la classifica ufficiale')).toBeVisible()
  await ada.page.goto('/parole')
  await seasonSays(ada, SPEAKING())
  await expect(main(ada.page)).toContainText('Tu, tutt’orecchi.')
  await expect(main(ada.page)).toContainText('Qui segni per te: vale per i nervi.')
  await expect(ada.page.getByRole('link', { name: 'Al tabellone: Cenone' })).toBeVisible()
  await expectForEveryone(ada.page, 'page 102')
})

test('TEN-WORDS-PLAY: 102 after the seal and 104 after the speech count ten saved words that nobody pressed', async ({
  ada,
}) => {
  const { page } = ada
  await ada.api('PUT', paths.words, { words: tenWords('ada') })
  await seasonSays(ada, SPEAKING())
  await page.goto('/parole')
  await expect(main(page)).toContainText('Non l’hai premuto, ma le tue dieci c’erano: valgono.')
  await page.getByRole('link', { name: 'Le tue dieci dal 1949' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: /mai$/ })).toHaveCount(10)
  await seasonSays(ada, { ...SPEAKING(), speechPublished: true, speechVersion: 7 })
  const spread = [1, 2, 3, 1, 1, 1, 0, 0, 0, 0, 0]
  const speechVersion = 7
  const numbers: Numbers = { players: 9, chosen: [], unsaid: null, rarest: null, unchosen: null, spread, speechVersion }
  const saidWords: SaidWords = { said: ['a', 'b'], near: {}, speechVersion }
  await page.route('**/api/seasons/*/numbers', (route) => route.fulfill({ json: numbers }))
  await page.route(`**${paths.said}`, (route) => route.fulfill({ json: saidWords }))
  await page.goto('/numeri')
  await expect(main(page)).toContainText('Tu sei la colonna bianca.')
  await expect(page.getByRole('link', { name: 'Le tue dieci dal 1949' })).toBeVisible()
})

test('screen readers say one sentence in ten seconds, and only what has changed', async ({ player, guest }) => {
  const { bruno, id } = await aRoom(guest, player)
  const { page } = bruno
  await page.clock.install()
  await seasonSays(bruno, CHOOSING())
  await page.goto(`/stanza/${id}`)
  const said = main(page).getByRole('status').first()
  await expect(said).toHaveText('2 giocatori, 1 ha finito.')
  const heard = await noteSentences(said)
  const others = [await guest('Carla Ferri'), await guest('Dino Greco'), await guest('Elsa Marini')]
  for (const other of others) await other.api('POST', paths.join(id))
  await expect(people(page)).toHaveCount(5)
  await others[0]?.finish(tenWords('carla'))
  await expect(people(page).filter({ hasText: 'ha finito' })).toHaveCount(2)
  await page.clock.runFor(10_000)
  await expect(said).toHaveText('5 giocatori, 2 hanno finito.')
  expect((await heard()).length).toBeLessThanOrEqual(2)
  await seasonSays(bruno, SPEAKING())
  await page.clock.runFor(10_000)
  await page.clock.runFor(10_000)
  await expect(said).toHaveText('Le parole sono sigillate: giochi senza parole.')
  expect((await heard()).at(-1)).toBe('Le parole sono sigillate: giochi senza parole.')
})
