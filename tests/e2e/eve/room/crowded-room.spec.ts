/** Long lists turn into sub-pages: a lobby, a closed room that waits, a ranking. */
import type { Page } from '@playwright/test'
import { paths } from '../../../../shared/api/paths.ts'
import type { RoomView } from '../../../../shared/api/shapes.ts'
import { type Actor, expect, test } from '../../support/actors.ts'
import { noteRegions } from '../../support/checks/regions.ts'
import { crowd, crowdRanking, expectInOrder } from '../../support/crowd.ts'
import { hold } from '../../support/hold.ts'
import { turnTo } from '../../support/turn-to.ts'

const people = ({ page }: Actor) => page.getByRole('region', { name: /giocatori/ }).getByRole('listitem')
const found = ({ page }: Actor) => page.getByRole('region', { name: 'Cerca un nome' }).getByRole('listitem')

/** Presses a key at the earliest moment at which another sub-page is visible. */
const pressAsSoonAsItChanges = (page: Page, key: string): Promise<void> =>
  page.locator('.where').evaluate((where, key) => {
    const observer = new MutationObserver(() => {
      observer.disconnect()
      dispatchEvent(new KeyboardEvent('keydown', { key }))
    })
    observer.observe(where, { subtree: true, childList: true, characterData: true })
  }, key)

test('a lobby of 45 shows twenty at a time, and follows keys, arrows and «back»', async ({ ada }) => {
  const id = await ada.makeRoom('Cenone')
  const { view, send } = await crowd(ada, id, 45)
  const { page } = ada
  await page.goto(`/stanza/${id}`)
  await expect(people(ada)).toHaveCount(20)
  await expect(people(ada).first()).toContainText('Ada Rossi')
  const headings = await page.getByRole('heading', { level: 2 }).allTextContents()
  expect(headings.slice(0, 3)).toEqual(['Cerca un nome', '45 giocatori', 'Aggiungi un posto a tavola'])
  const where = page.getByRole('navigation', { name: 'Sottopagine' })
  await expect(where).toContainText('1/3')

  await page.getByRole('link', { name: 'Sottopagina 2' }).click()
  await expect(where).toContainText('2/3')
  await expect(people(ada).first()).toContainText(view.players[20]?.fullName ?? 'nobody')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(where).toContainText('3/3')
  await expect(people(ada)).toHaveCount(5)
  await expect(page.getByRole('link', { name: 'Sottopagina 4' })).toHaveCount(0)
  await pressAsSoonAsItChanges(page, 'ArrowLeft')
  await page.goBack()
  await expect(where, 'back to the second, and on from there').toContainText('1/3')
  await page.goBack()
  await expect(where).toContainText('2/3')
  await page.keyboard.press('ArrowLeft')
  await expect(where).toContainText('1/3')

  // A newcomer finds their place in the list.
  const eva = { id: 'eva', fullName: 'Aba Abate', isOwner: false, hasFinished: false, wordCount: 0 }
  const counts = { playerCount: 46, finishedCount: view.finishedCount, updated: [], left: [] }
  send({ type: 'changes', seq: view.seq + 1, ...counts, joined: [eva] })
  await expect(people(ada).nth(1)).toContainText('Aba Abate')
  await expect(people(ada)).toHaveCount(20)

  await turnTo(page, `/stanza/${id}?nomi=81`)
  await expect(where, 'the list no longer reaches it: its last one').toContainText('3/3')
  await expect(people(ada)).toHaveCount(6)
})

test('«Cerca un nome» finds, goes on at a press, and shows the last search', async ({ ada }) => {
  const id = await ada.makeRoom('Cenone')
  await crowd(ada, id, 45)
  const { page } = ada
  await page.goto(`/stanza/${id}`)
  const field = page.getByLabel('Comincia per…')
  await field.fill('carla')
  await field.press('Enter')
  await expect(found(ada)).toHaveText([/Carla Bassi/, /Carla Conti/, /Carla Ferri/])
  await expect(page.getByRole('button', { name: 'Altri nomi' })).toHaveCount(0)
  await field.fill('q')
  await field.press('Enter')
  await expect(page.getByText('Nessuno si chiama così, qui dentro.')).toBeVisible()
  await expect(field).toBeFocused()

  await field.fill('')
  await page.getByRole('button', { name: 'Cerca' }).click()
  await expect(found(ada)).toHaveCount(20)
  await page.getByRole('button', { name: 'Altri nomi' }).focus()
  await page.keyboard.press('Enter')
  await expect(found(ada)).toHaveCount(40)
  await page.keyboard.press('Enter')
  await expect(found(ada)).toHaveCount(45)
  await expect(page.getByRole('button', { name: 'Sono tutti qui' })).toBeFocused()

  // The last search is shown, whichever answer comes first.
  const release = await hold(page, `**${paths.players(id)}?q=bruno*`)
  await field.fill('bruno')
  await field.press('Enter')
  await field.fill('carla')
  await field.press('Enter')
  await expect(found(ada)).toHaveText([/Carla Bassi/, /Carla Conti/, /Carla Ferri/])
  release()
  await expect(page.locator('html'), 'both have been answered').not.toHaveAttribute('data-loading')
  await expect(found(ada).filter({ hasText: 'Bruno' })).toHaveCount(0)
})

test('a lobby of twenty is one list; of a crowd it says that only the first three hundred are here', async ({
  ada,
}) => {
  const { page } = ada
  const pager = page.getByRole('navigation', { name: 'Sottopagine' })
  for (const [total, turns] of [
    [20, 0],
    [2400, 1],
  ] as const) {
    const id = await ada.makeRoom('Cenone')
    await crowd(ada, id, total)
    await page.goto(`/stanza/${id}`)
    await expect(page.getByRole('heading', { name: `${total === 20 ? '20' : '2.400'} giocatori` })).toBeVisible()
    await expect(people(ada)).toHaveCount(20)
    await expect(pager).toHaveCount(turns)
    await expect(page.getByRole('heading', { name: 'Cerca un nome' })).toHaveCount(turns)
  }
  await expect(pager).toContainText('1/15')
  await expect(page.getByText('Qui ci sono i primi 300; gli altri si cercano per nome.')).toBeVisible()
})

test('a ranking of 45: one’s own position at a press, sub-pages by key and by arrow', async ({ ada }) => {
  const { page } = ada
  const id = await ada.makeRoom('Cenone')
  await ada.api('POST', paths.close(id))
  await crowdRanking(ada, id, 45, 40)
  await page.goto(`/stanza/${id}`)
  const rows = page.locator('.ranks').getByRole('listitem')
  await expect(rows, 'from the first place on, though the podium has three').toHaveCount(20)
  await expect(rows.first()).toContainText('Anna Bassi')
  const where = page.getByRole('navigation', { name: 'Sottopagine' })
  await expect(where).toContainText('1/3')
  await expectInOrder(
    page,
    ['1', '10'],
    ['Fai vedere'],
    ['11', '20'],
    ['Sottopagine', 'Chi aveva la parola…', 'Metti in TV'],
  )

  const own = page.getByRole('link', { name: 'La mia posizione: 40º, Ada Rossi (tu) 6' })
  await expect(own, 'above the list').toBeInViewport()
  await own.click()
  await expect(page).toHaveURL(/\?da=21#me$/)
  await expect(where).toContainText('2/3')
  await expect(page.getByRole('link', { name: /Ada Rossi \(tu\)/ })).toBeInViewport()
  await expect(page.getByRole('link', { name: /La mia posizione/ }), 'one is here').toHaveCount(0)

  await page.getByRole('link', { name: 'Sottopagina 3' }).click()
  await expect(rows).toHaveCount(5)
  await expect(page.getByRole('link', { name: 'Sottopagina 4' })).toHaveCount(0)
  await page.keyboard.press('ArrowLeft')
  await expect(where).toContainText('2/3')
  await page.keyboard.press('ArrowLeft')
  await expect(where).toContainText('1/3')
  await expect(page.getByRole('link', { name: /1º: Anna/ })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(where).toContainText('2/3')
  // Arrows move the cursor where one is writing.
  await page.getByLabel('Chi aveva la parola…').focus()
  await page.keyboard.press('ArrowRight')
  await page.goBack()
  await expect(where).toContainText('1/3')
})

test('a score opens from any sub-page for everybody shown there: the podium, and oneself', async ({ ada }) => {
  const { page } = ada
  const id = await ada.makeRoom('Cenone')
  await ada.api('POST', paths.close(id))
  const { ownerId } = (await ada.api<RoomView>('GET', paths.room(id))).body
  await crowdRanking(ada, id, 45, 45)
  for (const [who, name] of [
    ['p0', 'Anna Bassi'],
    [ownerId, 'Ada Rossi'],
    ['p20', 'Anna Conti'],
  ] as const) {
    await page.goto(`/stanza/${id}?da=21&chi=${who}`)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByRole('row', { name: /Totale/ })).toBeVisible()
  }
  await page.goto(`/stanza/${id}?da=21&chi=p10`)
  await expect(page.getByText('Chi cercavi non è in questa sottopagina')).toBeVisible()
  await expect(page.getByRole('link', { name: /Anna Conti/ })).toBeVisible()
  const regions = await noteRegions(page)
  await page.getByLabel('Chi aveva la parola…').fill('neve')
  await page.getByLabel('Chi aveva la parola…').press('Enter')
  await expect(regions.filter({ hasText: 'Avevano «neve»:' }), 'told by a region that was there before').toBeVisible()
})
