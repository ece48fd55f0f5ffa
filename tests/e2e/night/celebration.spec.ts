import { paths } from '../../../shared/api/paths.ts'
import type { Session } from '../../../shared/api/shapes.ts'
import { type Actor, expect, type Guest, test } from '../support/actors.ts'
import { aClosedRoom, beforeTheSpeech, operator, SPEECH } from './the-speech.ts'

const CRY = 'yeeeeeeeeee !'

test.beforeEach(beforeTheSpeech)

const party = ({ page }: Actor) => page.getByRole('dialog', { name: /ha vinto/i })
const celebrated = ({ page }: Actor): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem('viewed-winners'))
const moving = ({ page }: Actor): Promise<number> =>
  page
    .locator('.confetti i')
    .evaluateAll((pieces) => pieces.filter((piece) => getComputedStyle(piece).animationName !== 'none').length)
const idOf = async ({ api }: Guest): Promise<string> => (await api<Session>('GET', paths.session)).body.user?.id ?? ''
/** Of which Bruno is the winner. */
const CORRECTED = 'La strada, e basta.'

test('with the speech come the ranking and a party, once for each room and browser', async ({ player }) => {
  const [ada, bruno] = [await player('Ada Rossi'), await player('Bruno Conti', { reducedMotion: 'reduce' })]
  const id = await aClosedRoom(ada, bruno)
  for (const { page } of [ada, bruno]) {
    await page.goto(`/stanza/${id}`)
    await expect(page.getByText('Aspettando la classifica ufficiale')).toBeVisible()
  }
  await operator.publish(SPEECH)
  for (const actor of [ada, bruno]) {
    await expect(party(actor)).toBeVisible()
    await expect(party(actor)).toHaveAccessibleName('Ha vinto Ada Rossi')
    await expect(party(actor).locator('.confetti i')).toHaveCount(100)
    await expect(party(actor).getByRole('button', { name: CRY })).toBeFocused()
    expect(await actor.page.evaluate(() => localStorage.getItem('viewed-confetti'))).toBe(JSON.stringify([id]))
  }
  expect([await moving(ada), await moving(bruno)]).toEqual([100, 0])
  await party(ada).getByRole('button', { name: 'FERMA' }).click()
  await expect.poll(() => moving(ada)).toBe(0)
  await expect(party(ada).locator('.confetti i')).toHaveCount(100)
  await ada.page.getByRole('button', { name: CRY }).click()
  await expect(party(ada)).toHaveCount(0)
  // Closing it with Esc is closing it.
  await bruno.page.keyboard.press('Escape')
  await expect(party(bruno)).toHaveCount(0)
  for (const { page } of [ada, bruno]) {
    // Ada: monte 1 + valle 1 + neve 2 (bonus) + 3 (last word), mare is both's = 7. Bruno: strada 1, doubled by LastMan = 2.
    await expect(page.getByRole('link', { name: /Ada.*7 punti/ })).toBeVisible()
    await expect(page.getByRole('link', { name: /Bruno.*Last man, \+1.*2 punti/ })).toBeVisible()
    await expect(page.getByText('LM +1'), 'marked on the podium and in the list').toHaveCount(2)
  }
  await bruno.page.getByRole('link', { name: /Ada.*7 punti/ }).click()
  await expect(bruno.page.getByRole('row').filter({ hasText: 'mare' })).toContainText('0')
  const row = bruno.page.getByRole('row').filter({ hasText: 'neve' })
  for (const said of ['5', 'vale doppio']) await expect(row).toContainText(said)
  await expect(row.getByText('×2')).toHaveCount(0)
  await bruno.page.evaluate(() => localStorage.setItem('simpleBonus', 'true'))
  await bruno.page.reload()
  await expect(row.getByText('×2')).toBeVisible()
  await expect(row).not.toContainText('vale doppio')
  await bruno.page.goBack()
  await expect(bruno.page.getByRole('link', { name: /Ada.*7 punti/ })).toBeVisible()

  await ada.page.reload()
  await expect(ada.page.getByRole('link', { name: /Ada.*7 punti/ })).toBeVisible()
  await expect(party(ada)).toHaveCount(0)
  await ada.page.goto('/extra')
  await ada.page.getByRole('button', { name: 'Rivedi l’animazione' }).click()
  await ada.page.goto(`/stanza/${id}`)
  await expect(party(ada)).toBeVisible()
})

test('a correction says so; another winner has a party, after the one that is open', async ({ player }) => {
  const [ada, bruno] = [await player('Ada Rossi'), await player('Bruno Conti')]
  const id = await aClosedRoom(ada, bruno)
  await operator.publish(SPEECH)
  await ada.page.goto(`/stanza/${id}`)
  await ada.page.getByRole('button', { name: CRY }).click()
  await expect(ada.page.getByText(/Classifica corretta/)).toHaveCount(0)
  await bruno.page.goto(`/stanza/${id}`)
  await expect(party(bruno)).toHaveAccessibleName('Ha vinto Ada Rossi')
  const [first, second] = [`${id} ${await idOf(ada)}`, `${id} ${await idOf(bruno)}`]
  await operator.publish(`${SPEECH} E un gatto.`)
  await expect(ada.page.getByText(/Classifica corretta alle \d\d:\d\d/)).toBeVisible()
  await expect(party(ada), 'the winner is the same').toHaveCount(0)
  expect(await celebrated(ada)).toBe(JSON.stringify([first]))
  await operator.publish(CORRECTED)
  await expect(party(ada)).toHaveAccessibleName('Contrordine: ha vinto Bruno Conti')
  await ada.page.getByRole('button', { name: CRY }).click()
  await expect(ada.page.getByRole('link', { name: /1º: Bruno.*4 punti/ })).toBeVisible()
  await expect(party(ada)).toHaveCount(0)

  const { page } = bruno
  await expect(page.getByText(/Classifica corretta/)).toBeVisible()
  await expect(page.getByRole('link', { name: /1º: Bruno/, includeHidden: true })).toBeVisible()
  await expect(party(bruno), 'open over another ranking').toHaveAccessibleName('Ha vinto Ada Rossi')
  await expect(party(bruno).getByText('7 punti, zero modestia')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(party(bruno)).toHaveAccessibleName('Contrordine: ha vinto Bruno Conti')
  await expect(party(bruno).getByRole('button', { name: CRY })).toBeFocused()
  await page.getByRole('button', { name: CRY }).click()
  await expect(party(bruno)).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('link', { name: /1º: Bruno/ })).toBeVisible()
  await expect(party(bruno)).toHaveCount(0)

  await operator.publish(SPEECH)
  await expect(ada.page.getByRole('link', { name: /1º: Ada/ })).toBeVisible()
  await expect(party(ada), 'the first winner again').toHaveCount(0)
  expect(await celebrated(ada)).toBe(JSON.stringify([first, second]))
  await operator.withdraw()
  await expect(ada.page.getByText(/Classifica ritirata alle \d\d:\d\d/)).toBeVisible()
  await expect(ada.page.getByText('Aspettando la classifica ufficiale')).toBeVisible()
})

test('a room celebrated before winners were kept was so for the winner of now', async ({ player, guest }) => {
  const [ada, bruno] = [await player('Ada Rossi'), await guest('Bruno Conti')]
  const id = await aClosedRoom(ada, bruno)
  await operator.publish(SPEECH)
  const { page } = ada
  await page.addInitScript((room) => localStorage.setItem('viewed-confetti', JSON.stringify([room])), id)
  await page.goto(`/stanza/${id}`)
  await expect(page.getByRole('link', { name: /1º: Ada/ })).toBeVisible()
  await expect.poll(() => celebrated(ada)).toBe(JSON.stringify([`${id} ${await idOf(ada)}`]))
  await expect(party(ada)).toHaveCount(0)
  await operator.publish(CORRECTED)
  await expect(party(ada)).toHaveAccessibleName('Contrordine: ha vinto Bruno Conti')
})

test('a winner whose account goes is the winner still: nobody else’s party begins', async ({ player, guest }) => {
  const [ada, bruno] = [await guest('Ada Rossi'), await player('Bruno Conti')]
  const id = await aClosedRoom(ada, bruno)
  const winner = await idOf(ada)
  await operator.publish(SPEECH)
  await bruno.page.goto(`/stanza/${id}`)
  await expect(party(bruno)).toHaveAccessibleName('Ha vinto Ada Rossi')
  expect((await ada.api('DELETE', paths.me)).status).toBe(204)
  await expect(bruno.page.getByRole('link', { name: /1º: Giocatore/, includeHidden: true })).toBeVisible()
  await expect(party(bruno), 'the name does not change under the eyes').toHaveAccessibleName('Ha vinto Ada Rossi')
  await bruno.page.getByRole('button', { name: CRY }).click()
  await expect(bruno.page.getByRole('link', { name: /1º: Giocatore.*7 punti/ })).toBeVisible()
  await expect(party(bruno)).toHaveCount(0)
  expect(await celebrated(bruno)).toBe(JSON.stringify([`${id} ${winner}`]))
})
