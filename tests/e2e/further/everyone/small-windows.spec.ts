/** A phone on its side, and the smallest of phones: what for-everyone.spec.ts leaves out. */
import { paths } from '../../../../shared/api/paths.ts'
import { expect, test } from '../../support/actors.ts'
import { crowd, crowdRanking } from '../../support/crowd.ts'
import { closeKey } from '../../support/owner-keys.ts'
import { expectDialog, expectInSmallWindows } from '../../support/within-reach.ts'

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
