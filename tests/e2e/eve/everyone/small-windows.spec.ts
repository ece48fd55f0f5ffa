/** A phone on its side, and the smallest of phones: nothing is cut, nothing out of reach, and dialogs open at their beginning. */
import { paths } from '../../../../shared/api/paths.ts'
import { type Actor, expect, tenWords, test } from '../../support/actors.ts'
import { crowd, crowdRanking } from '../../support/crowd.ts'
import { pressOwnerKey } from '../../support/owner-keys.ts'
import { expectAtItsBeginning, expectWithinReach, SMALL_WINDOWS } from '../../support/within-reach.ts'

const LONG = 'Precipitevolissimevolmente insieme, tutti quanti al cenone'

async function expectDialog({ page }: Actor, state: string): Promise<void> {
  await expectAtItsBeginning(page, state)
  await expectWithinReach(page, state)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

for (const viewport of SMALL_WINDOWS) {
  const size = `${viewport.width} × ${viewport.height}`

  test(`the pages, at ${size}`, async ({ player, stranger }) => {
    test.setTimeout(240_000)
    const guest = await stranger({ viewport })
    for (const path of ['/login', '/login/registrazione', '/login/email-callback', '/delete-data', '/che-ne-so']) {
      await guest.page.goto(path)
      await expectWithinReach(guest.page, path)
    }
    const ada = await player('Massimiliano Alessandro Bartolomei', { viewport })
    const { page } = ada
    await page.route('**/api/weather', (route) => route.fulfill({ status: 503, json: {} }))
    for (const table of ['primo', 'secondo', 'terzo']) await ada.makeRoom(`Tavolo ${table}`)
    await ada.api('PUT', paths.words, { words: ['olimpiadi', ...tenWords('parola').slice(2)] })
    for (const path of [
      '/',
      '/parole',
      '/regole',
      '/extra',
      '/extra/privacy',
      '/extra/termini',
      '/delete-data',
      '/stanza/nuova',
      '/stanza/zzzzzzzzzzzz',
      '/pagina/500',
      '/pagina/700',
      '/pagina/777',
    ]) {
      await page.goto(path)
      await expectWithinReach(page, path)
    }
    await ada.finish(['olimpiadi', ...tenWords('parola').slice(1)])
    await page.goto('/parole')
    await expect(page.getByRole('button', { name: /^olimpiadi/ })).toBeVisible()
    await expectWithinReach(page, 'finished')
  })

  test(`a room, its dialogs and its ranking, at ${size}`, async ({ player }) => {
    test.setTimeout(240_000)
    const ada = await player('Massimiliano Alessandro Bartolomei', { viewport })
    const { page } = ada
    const id = await ada.makeRoom(LONG, ['last-man', 'bonus-no-duplicates', 'last-word'])
    for (const name of ['Bruno Conti', 'Carla Ferri', 'Dario Neri']) {
      await (await player(name)).api('POST', paths.join(id))
    }
    await page.goto(`/stanza/${id}`)
    await expect(page.getByRole('region', { name: /giocator/ }).getByRole('listitem')).toHaveCount(4)
    await expectWithinReach(page, 'a lobby')
    await page.getByRole('button', { name: /apri il tastierino/ }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.type('777')
    await expectDialog(ada, 'the keypad')
    await pressOwnerKey(page, 'Elimina')
    await expectDialog(ada, 'deleting')
    await page.getByRole('button', { name: 'Per il muro' }).click()
    await expect(page.getByRole('dialog').locator('svg')).toBeVisible()
    await expectDialog(ada, 'the code for the wall')
    await pressOwnerKey(page, 'Chiudi stanza')
    await expectDialog(ada, 'closing')
    const other = await ada.makeRoom('Veglione')
    await crowd(ada, other, 60)
    await page.goto(`/stanza/${other}`)
    await pressOwnerKey(page, 'Chiudi stanza')
    await expectDialog(ada, 'closing on many who are not ready')
    await page.goto(`/stanza/${id}`)
    await ada.api('POST', paths.close(id))
    await expect(page.getByText('Aspettando la classifica ufficiale')).toBeVisible()
    await expectWithinReach(page, 'waiting for the ranking')
    await crowdRanking(ada, id, 30, 5)
    await page.goto(`/stanza/${id}`)
    await expect(page.getByRole('link', { name: /1º: / })).toBeVisible()
    await expectWithinReach(page, 'the ranking')
    await page.goto(`/stanza/${id}?chi=p0`)
    await expect(page.getByRole('row', { name: /Totale/ })).toBeVisible()
    await expectWithinReach(page, 'a score taken apart')
  })

  test(`the other questions, and the party, at ${size}`, async ({ player }) => {
    const ada = await player('Ada Rossi', { viewport })
    const { page } = ada
    await ada.api('PUT', paths.words, { words: tenWords('parola') })
    await page.goto('/parole')
    await page.getByRole('button', { name: 'Ho finito!' }).click()
    await expectDialog(ada, 'finishing')
    await page.goto('/stanza/nuova')
    await page.getByLabel('Come si chiama?').fill(LONG)
    await page.getByRole('button', { name: 'Crea' }).click()
    await expectDialog(ada, 'making a room')
    await page.goto('/delete-data')
    await page.getByRole('button', { name: 'Cancella il mio account' }).click()
    await expectDialog(ada, 'deleting the account')
    const id = await ada.makeRoom('Cenone')
    await ada.api('POST', paths.close(id))
    await crowdRanking(ada, id, 30, 5, { isCelebrated: false })
    await page.goto(`/stanza/${id}`)
    await expectDialog(ada, 'the party')
  })
}
