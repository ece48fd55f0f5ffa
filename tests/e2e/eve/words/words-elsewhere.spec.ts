/** Events elsewhere while words wait here: above all, someone else signs in, and their cookie goes with every save. */
import { paths } from '../../../../shared/api/paths.ts'
import type { Session, User } from '../../../../shared/api/shapes.ts'
import { type Actor, expect, tenWords, test } from '../../support/actors.ts'

const userOf = async ({ api }: Actor): Promise<User | null> => (await api<Session>('GET', paths.session)).body.user

/** In another tab of Ada's browser, with Google: it tells the other tabs nothing. */
async function signInElsewhere({ context }: Actor, who: Actor): Promise<void> {
  const cookies = await who.context.cookies()
  await context.clearCookies()
  await context.addCookies(cookies)
}

/** As a mail's link or code does in another tab: this one asks for the session. */
async function tellOtherTabs({ context }: Actor): Promise<void> {
  const other = await context.newPage()
  await other.goto('/favicon.svg')
  await other.evaluate(() => new BroadcastChannel('dieci-parole-session').postMessage('signed-in'))
}

/** This tab has become somebody else's: it is on their first page. */
const expectFirstPage = ({ page }: Actor): Promise<void> =>
  expect(page.getByRole('heading', { name: 'Stanze', level: 1 })).toBeVisible()

/** What this tab sends from here on. */
function sentBy({ page }: Actor, path: string): unknown[] {
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().endsWith(path)) sent.push(request.postDataJSON())
  })
  return sent
}

async function add({ page }: Actor, word: string): Promise<void> {
  await page.getByLabel('La prossima parola').fill(word)
  await page.getByLabel('La prossima parola').press('Enter')
}

async function leaveAWordWaiting(ada: Actor): Promise<void> {
  await ada.page.goto('/parole')
  await ada.page.route(`**${paths.words}`, (route) => route.abort())
  await add(ada, 'pane')
  await expect(ada.page.getByText(/Non ancora salvato/)).toBeVisible()
}

async function leaveAFinishWaiting(ada: Actor): Promise<void> {
  await ada.api('PUT', paths.words, { words: tenWords('parola') })
  await ada.page.goto('/parole')
  await ada.page.route(`**${paths.finish}`, (route) => route.abort())
  await ada.page.getByRole('button', { name: 'Ho finito!' }).click()
  await ada.page.getByRole('dialog').getByRole('button', { name: 'Ok' }).click()
  await expect(ada.page.getByText('Non ancora chiuse: riprovo da solo tra poco.')).toBeVisible()
}

test('words that wait are never saved as the next person’s, and leave when their own is back', async ({ player }) => {
  const [ada, bruno, adasPhone] = [await player('Ada Rossi'), await player('Bruno Conti'), await player('Carla Neri')]
  await signInElsewhere(adasPhone, ada)
  await leaveAWordWaiting(ada)
  await signInElsewhere(ada, bruno)
  await tellOtherTabs(ada)
  await expectFirstPage(ada)
  const sent = sentBy(ada, paths.words)
  await ada.page.unroute(`**${paths.words}`)
  await ada.page.getByRole('link', { name: '102 Parole' }).click()
  await add(ada, 'vino')
  await expect(ada.page.getByText(/Salvato alle/)).toBeVisible()
  expect(sent).toEqual([{ words: ['vino'], rev: 0 }])
  expect((await userOf(bruno))?.words).toEqual(['vino'])

  await signInElsewhere(ada, adasPhone)
  await tellOtherTabs(ada)
  await expect.poll(async () => (await userOf(adasPhone))?.words).toEqual(['pane'])
})

test('a word typed where somebody else has signed in unheard is refused; the tab becomes theirs, the word stays its own', async ({
  player,
}) => {
  const [ada, bruno, adasPhone] = [await player('Ada Rossi'), await player('Bruno Conti'), await player('Carla Neri')]
  await signInElsewhere(adasPhone, ada)
  await ada.page.goto('/parole')
  await expect(ada.page.getByLabel('La prossima parola')).toBeVisible()
  await signInElsewhere(ada, bruno)
  const saved = ada.page.waitForResponse((response) => response.url().endsWith(paths.words))
  await add(ada, 'pane')
  expect((await saved).status()).toBe(401)
  await expectFirstPage(ada)
  expect((await userOf(bruno))?.words).toEqual([])

  await signInElsewhere(ada, adasPhone)
  await ada.page.goto('/')
  await expect.poll(async () => (await userOf(adasPhone))?.words).toEqual(['pane'])
})

test('«Ho finito!» that waits is given up, and says so, when another device’s list takes the place of the confirmed one', async ({
  player,
}) => {
  const ada = await player('Ada Rossi')
  await leaveAFinishWaiting(ada)
  await ada.api('PUT', paths.words, { words: tenWords('altra') })
  await tellOtherTabs(ada)
  await expect(ada.page.getByText('Non chiuse: intanto l’elenco è cambiato da un’altra parte.')).toBeVisible()
  await expect(ada.page.getByRole('listitem').filter({ hasText: 'altraa' })).toBeVisible()
  const sent = sentBy(ada, paths.finish)
  await ada.page.unroute(`**${paths.finish}`)
  await ada.page.getByRole('button', { name: 'Elimina altraa' }).click()
  await expect(ada.page.getByText(/Salvato alle/)).toBeVisible()
  expect(sent).toEqual([])
  await add(ada, 'vino')
  await ada.page.getByRole('button', { name: 'Ho finito!' }).click()
  await ada.page.getByRole('dialog').getByRole('button', { name: 'Ok' }).click()
  await expect(ada.page.getByText('Chiuse a chiave.')).toBeVisible()
  // The last word's own save may be on its way still: then the revision before it is refused, and the next one locks.
  expect(sent.at(-1)).toEqual({ words: [...tenWords('altra').slice(1), 'vino'], rev: 4 })
})

test('when time is up with a word unsaved, the list that the server has is shown, and nothing is said to be leaving', async ({
  player,
}) => {
  const ada = await player('Ada Rossi')
  await leaveAWordWaiting(ada)
  await ada.api('PUT', paths.words, { words: ['neve'] }) // another device
  await ada.page.route(`**${paths.words}`, (route) =>
    route.fulfill({ status: 409, json: { code: 'words/deadline-passed' } }),
  )
  await ada.page.route(`**${paths.session}`, async (route) => {
    const response = await route.fetch()
    const session: Session = await response.json()
    session.season.wordsDeadline = '2020-12-31T19:30:00.000Z'
    session.season.rev = Number.MAX_SAFE_INTEGER // or the evening, which has no deadline, is believed
    await route.fulfill({ response, json: session })
  })
  await tellOtherTabs(ada)
  await expect(ada.page.getByText('Le ultime modifiche non sono arrivate in tempo')).toBeVisible()
  await expect(ada.page.getByRole('listitem').filter({ hasText: 'neve' })).toBeVisible()
  await expect(ada.page.getByRole('listitem').filter({ hasText: 'pane' })).toHaveCount(0)
})
