/** Events elsewhere while words wait here: above all, someone else signs in, and their cookie goes with every save. */
import { paths } from '../../../../shared/api/paths.ts'
import type { Session, User } from '../../../../shared/api/shapes.ts'
import { type Actor, expect, tenWords, test } from '../../support/actors.ts'
import { confirm } from '../../support/owner-keys.ts'
import { add } from '../../support/typing.ts'

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

async function leaveAWordWaiting(ada: Actor): Promise<void> {
  await ada.page.goto('/parole')
  await ada.page.route(`**${paths.words}`, (route) => route.abort())
  await add(ada.page, 'pane')
  await expect(ada.page.getByText(/Non ancora salvato/)).toBeVisible()
}

async function leaveAFinishWaiting(ada: Actor): Promise<void> {
  await ada.api('PUT', paths.words, { words: tenWords('parola') })
  await ada.page.goto('/parole')
  await ada.page.route(`**${paths.finish}`, (route) => route.abort())
  await confirm(ada.page, 'Ho finito!')
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
  await add(ada.page, 'vino')
  await expect(ada.page.getByText(/Salvato alle/)).toBeVisible()
  expect(sent).toEqual([{ words: ['vino'], rev: 0 }])
  expect((await userOf(bruno))?.words).toEqual(['vino'])

  await signInElsewhere(ada, adasPhone)
  await tellOtherTabs(ada)
  await expect.poll(async () => (await userOf(adasPhone))?.words).toEqual(['pane'])
})

test('«Ho finito!» that waits is given up, and says so, for another device’s list', async ({ ada }) => {
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
  await add(ada.page, 'vino')
  await confirm(ada.page, 'Ho finito!')
  await expect(ada.page.getByText('Chiuse a chiave.')).toBeVisible()
  // The last word's own save may be on its way still: then the revision before it is refused, and the next one locks.
  expect(sent.at(-1)).toEqual({ words: [...tenWords('altra').slice(1), 'vino'], rev: 4 })
})
