import { paths } from '../../../shared/api/paths.ts'
import { type Actor, expect, test } from '../support/actors.ts'
import { expectForEveryone } from '../support/checks/axe.ts'
import { expectLegibleTwiceAsLarge } from '../support/checks/large-text.ts'
import { noteRegions } from '../support/checks/regions.ts'
import { liveOf } from '../support/live-of.ts'
import { operatorOf } from '../support/operator.ts'
import { PLACES } from '../support/place.ts'

const operator = operatorOf(PLACES.night)
const SPEECH = 'Buon anno! Il monte e la valle; poi il mare. Coraggio: la strada è lunga, la neve è bianca.'

const list = (said: string): string[] => [...said.split(' '), ...Array.from('abcdefghij', (l) => `zz${l}`)].slice(0, 10)

test.describe.configure({ mode: 'serial' })

test.beforeEach(async () => {
  await operator.season(['neve', 'futuro'], null)
})
test.afterEach(async () => {
  await operator.withdraw()
  await operator.season(['neve', 'futuro'], null)
})

async function aClosedRoom(ada: Actor, bruno: Actor): Promise<string> {
  const id = await ada.makeRoom('Cenone', ['last-word', 'last-man'])
  await bruno.api('POST', paths.join(id))
  await ada.finish(list('monte valle neve mare'))
  await bruno.finish(list('mare strada').map((word) => word.replace('zz', 'yy')))
  await ada.api('POST', paths.close(id))
  return id
}

test('both see the right ranking as soon as the speech is there, and what each word earned', async ({ player }) => {
  const [ada, bruno] = [await player('Ada Rossi'), await player('Bruno Conti')]
  const id = await aClosedRoom(ada, bruno)
  for (const { page } of [ada, bruno]) {
    await page.goto(`/stanza/${id}`)
    await expect(page.getByText('Aspettando la classifica ufficiale')).toBeVisible()
  }
  await operator.publish(SPEECH)
  for (const { page } of [ada, bruno]) {
    // Ada: monte 1 + valle 1 + neve 2 (bonus) + 3 (last word), mare is both's = 7. Bruno: strada 1, doubled by LastMan = 2.
    await expect(page.getByRole('link', { name: /Ada.*7 punti/ })).toBeVisible()
    await expect(page.getByRole('link', { name: /Bruno.*Last man, \+1.*2 punti/ })).toBeVisible()
    await expect(page.getByText('LM +1'), 'marked also on the podium').toBeVisible()
  }
  // The party is over the page (celebration.spec.ts).
  await bruno.page.getByRole('button', { name: 'yeeeeeeeeee !' }).click()
  await bruno.page.getByRole('link', { name: /Ada.*7 punti/ }).click()
  const row = bruno.page.getByRole('row').filter({ hasText: 'neve' })
  await expect(row).toContainText('5')
  await expect(bruno.page.getByRole('row').filter({ hasText: 'mare' })).toContainText('0')
  await bruno.page.goBack()
  await expect(bruno.page.getByRole('link', { name: /Ada.*7 punti/ })).toBeVisible()
})

test('a speech that is published while the room’s connection is still being made is not missed', async ({ player }) => {
  const [ada, bruno] = [await player('Ada Rossi'), await player('Bruno Conti')]
  const id = await aClosedRoom(ada, bruno)
  let connect = (): void => {}
  const held = new Promise<void>((resolve) => {
    connect = resolve
  })
  await ada.page.routeWebSocket(liveOf(), async (socket) => {
    await held
    socket.connectToServer()
  })
  await ada.page.goto(`/stanza/${id}`)
  await expect(ada.page.getByText('Aspettando la classifica ufficiale')).toBeVisible()
  await operator.publish(SPEECH)
  connect()
  await expect(ada.page.getByRole('link', { name: /Ada.*7 punti/ })).toBeVisible()
})

test('a score opens from any sub-page for whoever is shown there: the podium, and oneself', async ({ player }) => {
  const ada = await player('Ada Rossi')
  const id = await ada.makeRoom('Cenone')
  await ada.api('POST', paths.close(id))
  const result = (position: number, name: string) => ({
    id: `p${position}`,
    fullName: name,
    position,
    score: 40 - position,
    isLastMan: false,
    computedWords: [],
  })
  const ranking = {
    status: 'ready',
    version: 1,
    total: 45,
    podium: [result(1, 'Bruno Conti'), result(2, 'Carla Ferri'), result(3, 'Dario Neri')],
    results: [result(21, 'Elisa Riva')],
    me: result(40, 'Ada Rossi'),
  }
  await ada.page.route('**/ranking?*', (route) => route.fulfill({ json: ranking }))
  await ada.page.addInitScript((room) => localStorage.setItem('viewed-confetti', JSON.stringify([room])), id)
  for (const [who, name] of [
    ['p1', 'Bruno Conti'],
    ['p40', 'Ada Rossi'],
    ['p21', 'Elisa Riva'],
  ] as const) {
    await ada.page.goto(`/stanza/${id}?da=21&chi=${who}`)
    await expect(ada.page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(ada.page.getByRole('row', { name: /Totale/ })).toBeVisible()
  }
  await ada.page.goto(`/stanza/${id}?da=21&chi=p30`)
  await expect(ada.page.getByText('Chi cercavi non è in questa sottopagina')).toBeVisible()
  await expect(ada.page.getByRole('link', { name: /Elisa Riva/ })).toBeVisible()
  const regions = await noteRegions(ada.page)
  await ada.page.getByLabel('Chi aveva la parola…').fill('neve')
  await ada.page.getByLabel('Chi aveva la parola…').press('Enter')
  await expect(regions.filter({ hasText: 'Avevano «neve»:' }), 'told by a region that was there before').toBeVisible()
})

test('axe finds nothing in the party, the ranking, a score taken apart, a search, nor when time is up', async ({
  player,
}) => {
  test.slow()
  const [ada, bruno] = [await player('Ada Rossi'), await player('Bruno Conti')]
  const carla = await player('Carla Ferri')
  const id = await aClosedRoom(ada, bruno)
  await operator.publish(SPEECH)
  const { page } = ada
  await page.goto(`/stanza/${id}`)
  await expect(page.getByRole('dialog', { name: /Ha vinto/ })).toBeVisible()
  await expectForEveryone(page, 'the party')
  await page.getByRole('button', { name: 'yeeeeeeeeee !' }).click()
  await expect(page.getByRole('link', { name: /Ada.*7 punti/ })).toBeVisible()
  await expectForEveryone(page, 'the ranking')
  await page.getByRole('link', { name: /Ada.*7 punti/ }).click()
  await expect(page.getByRole('row').filter({ hasText: 'neve' })).toBeVisible()
  await expectForEveryone(page, 'a score taken apart')
  await page.goto('/?parola=strada')
  await expect(page.getByRole('listitem').filter({ hasText: 'Cenone' })).toBeVisible()
  await expectForEveryone(page, 'rooms found by a word')
  await page.goto('/parole')
  await expectForEveryone(page, 'one’s words after the speech')
  await carla.page.goto('/parole')
  await expect(carla.page.getByText('Tempo scaduto: il discorso è finito')).toBeVisible()
  await expectForEveryone(carla.page, 'time is up')
})

test('text twice as large: the party, the ranking and a score taken apart lose nothing on a phone', async ({
  player,
}) => {
  test.slow()
  const [ada, bruno] = [await player('Massimiliano Rossi'), await player('Giuseppina Conti')]
  const id = await aClosedRoom(ada, bruno)
  await operator.publish(SPEECH)
  const { page } = ada
  await page.goto(`/stanza/${id}`)
  await expect(page.getByRole('dialog', { name: /Ha vinto/ })).toBeVisible()
  await expectLegibleTwiceAsLarge(page, 'the party')
  await page.getByRole('button', { name: 'yeeeeeeeeee !' }).click()
  await expect(page.getByRole('link', { name: /Massimiliano.*7 punti/ })).toBeVisible()
  await expectLegibleTwiceAsLarge(page, 'the ranking')
  await page.getByRole('link', { name: /Massimiliano.*7 punti/ }).click()
  await expect(page.getByRole('row').filter({ hasText: 'neve' })).toBeVisible()
  await expectLegibleTwiceAsLarge(page, 'a score taken apart')
})

test('a correction changes the ranking on screen, a withdrawal makes it wait again', async ({ player }) => {
  const [ada, bruno] = [await player('Ada Rossi'), await player('Bruno Conti')]
  const id = await aClosedRoom(ada, bruno)
  await operator.publish(SPEECH)
  await ada.page.goto(`/stanza/${id}`)
  await expect(ada.page.getByRole('link', { name: /Ada.*7 punti/ })).toBeVisible()
  await operator.publish('La strada, e basta.')
  await expect(ada.page.getByRole('link', { name: /Bruno.*4 punti/ })).toBeVisible()
  await operator.withdraw()
  await expect(ada.page.getByText('Aspettando la classifica ufficiale')).toBeVisible()
})

test('home marks a ranking that this account has not had on screen here, and marks it anew when it is corrected', async ({
  player,
}) => {
  const [ada, bruno] = [await player('Ada Rossi'), await player('Bruno Conti')]
  const { page } = ada
  const id = await aClosedRoom(ada, bruno)
  await ada.makeRoom('Dopocena')
  const names = page.getByRole('region', { name: 'Le tue stanze' }).getByRole('heading', { level: 3 })
  const mark = page.getByRole('listitem').filter({ hasText: 'Cenone' }).getByText('Classifica nuova', { exact: true })
  await page.goto('/')
  await expect(names, 'the newest first').toHaveText(['Dopocena', 'Cenone'])
  await expect(mark).toHaveCount(0)
  for (const text of [SPEECH, 'La strada, e basta.']) {
    await operator.publish(text)
    await page.goto('/')
    await expect(mark).toBeVisible()
    await expect(names).toHaveText(['Cenone', 'Dopocena'])
    await page.goto(`/stanza/${id}`)
    if (text === SPEECH) await page.getByRole('button', { name: 'yeeeeeeeeee !' }).click()
    await expect(page.getByRole('link', { name: /1º: / })).toBeVisible()
    await page.getByRole('link', { name: '101 Stanze' }).click()
    await expect(names).toHaveText(['Dopocena', 'Cenone'])
    await expect(mark).toHaveCount(0)
    await expect(page.getByText('La classifica è pronta.')).toBeVisible()
  }
})

test('a word finds the rooms in whose ranking someone has it', async ({ player }) => {
  const [ada, bruno] = [await player('Ada Rossi'), await player('Bruno Conti')]
  await aClosedRoom(ada, bruno)
  await operator.publish(SPEECH)
  await ada.page.goto('/')
  await ada.page.getByLabel('Chi aveva la parola…').fill('Strada')
  await ada.page.getByRole('button', { name: 'Cerca' }).click()
  await expect(ada.page).toHaveURL('/?parola=Strada')
  await expect(ada.page.getByRole('listitem').filter({ hasText: 'Cenone' })).toBeVisible()
  await ada.page.getByLabel('Chi aveva la parola…').fill('nessuna')
  await ada.page.getByRole('button', { name: 'Cerca' }).click()
  await expect(ada.page.getByRole('listitem').filter({ hasText: 'Cenone' })).toHaveCount(0)
})

test('a word typed while an earlier search is still on its way stays, with the focus, when the answer comes', async ({
  player,
}) => {
  const [ada, bruno] = [await player('Ada Rossi'), await player('Bruno Conti')]
  await aClosedRoom(ada, bruno)
  await operator.publish(SPEECH)
  let answer = (): void => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await ada.page.route('**/api/rooms?word=*', async (route) => {
    await held
    await route.continue()
  })
  await ada.page.goto('/')
  const field = ada.page.getByLabel('Chi aveva la parola…')
  await field.fill('strada')
  await field.press('Enter')
  await field.fill('mon')
  answer()
  await expect(ada.page).toHaveURL('/?parola=strada')
  await expect(ada.page.getByRole('link', { name: 'Tutte le stanze, di nuovo' })).toBeVisible()
  await expect(field).toHaveValue('mon')
  await expect(field).toBeFocused()
  await ada.page.keyboard.type('te')
  await expect(field).toHaveValue('monte')
  await field.press('Enter')
  await expect(ada.page).toHaveURL('/?parola=monte')
  await ada.page.goBack()
  await expect(ada.page).toHaveURL('/?parola=strada')
  await expect(field, 'left alone it follows the page').toHaveValue('strada')
})

test('when the speech is there words are locked, and the page says so; taken back, they unlock', async ({ player }) => {
  const ada = await player('Ada Rossi')
  await ada.api('PUT', paths.words, { words: ['pane'] })
  await operator.publish(SPEECH)
  await ada.page.goto('/parole')
  await expect(ada.page.getByText('Tempo scaduto: il discorso è finito')).toBeVisible()
  await expect(ada.page.getByLabel('La prossima parola')).toHaveCount(0)
  const refused = await ada.api<{ detail: string }>('PUT', paths.words, { words: ['vino'] })
  expect(refused.body.detail, 'who asks all the same is refused in the words of decision 9').toBe(
    'Tempo scaduto: il discorso è iniziato',
  )
  await operator.withdraw()
  await ada.page.reload()
  await expect(ada.page.getByLabel('La prossima parola')).toBeVisible()
  await expect(ada.page.getByText('pane')).toBeVisible()
})

test('decision 11: who closes when nobody can finish any more is proposed no telephone call', async ({ player }) => {
  const [ada, bruno] = [await player('Ada Rossi'), await player('Bruno Conti')]
  const id = await ada.makeRoom('Cenone')
  await bruno.api('POST', paths.join(id))
  await ada.finish(list('monte'))
  await operator.season(['neve', 'futuro'], new Date(Date.now() + 8000).toISOString())
  await ada.page.goto(`/stanza/${id}`)
  await ada.page.getByRole('button', { name: 'Chiudi stanza' }).click()
  const dialog = ada.page.getByRole('dialog')
  await expect(dialog.getByText(/puoi ancora fare una telefonata/)).toBeVisible()
  // The deadline passes while the question is open.
  await expect(dialog.getByText('1 giocatore non ha premuto «Ho finito!» in tempo: Bruno Conti.')).toBeVisible()
  await expect(dialog.getByText(/Ormai gioca senza parole, con zero punti/)).toBeVisible()
  await expect(dialog.getByText(/telefonata/)).toHaveCount(0)
  await expectForEveryone(ada.page, 'the question of closing, when it is too late')
})

test('a word typed in the last minute that comes too late is not lost: it is said, and the saved list shown', async ({
  player,
}) => {
  const ada = await player('Ada Rossi')
  await ada.api('PUT', paths.words, { words: ['pane'] })
  await ada.page.goto('/parole')
  // The page has to know of no speech yet: its own question may still be on its way when it has loaded.
  await expect(ada.page.getByLabel('La prossima parola')).toBeVisible()
  await operator.publish(SPEECH)
  await ada.page.getByLabel('La prossima parola').fill('vino')
  await ada.page.getByLabel('La prossima parola').press('Enter')
  await expect(ada.page.getByText(/Tempo scaduto: il discorso è (iniziato|finito)/)).toBeVisible()
  await expect(ada.page.getByText(/non sono arrivate in tempo/)).toBeVisible()
})

test('a countdown shows the deadline and warns whoever has ten words but has not finished', async ({ player }) => {
  await operator.season(['neve', 'futuro'], new Date(Date.now() + 5 * 60_000).toISOString())
  const ada = await player('Ada Rossi')
  await ada.api('PUT', paths.words, { words: list('pane vino') })
  await ada.page.goto('/parole')
  await expect(ada.page.getByText(/Manca il tasto/)).toBeVisible()
  await expect(ada.page.getByText(/Si gioca ancora per/)).toBeVisible()
})
