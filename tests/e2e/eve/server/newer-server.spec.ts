/** After a deployment the server may send fields and rules unknown to an open page. */
import type { Page, WebSocketRoute } from '@playwright/test'
import { FIRST_DATA_ID } from '../../../../shared/api/first-data.ts'
import { paths } from '../../../../shared/api/paths.ts'
import type { RoomView } from '../../../../shared/api/shapes.ts'
import type { RuleId } from '../../../../shared/rules.ts'
import { anEvening } from '../../support/a-board.ts'
import { expect, test } from '../../support/actors.ts'
import { liveOf } from '../../support/live-of.ts'
import { expectSettled } from '../../support/settled.ts'

/** The answers of a release with one rule more, and one field more in each object. */
const newer = (text: string): string =>
  JSON.stringify(JSON.parse(text), (key, value: unknown) => {
    if (key === 'rules' && Array.isArray(value)) return ['moon-phase', ...value]
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value, mood: ['happy'] } : value
  })

/** The page of a failure (app/teletext/trouble.tsx). */
const TROUBLE = /^(Un momento|Il segnale non arriva)$/

const FIRST_DATA = new RegExp(`(?<=<script type="application/json" id="${FIRST_DATA_ID}">)[^<]+`)

/** What this page is told from now on, over HTTP and with its HTML, is told by that release. */
const isToldByANewerServer = (page: Page) =>
  page.route('**/*', async (route) => {
    const isPage = route.request().resourceType() === 'document'
    if (!isPage && !new URL(route.request().url()).pathname.startsWith('/api/')) return route.fallback()
    const response = await route.fetch()
    const text = await response.text()
    const told = isPage ? text.replace(FIRST_DATA, newer) : text && newer(text)
    await route.fulfill({ response, body: told })
  })

test('frames that an open page does not know are ignored; another version of the protocol asks for a reload', async ({
  player,
}) => {
  const ada = await player('Ada Rossi')
  const id = await ada.makeRoom('Cenone')
  const { body: view } = await ada.api<RoomView>('GET', paths.room(id))
  let opened = 0
  let toPage: WebSocketRoute | null = null
  await ada.page.routeWebSocket(liveOf(id), (socket) => {
    opened++
    toPage = socket
    socket.send(JSON.stringify({ type: 'room', v: 1, seq: view.seq, room: { ...view, theme: 'dark' }, mood: 'happy' }))
  })
  const send = (frame: object): void => toPage?.send(JSON.stringify(frame))
  await ada.page.goto(`/stanza/${id}`)
  await expect.poll(() => opened).toBe(1)

  send({ type: 'fireworks', seq: view.seq + 1, where: 'Roma' })
  const bruno = { id: 'b', fullName: 'Bruno Conti', isOwner: false, hasFinished: false, wordCount: 0, hat: true }
  const counts = { playerCount: 2, finishedCount: 0, updated: [], left: [] }
  send({ type: 'changes', seq: view.seq + 1, ...counts, joined: [bruno], moved: ['x'] })
  await expect(ada.page.getByText('Bruno Conti')).toBeVisible()

  send({ type: 'room', v: 2, seq: view.seq + 2, state: {} })
  const line = ada.page.getByText('C’è una versione nuova del gioco: ricarica la pagina.')
  await expect(line).toBeVisible()
  await expect(ada.page.getByText('Bruno Conti'), 'what was there stays').toBeVisible()
  await ada.page.getByRole('button', { name: 'Ricarica' }).click()
  await expect.poll(() => opened, { message: 'no socket is opened before the reload' }).toBe(2)
  await expect(line).toHaveCount(0)
})

test('design.md, «A newer server»: what a newer server says of rules, and in fields, that a page does not know breaks none', async ({
  player,
}) => {
  const ada = await player('Giulia Rossi')
  const { page } = ada
  const id = await ada.makeRoom('Cenone', ['last-man'])
  await isToldByANewerServer(page)
  const card = page.getByRole('listitem').filter({ hasText: 'Cenone' })
  const badge = page.locator('.badge.rule')
  // The first visit joins the mega room, and asks; the second has its rooms in the HTML.
  for (const visit of ['asked', 'with its data']) {
    await page.goto('/')
    await expect(card.getByText('Last man'), visit).toBeVisible()
  }
  await page.goto(`/stanza/${id}`)
  await expect(badge).toHaveText(['Last man'])
  for (const path of ['/parole', '/albo', '/numeri', '/extra']) {
    await page.goto(path)
    await expectSettled(page)
    await expect(page.getByRole('heading', { level: 1 }), path).not.toHaveText(TROUBLE)
  }

  const evening = await anEvening(ada, id, { rules: ['moon-phase' as RuleId, 'last-man'] })
  await page.goto(`/stanza/${id}`)
  await page.getByRole('button', { name: 'Chi ha cosa' }).click()
  await expect(page.getByRole('dialog').locator('.badge.rule')).toHaveText(['Last man'])
  await page.getByRole('button', { name: 'Torna al tabellone' }).click()
  await evening.publish('Pace, fiducia, giovani, energia. E le istituzioni.')
  await expect(badge).toHaveText(['Last man'])
  await page.getByRole('link', { name: 'Il tabellone della serata' }).click()
  await expect(page.locator('.tile').first()).toBeVisible()
})
