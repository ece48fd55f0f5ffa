/** «Subscribe live to a user by id»: words and «Ho finito!» in other tabs at once, in other browsers on coming back. */
import type { Page } from '@playwright/test'
import { paths } from '../../../../shared/api/paths.ts'
import type { Session } from '../../../../shared/api/shapes.ts'
import { type Actor, expect, tenWords, test } from '../../support/actors.ts'
import { expectForEveryone } from '../../support/checks/axe.ts'
import { confirm } from '../../support/owner-keys.ts'
import { expectSettled } from '../../support/settled.ts'
import { add } from '../../support/typing.ts'

const wordsTab = (page: Page) => page.getByRole('link', { name: /102 Parole/ })

async function expectBlinking(page: Page, does: boolean): Promise<void> {
  await expect(wordsTab(page)).toHaveCSS('animation-name', does ? 'blink' : 'none')
  await expect(wordsTab(page)).toHaveAccessibleName(does ? /da finire/ : '102 Parole')
}

async function openIn(context: Actor['context'], path: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(path)
  await expectSettled(page)
  return page
}

/** From here on the server does not answer this page's question for the session: its news comes from another tab. */
const leaveUnanswered = (page: Page) => page.route(`**${paths.session}`, () => new Promise(() => undefined))

function sessionQuestions(page: Page): () => number {
  let asked = 0
  page.on('request', (request) => {
    if (request.url().endsWith(paths.session)) asked++
  })
  return () => asked
}

/** As a browser tells of it when somebody has looked at another app and comes back. */
const lookAway = (page: Page): Promise<void> =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    dispatchEvent(new Event('blur'))
  })
const comeBack = (page: Page): Promise<void> =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    dispatchEvent(new Event('focus'))
  })

test('in another tab words, and that they are finished, appear at once', async ({ ada }) => {
  await ada.api('PUT', paths.words, { words: tenWords('ada').slice(2) })
  const [writing, reading] = [await openIn(ada.context, '/parole'), await openIn(ada.context, '/parole')]
  const elsewhere = await openIn(ada.context, '/pagina/500')
  for (const page of [reading, elsewhere]) await leaveUnanswered(page)
  await expectBlinking(elsewhere, true)
  for (const word of ['pane', 'vino']) await add(writing, word)
  await expect(reading.getByRole('listitem').filter({ hasText: 'vino' })).toBeVisible()
  await expectBlinking(elsewhere, true)

  await confirm(writing, 'Ho finito!')
  await expect(reading.getByText('Chiuse a chiave.')).toBeVisible()
  await expectBlinking(elsewhere, false)
})

test('unsaved words of another tab join those saved here; one without a place is named', async ({ ada }) => {
  await ada.api('PUT', paths.words, { words: tenWords('ada').slice(1) })
  const [here, there] = [await openIn(ada.context, '/parole'), await openIn(ada.context, '/parole')]
  await there.route(`**${paths.words}`, (route) => route.abort())
  await add(there, 'neve')
  await expect(there.getByText(/Non ancora salvato/)).toBeVisible()
  await add(here, 'pane')
  const noPlace = there.getByRole('alert', { name: 'Non c’è posto' })
  await expect(noPlace).toContainText('resta fuori «neve»')
  await expect(there.getByRole('listitem').filter({ hasText: 'pane' })).toBeVisible()
  await expectForEveryone(there, 'words without a place')
  await there.unroute(`**${paths.words}`)
  await there.getByRole('button', { name: 'Elimina pane' }).click()
  await expect(noPlace).toHaveCount(0)
  await expect(here.getByRole('listitem').filter({ hasText: 'neve' })).toBeVisible()
  expect((await ada.api<Session>('GET', paths.session)).body.user?.words).toEqual([...tenWords('ada').slice(1), 'neve'])
})

test('another browser asks once when it is looked at again; a room has heard by then', async ({ player, stranger }) => {
  const [ada, phone] = [await player('Ada Rossi'), await stranger()]
  await phone.context.addCookies(await ada.context.cookies())
  const id = await ada.makeRoom('Cenone')
  const paper = await openIn(phone.context, '/parole')
  const pages = [paper]
  for (const path of ['/', '/extra/privacy']) pages.push(await openIn(phone.context, path))
  const room = await openIn(phone.context, `/stanza/${id}`)
  pages.push(room)
  const others = pages.slice(1)
  for (const page of others) await expectBlinking(page, true)
  for (const page of pages) await lookAway(page)
  await ada.finish(tenWords('ada'))
  // One after the other, as a person looks at them. Each asks for itself.
  await expectBlinking(room, false)
  for (const page of others.filter((page) => page !== room)) {
    const asked = sessionQuestions(page)
    await comeBack(page)
    await expectBlinking(page, false)
    expect(asked(), page.url()).toBe(1)
  }
  await comeBack(paper)
  await expect(paper.getByText('Chiuse a chiave.')).toBeVisible()
})
