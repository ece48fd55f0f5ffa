/**
 * Each page in each state before the speech: axe finds nothing, and with text at 200 % nothing is lost on a phone of 390
 * and of 320 pixels; in small windows nothing is out of reach. tests/e2e/night has the states after the speech.
 */
import type { Page } from '@playwright/test'
import { paths } from '../../../../shared/api/paths.ts'
import { expect, tenWords, test } from '../../support/actors.ts'
import { expectForEveryone } from '../../support/checks/axe.ts'
import { expectLegibleTwiceAsLarge, faultsHere } from '../../support/checks/large-text.ts'
import { crowd, crowdRanking } from '../../support/crowd.ts'
import { askForMail } from '../../support/mail.ts'
import { onThisScreen } from '../../support/on-this-screen.ts'
import { closeKey, ownerKey, pressOwnerKey } from '../../support/owner-keys.ts'
import { turnTo } from '../../support/turn-to.ts'
import { add } from '../../support/typing.ts'
import { expectDialog, expectInSmallWindows } from '../../support/within-reach.ts'

/** Each with its heading. */
const SIGNED_OUT = [
  ['/login/registrazione', 'Registrati'],
  ['/login/email-callback', 'Ci siamo quasi'],
  ['/error/multi-user/google', 'Già visto'],
  ['/delete-data', 'I tuoi dati'],
  ['/error/multi-user', 'Già visto'],
  ['/extra/privacy', 'Privacy'],
  ['/extra/termini', 'Termini'],
  ['/questa/non/esiste', '404 :('],
] as const
/** The others are like one of these, or are looked at signed in. */
const IN_SMALL_WINDOWS: readonly string[] = [
  '/login/registrazione',
  '/login/email-callback',
  '/delete-data',
  '/questa/non/esiste',
  '/login',
]
const SIGNED_IN = [
  ['/', 'Stanze'],
  ['/parole', 'Parole'],
  ['/regole', 'Regole'],
  ['/extra', 'Extra'],
  ['/numeri', 'I numeri'],
  ['/delete-data', 'I tuoi dati'],
  ['/stanza/nuova', 'Nuova stanza'],
  ['/stanza/x', 'Stanza'],
  ['/dev', 'Pagina vuota'],
  ['/stanza/zzzzzzzzzzzz', 'Stanza'],
  ['/admin', 'Pagina vuota'],
  ['/extra/privacy', 'Privacy'],
  ['/extra/termini', 'Termini'],
  ['/pagina/500', 'Massime'],
  ['/pagina/700', 'Che tempo fa'],
  ['/pagina/777', 'Tre uguali'],
] as const

const LONG_NAME = 'Massimiliano Alessandro Bartolomei'
const LONG_ROOM = 'Precipitevolissimevolmente insieme'

async function expectForEveryoneTwiceAsLarge(page: Page, state: string): Promise<void> {
  await expectForEveryone(page, state)
  await expectLegibleTwiceAsLarge(page, state)
}

test('game.md, «Pages»: signed out, each page is for everyone, in small windows too', async ({ stranger }) => {
  test.slow()
  const ada = await stranger()
  const { page } = ada
  const look = async (path: string, heading: string): Promise<void> => {
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(heading)
    await expectForEveryoneTwiceAsLarge(page, path)
    if (IN_SMALL_WINDOWS.includes(path)) await expectInSmallWindows(page, path)
    await expect(page, 'shown, and not left for another').toHaveURL(path)
  }
  // Google's answer is read when the page loads.
  await page.goto('/login?errore=google-annullato')
  await look('/login?errore=google-annullato', 'DIECI PAROLE')
  for (const [path, heading] of SIGNED_OUT) {
    await turnTo(page, path)
    await look(path, heading)
  }
  await page.goto('/login')
  await look('/login', 'DIECI PAROLE')
  await askForMail(ada)
  await expect(page.getByLabel(/codice/)).toBeVisible()
  await expectForEveryoneTwiceAsLarge(page, 'link sent')
})

test('signed in: every page, in small windows too', async ({ player }) => {
  test.setTimeout(240_000)
  const ada = await player(LONG_NAME)
  const { page } = ada
  await page.route('**/api/weather', (route) => route.fulfill({ status: 503, json: {} }))
  await page.goto('/')
  await expectForEveryone(page, 'home without a room of one’s own')
  for (const table of ['primo', 'secondo', 'terzo']) await ada.makeRoom(`Tavolo ${table}`)
  await ada.makeRoom(LONG_ROOM, ['last-man', 'bonus-no-duplicates', 'last-word'])
  await ada.api('PUT', paths.words, { words: ['olimpiadi', ...tenWords('parola').slice(2)] })
  await page.goto('/')
  await expect(page.getByRole('heading', { name: LONG_ROOM })).toBeVisible()
  for (const [path, heading] of SIGNED_IN) {
    await turnTo(page, path)
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(heading)
    if (heading === 'I numeri') await expect(page.getByText(/^I numeri arrivano dopo il discorso/)).toBeVisible()
    if (heading === 'Stanza') await expect(page.getByText('questa stanza non esiste :(')).toBeVisible()
    await expectForEveryoneTwiceAsLarge(page, path)
    await expectInSmallWindows(page, path)
  }
})

test('keypad, dialogs, refusals, words in each state, and a room to its closing', async ({ player }) => {
  test.setTimeout(240_000)
  const [ada, bruno] = [await player(LONG_NAME), await player('Bruno Conti')]
  const { page } = ada
  await page.goto('/parole')
  await expectForEveryoneTwiceAsLarge(page, 'no word yet')
  await add(page, 'anche')
  await expect(page.getByText('"anche" è troppo comune!')).toBeVisible()
  await expectForEveryone(page, 'a word refused')
  await expectDialog(page, 'the keypad', async () => {
    await page.getByRole('button', { name: /apri il tastierino/ }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.type('777')
  })
  await page.getByRole('button', { name: /^Pagina 102/ }).click()
  await page.getByRole('button', { name: '1', exact: true }).click()
  await expectForEveryoneTwiceAsLarge(page, 'the keypad')
  await page.keyboard.press('Escape')
  await ada.context.setOffline(true)
  await add(page, 'pane')
  await expect(page.getByText(/Non ancora salvato/)).toBeVisible()
  await expectForEveryone(page, 'a word not yet saved')
  await ada.context.setOffline(false)
  await expect(page.getByText(/Salvato alle/)).toBeVisible()
  const words = ['precipitevolissimevolmente', "l'aria", ...tenWords('parola').slice(2)]
  await ada.api('PUT', paths.words, { words })
  await page.reload()
  await expect(page.getByRole('button', { name: 'Ho finito!' })).toBeVisible()
  await expectForEveryoneTwiceAsLarge(page, 'ten words')
  const finish = () => page.getByRole('button', { name: 'Ho finito!' }).click()
  await expectDialog(page, 'finishing', finish)
  await finish()
  await expectForEveryoneTwiceAsLarge(page, 'finishing')
  await page.getByRole('dialog').getByRole('button', { name: 'Ok' }).click()
  await page.getByRole('button', { name: 'parolad', exact: true }).click()
  await expectForEveryoneTwiceAsLarge(page, 'finished, with a word heard')

  await bruno.finish([...tenWords('parola').slice(1), 'olimpiadi'])
  await bruno.page.goto('/parole')
  await bruno.page.getByRole('button', { name: /^olimpiadi/ }).click()
  await expectForEveryone(bruno.page, 'finished, with a bonus word heard')
  await expectInSmallWindows(bruno.page, 'finished, with a bonus word heard')
  await bruno.page.goto('/extra')
  await bruno.page.getByLabel('Bonus semplici').check()
  await bruno.page.goto('/parole')
  await expectForEveryone(bruno.page, 'finished, with a bonus word heard, drawn simply')

  await page.goto('/stanza/nuova')
  await page.getByLabel('Come si chiama?').fill(LONG_ROOM)
  await page.getByText('Regole extra').click()
  for (const rule of ['Last man', 'Ultima parola', 'Bonus nessuna duplicata']) await page.getByLabel(rule).check()
  const create = () => page.getByRole('button', { name: 'Crea' }).click()
  await expectDialog(page, 'making a room', create)
  await create()
  await expectForEveryone(page, 'making a room')
  await page.getByRole('dialog').getByRole('button', { name: 'Ok' }).click()
  await expect(ownerKey(page)).toBeVisible()
  await bruno.page.goto(new URL(page.url()).pathname)
  for (const [whose, { page: lobby }] of [
    ['its owner', ada],
    ['a guest', bruno],
  ] as const) {
    await expect(lobby.getByRole('region', { name: /giocator/ }).getByRole('listitem')).toHaveCount(2)
    await expectForEveryoneTwiceAsLarge(lobby, `a lobby, as ${whose}`)
  }
  await expectDialog(page, 'deleting', () => pressOwnerKey(page, 'Elimina'))
  const wall = async () => {
    await onThisScreen(page)
    await expect(page.getByRole('dialog').locator('svg')).toBeVisible()
  }
  await expectDialog(page, 'the code for the wall', wall)
  await wall()
  await expectForEveryoneTwiceAsLarge(page, 'the code for the wall')
  await page.keyboard.press('Escape')
  await expectDialog(page, 'closing', () => closeKey(page).click())
  await closeKey(page).click()
  await expectForEveryoneTwiceAsLarge(page, 'closing a room')
  await page.getByRole('dialog').getByRole('button', { name: 'Ok' }).click()
  await expect(page.getByText('Aspettando la classifica ufficiale')).toBeVisible()
  await expectForEveryoneTwiceAsLarge(page, 'waiting for the ranking')
})

const OUT_OF_SIGHT = 'position: absolute; left: 0; top: 0'

const PAGES: readonly [fault: string | null, body: string][] = [
  [null, '<h1>Parole</h1><p>Dieci parole</p><a href="/">Avanti</a>'],
  ['the page is', '<div style="width: 900px; height: 1em"></div>'],
  ['leaves the screen', '<div style="overflow: hidden"><p style="margin-left: -3em">Dieci parole</p></div>'],
  ['leaves its box', '<button style="width: 4em; white-space: nowrap; padding: 0">Dieci parole e più</button>'],
  ['is taller than its box', '<button style="height: .5em; padding: 0; display: block">Avanti</button>'],
  ['is cut', '<div style="width: 4em; overflow: hidden; white-space: nowrap">Dieci parole e più</div>'],
  ['is broken', '<h1 style="width: 2em; overflow-wrap: anywhere">Parole</h1>'],
  ['overlap', `<p style="${OUT_OF_SIGHT}">Dieci parole</p><p style="${OUT_OF_SIGHT}">Dieci parole</p>`],
  ['is out of reach', '<a href="/">Avanti</a><div style="position: fixed; inset: 0"></div>'],
]

for (const [fault, body] of PAGES) {
  test(fault === null ? 'finds nothing where nothing is lost' : `finds what ${fault}`, async ({ page }) => {
    await page.setContent(
      `<meta name="viewport" content="width=device-width"><body style="margin: 0; font-size: 24px">${body}</body>`,
    )
    const faults = await page.evaluate(faultsHere)
    if (fault === null) expect(faults).toEqual([])
    else expect(faults.join('\n')).toContain(fault)
  })
}

const LONG = 'Precipitevolissimevolmente insieme, tutti quanti al cenone'

test('a crowd’s closing, a ranking, its party, and the account’s last question', async ({ ada, guest }) => {
  test.setTimeout(240_000)
  const { page } = ada
  await page.goto('/delete-data')
  await expectDialog(page, 'deleting the account', () =>
    page.getByRole('button', { name: 'Cancella il mio account' }).click(),
  )
  const other = await ada.makeRoom('Veglione')
  await crowd(ada, other, 60)
  await page.goto(`/stanza/${other}`)
  await expectDialog(page, 'closing on many who are not ready', () => closeKey(page).click())
  const id = await ada.makeRoom(LONG, ['last-man', 'bonus-no-duplicates', 'last-word'])
  for (const name of ['Bruno Conti', 'Carla Ferri', 'Dario Neri']) {
    await (await guest(name)).api('POST', paths.join(id))
  }
  await page.goto(`/stanza/${id}`)
  await expect(page.getByRole('region', { name: /giocator/ }).getByRole('listitem')).toHaveCount(4)
  await expectInSmallWindows(page, 'a lobby')
  await ada.api('POST', paths.close(id))
  await expect(page.getByText('Aspettando la classifica ufficiale')).toBeVisible()
  await expectInSmallWindows(page, 'waiting for the ranking')
  await crowdRanking(ada, id, 30, 5, { isCelebrated: false })
  // Each party is celebrated once: here at every visit.
  await expectDialog(page, 'the party', async () => {
    await page.evaluate(() => localStorage.clear())
    await page.goto(`/stanza/${id}`)
  })
  await expect(page.getByRole('link', { name: /1º: / })).toBeVisible()
  await expectInSmallWindows(page, 'the ranking')
  await page.getByRole('link', { name: /1º: / }).click()
  await expect(page.getByRole('row', { name: /Totale/ })).toBeVisible()
  await expectInSmallWindows(page, 'a score taken apart')
})
