/**
 * design.md, «An open page outlives its release»: pages that are open go on when the server is replaced, or say «ricarica» once,
 * and lose nothing typed. By two programs: the last release's own (tests/releases) and today's, each in the other's place, since
 * a deployment can be taken back.
 */
import type { Page } from '@playwright/test'
import { newestMail } from '../../../commands/local/mailbox.ts'
import { paths } from '../../../shared/api/paths.ts'
import type { RoomView, Session } from '../../../shared/api/shapes.ts'
import { type Actor, expect, tenWords, test } from '../support/actors.ts'
import { killServer, startNew, startServer } from '../support/faults/killable-server.ts'
import { makeNextBuild, unpackRelease } from '../support/faults/other-builds.ts'
import { liveOf } from '../support/live-of.ts'
import { operatorOf } from '../support/operator.ts'
import { confirm } from '../support/owner-keys.ts'
import { PLACES } from '../support/place.ts'

const operator = operatorOf(PLACES.outages)
const SPEECH = `Care concittadine, cari concittadini: ${tenWords('parola').join(' ')}. Buon anno.`
/** A server that has come back is tried again after half a minute at most. */
const BACK = { timeout: 40_000 }

test.use({ actionTimeout: BACK.timeout })
test.afterEach(killServer)

/** How often a page has said since it was opened that it has to be reloaded, and whether it is still the same page. */
type Watched = { told: () => number; isSamePage: () => Promise<boolean> }

async function watch({ context, page }: Actor): Promise<Watched> {
  let told = 0
  await context.exposeBinding('noteTold', () => void told++)
  await context.addInitScript(() => {
    const look = (records: MutationRecord[]): void => {
      // Not the document's own, which has a sentence for browsers without scripts.
      const inPage = records.filter(({ target }) => document.getElementById('root')?.contains(target))
      const come = inPage.flatMap(({ type, target, addedNodes }) => (type === 'childList' ? [...addedNodes] : [target]))
      for (const node of come) {
        // Exposed above, where the compiler does not see it.
        if (/ricarica la pagina|ricaricala/.test(node.textContent ?? ''))
          (window as unknown as { noteTold: () => void }).noteTold()
      }
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true })
  })
  return { told: () => told, isSamePage: () => page.evaluate(() => 'isSamePage' in window) }
}

const mark = (page: Page): Promise<unknown> => page.evaluate(() => Object.assign(window, { isSamePage: true }))
const people = (page: Page) => page.getByRole('region', { name: /giocator/ }).getByRole('listitem')
const wordField = (page: Page) => page.getByLabel('La prossima parola')
const storedWords = async ({ api }: Actor) => (await api<Session>('GET', paths.session)).body.user?.words
const gone = 'Intanto il gioco è cambiato'

/** Stands in for a server with a newer protocol, which greets each page with a frame of its own. */
async function tellsNewer(page: Page, isNewer: () => boolean): Promise<void> {
  await page.routeWebSocket(liveOf(), (socket) => {
    const server = socket.connectToServer()
    let isFirst = true
    server.onMessage((text) => {
      socket.send(isFirst && isNewer() ? JSON.stringify({ type: 'room', v: 99, seq: 1, state: {} }) : text)
      isFirst = false
    })
  })
}

async function addWord(page: Page, word: string): Promise<void> {
  await wordField(page).fill(word)
  await wordField(page).press('Enter')
}

for (const { name, builds } of [
  { name: 'a deployment', builds: () => [unpackRelease(), makeNextBuild()] as const },
  { name: 'a deployment that is taken back', builds: () => [makeNextBuild(), unpackRelease()] as const },
]) {
  test(`${name}: open pages go on or say «ricarica», and lose nothing`, async ({ player, stranger, guest }) => {
    test.setTimeout(300_000)
    const [before, after] = builds()
    await startNew(before)
    const [ada, bruno, carla] = [await player('Ada Rossi'), await player('Bruno Conti'), await player('Carla Neri')]
    const [dario, gina, ugo] = [await player('Dario Bruni'), await player('Gina Verdi'), await player('Ugo Sala')]
    const [elena, fabio] = [await stranger(), await stranger()]
    const newer = { isForGina: false }
    const all = { ada, bruno, carla, dario, gina, ugo, elena, fabio }
    // The browser's own line about a style sheet that is gone: the refusal in its place has another type.
    for (const person of Object.values(all)) person.allow(/MIME type/)
    const watched = Object.fromEntries(
      await Promise.all(Object.entries(all).map(async ([who, actor]) => [who, await watch(actor)] as const)),
    )

    // Words: saved, not saved, and one half typed.
    for (const { page } of [ada, bruno]) {
      await page.goto('/parole')
      await addWord(page, 'pane')
      await expect(page.getByText(/Salvato alle/)).toBeVisible()
      // What hears three digits comes after the page, and must be there before the server goes.
      await expect(async () => {
        await page.getByRole('heading', { level: 1 }).click()
        await page.keyboard.press('1')
        await expect(page.getByRole('banner').getByRole('button')).toHaveText('1--', { timeout: 1_000 })
      }).toPass()
      await page.keyboard.press('Escape')
    }
    // A lobby, and one that will be told another protocol.
    const lobby = await carla.makeRoom('Cenone')
    await carla.page.goto(`/stanza/${lobby}`)
    await tellsNewer(gina.page, () => newer.isForGina)
    await gina.page.goto(`/stanza/${lobby}`)
    await expect(people(carla.page)).toHaveCount(2)
    await expect(people(gina.page)).toHaveCount(2)
    // A closed room, which waits for the speech.
    const closed = await ugo.makeRoom('Veglione')
    await ugo.finish(tenWords('parola'))
    expect((await ugo.api('POST', paths.close(closed))).status).toBe(200)
    await ugo.page.goto(`/stanza/${closed}`)
    await expect(ugo.page.getByText('Aspettando la classifica ufficiale')).toBeVisible()
    // Forms.
    await dario.page.goto('/stanza/nuova')
    await dario.page.getByLabel('Come si chiama?').fill('Cenone dai Bruni')
    await dario.page.locator('summary', { hasText: 'Regole extra' }).click()
    await dario.page.getByLabel('Last man').check()
    const since = Date.now()
    await elena.page.goto('/login')
    await elena.page.getByLabel('oppure con la tua e-mail').fill(elena.email)
    await elena.page.getByRole('button', { name: 'Entra', exact: true }).click()
    const { code } = await newestMail(elena.email, { since, origin: elena.origin })
    await elena.page.getByLabel(/Scrivi (qui )?il codice/).fill(code.slice(0, 5))
    await fabio.page.goto('/login/registrazione')
    await fabio.page.getByLabel('E-mail').fill(fabio.email)
    await fabio.page.getByLabel('Nome e cognome').fill('Fabio Moretti')
    // Every prefetched chunk has come.
    for (const { page } of Object.values(all)) await page.waitForLoadState('networkidle')
    for (const { page } of Object.values(all)) await mark(page)

    await killServer()
    for (const { page } of [ada, bruno]) {
      await addWord(page, 'vino')
      await expect(page.getByText(/Non ancora salvato/)).toBeVisible(BACK)
      await wordField(page).fill('ol')
    }
    await bruno.page.route(`**${paths.words}`, (route) => route.abort())
    newer.isForGina = true
    await startServer(after)
    // Before the lobby is back: where nothing has changed, its first frame would name no protocol.
    const franca = await guest('Franca Riva')
    await franca.api('POST', paths.join(lobby))

    await test.step('words arrive by themselves', async () => {
      await expect(ada.page.getByText(/Salvato alle/)).toBeVisible(BACK)
      await expect(wordField(ada.page)).toHaveValue('ol')
      expect(await storedWords(ada)).toEqual(['pane', 'vino'])
    })
    await test.step('a lobby goes on', async () => {
      await expect(people(carla.page).filter({ hasText: 'Franca Riva' })).toBeVisible(BACK)
      await expect(people(carla.page)).toHaveCount(3)
    })
    await test.step('a page that is told a newer protocol says so, and goes on after a reload', async () => {
      await expect(gina.page.getByText('C’è una versione nuova del gioco: ricarica la pagina.')).toBeVisible(BACK)
      await expect(people(gina.page), 'what was there stays').toHaveCount(2)
      newer.isForGina = false
      await gina.page.getByRole('button', { name: 'Ricarica' }).click()
      await expect(people(gina.page)).toHaveCount(3)
    })
    await test.step('a page whose code is gone says so; words that are not saved, and one half typed, are there after it', async () => {
      const { page } = bruno
      await page.getByRole('heading', { level: 1 }).click()
      await page.keyboard.type('124')
      await expect(page.getByRole('alert')).toContainText(gone)
      await page.getByRole('button', { name: 'Ricarica' }).click()
      await page.waitForFunction(() => !('isSamePage' in window))
      await expect(page).toHaveURL(/\/pagina\/124$/)
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Un momento')
      await page.goto('/parole')
      await expect(page.getByRole('listitem').filter({ hasText: 'vino' })).toBeVisible()
      await expect(wordField(page)).toHaveValue('ol')
      expect(await storedWords(bruno)).toEqual(['pane'])
      await page.unroute(`**${paths.words}`)
      await expect.poll(() => storedWords(bruno), BACK).toEqual(['pane', 'vino'])
    })
    await test.step('a form whose page needs code that is gone says so, and is there after a reload', async () => {
      const { page } = dario
      await page.getByRole('button', { name: /apri il tastierino/ }).click()
      await expect(page.getByRole('dialog')).toContainText(gone)
      await page.getByRole('dialog').getByRole('button', { name: 'Ok' }).click()
      await page.reload()
      await expect(page.getByLabel('Come si chiama?')).toHaveValue('Cenone dai Bruni')
      await expect(page.getByLabel('Last man')).toBeChecked()
      await confirm(page, 'Crea')
      await expect(page.getByRole('heading', { name: 'Cenone dai Bruni', level: 1 })).toBeVisible()
      const { body } = await dario.api<RoomView>('GET', paths.room(page.url().split('/').at(-1) ?? ''))
      expect(body.rules).toEqual(['last-man'])
    })
    await test.step('a code half typed is completed, and lets in; a name half typed survives a reload', async () => {
      const field = elena.page.getByLabel(/Scrivi (qui )?il codice/)
      await expect(field).toHaveValue(code.slice(0, 5))
      expect(await watched.elena?.isSamePage()).toBe(true)
      await field.fill(code)
      await field.press('Enter')
      const name = elena.page.getByRole('dialog').getByLabel('Nome e cognome')
      await name.fill('Elena Fer')
      await elena.page.reload()
      await expect(name).toHaveValue('Elena Fer')
      await name.fill('Elena Ferri')
      await name.press('Enter')
      await expect(elena.page.getByRole('heading', { name: 'Stanze', level: 1 })).toBeVisible()
    })
    await test.step('a registration half filled goes on, or is there after a reload', async () => {
      const { page } = fabio
      await page.reload()
      await expect(page.getByLabel('E-mail')).toHaveValue(fabio.email)
      await expect(page.getByLabel('Nome e cognome')).toHaveValue('Fabio Moretti')
      await page.getByRole('button', { name: 'Registrati' }).click()
      await expect(page.getByText('Controlla la mail')).toBeVisible()
      await page.getByLabel(/Scrivi (qui )?il codice/).fill('AB')
      await page.reload()
      await expect(page.getByLabel(/Scrivi (qui )?il codice/)).toHaveValue('AB')
    })
    // Before the publication, at which the field goes as soon as the page hears of it.
    await test.step('who has a word half typed is told, and finds it on the way back', async () => {
      const { page } = ada
      await page.getByRole('heading', { level: 1 }).click()
      await page.keyboard.type('124')
      await expect(page).toHaveURL(/\/pagina\/124$/)
      await expect(page.getByRole('alert')).toContainText(gone)
      await page.goBack()
      await expect(wordField(page)).toHaveValue('ol')
    })
    await test.step('a ranking comes to the people who wait for it, and its party, whose code is gone, after a reload', async () => {
      await operator.publish(SPEECH)
      await ugo.page.getByRole('button', { name: /^ye+ !$/ }).click(BACK) // the party
      await expect(ugo.page.getByRole('link', { name: /Ugo.* punti/ }).first()).toBeVisible()
    })
    for (const who of ['ada', 'carla']) {
      expect(await watched[who]?.isSamePage(), `${who}’s page goes on`).toBe(true)
    }
    const told = Object.entries(watched).map(([who, { told }]) => [who, told()])
    expect(Object.fromEntries(told), 'how often each page said «ricarica»').toEqual({
      ada: 1,
      bruno: 1,
      carla: 0,
      dario: 1,
      elena: 0,
      fabio: 0,
      gina: 1,
      ugo: 0,
    })
    await test.step('who has typed nothing lands where they were going', async () => {
      const { page } = carla
      await page.getByRole('heading', { level: 1 }).click()
      await page.keyboard.type('124')
      await expect(page).toHaveURL(/\/pagina\/124$/)
      await page.waitForFunction(() => !('isSamePage' in window))
    })
  })
}
