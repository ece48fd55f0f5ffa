/** A phone on its side, and the smallest of phones: nothing is cut, nothing out of reach, and dialogs open at their beginning; for-everyone.spec.ts has the pages. */
import type { Page } from '@playwright/test'
import { paths } from '../../../../shared/api/paths.ts'
import { expect, tenWords, test } from '../../support/actors.ts'
import { crowd, crowdRanking } from '../../support/crowd.ts'
import { onThisScreen } from '../../support/on-this-screen.ts'
import { closeKey, pressOwnerKey } from '../../support/owner-keys.ts'
import {
  expectAtItsBeginning,
  expectInSmallWindows,
  expectWithinReach,
  SMALL_WINDOWS,
} from '../../support/within-reach.ts'

const LONG = 'Precipitevolissimevolmente insieme, tutti quanti al cenone'

/** Opened again at each size, since a dialog places itself when it opens. */
async function expectDialog(page: Page, state: string, open: () => Promise<void>): Promise<void> {
  for (const size of SMALL_WINDOWS) {
    await page.setViewportSize(size)
    await open()
    await expectAtItsBeginning(page, state)
    await expectWithinReach(page, state)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
}

test('a room, its dialogs and its ranking', async ({ player, guest }) => {
  test.setTimeout(240_000)
  const ada = await player('Massimiliano Alessandro Bartolomei')
  const { page } = ada
  const id = await ada.makeRoom(LONG, ['last-man', 'bonus-no-duplicates', 'last-word'])
  for (const name of ['Bruno Conti', 'Carla Ferri', 'Dario Neri']) {
    await (await guest(name)).api('POST', paths.join(id))
  }
  await page.goto(`/stanza/${id}`)
  await expect(page.getByRole('region', { name: /giocator/ }).getByRole('listitem')).toHaveCount(4)
  await expectInSmallWindows(page, 'a lobby')
  await expectDialog(page, 'the keypad', async () => {
    await page.getByRole('button', { name: /apri il tastierino/ }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.type('777')
  })
  await expectDialog(page, 'deleting', () => pressOwnerKey(page, 'Elimina'))
  await expectDialog(page, 'the code for the wall', async () => {
    await onThisScreen(page)
    await expect(page.getByRole('dialog').locator('svg')).toBeVisible()
  })
  await expectDialog(page, 'closing', () => closeKey(page).click())
  const other = await ada.makeRoom('Veglione')
  await crowd(ada, other, 60)
  await page.goto(`/stanza/${other}`)
  await expectDialog(page, 'closing on many who are not ready', () => closeKey(page).click())
  await page.goto(`/stanza/${id}`)
  await ada.api('POST', paths.close(id))
  await expect(page.getByText('Aspettando la classifica ufficiale')).toBeVisible()
  await expectInSmallWindows(page, 'waiting for the ranking')
  await crowdRanking(ada, id, 30, 5)
  await page.goto(`/stanza/${id}`)
  await expect(page.getByRole('link', { name: /1º: / })).toBeVisible()
  await expectInSmallWindows(page, 'the ranking')
  await page.goto(`/stanza/${id}?chi=p0`)
  await expect(page.getByRole('row', { name: /Totale/ })).toBeVisible()
  await expectInSmallWindows(page, 'a score taken apart')
})

test('the other questions, and the party', async ({ ada }) => {
  test.slow()
  const { page } = ada
  await ada.api('PUT', paths.words, { words: tenWords('parola') })
  await page.goto('/parole')
  await expectDialog(page, 'finishing', () => page.getByRole('button', { name: 'Ho finito!' }).click())
  await page.goto('/stanza/nuova')
  await page.getByLabel('Come si chiama?').fill(LONG)
  await expectDialog(page, 'making a room', () => page.getByRole('button', { name: 'Crea' }).click())
  await page.goto('/delete-data')
  await expectDialog(page, 'deleting the account', () =>
    page.getByRole('button', { name: 'Cancella il mio account' }).click(),
  )
  const id = await ada.makeRoom('Cenone')
  await ada.api('POST', paths.close(id))
  await crowdRanking(ada, id, 30, 5, { isCelebrated: false })
  // Each party is celebrated once: here at every visit.
  await page.addInitScript(() => localStorage.clear())
  await expectDialog(page, 'the party', async () => void (await page.goto(`/stanza/${id}`)))
})
