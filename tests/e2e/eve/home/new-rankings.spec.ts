/** On home the rankings that one has not seen come first, and no card moves while one looks; tests/e2e/night has real ones. */
import { paths } from '../../../../shared/api/paths.ts'
import type { RoomCard, RoomList } from '../../../../shared/api/shapes.ts'
import { type Actor, expect, test } from '../../support/actors.ts'
import { expectForEveryone } from '../../support/checks/axe.ts'
import { crowdRanking } from '../../support/crowd.ts'
import { seasonSays } from '../../support/season-says.ts'

const names = ({ page }: Actor, section: string) =>
  page.getByRole('region', { name: section, exact: true }).getByRole('heading', { level: 3 })
const news = ({ page }: Actor) =>
  page.getByRole('listitem').filter({ hasText: 'Classifica nuova' }).getByRole('heading', { level: 3 })

test('in each part of home those come first, said in words; one that was opened goes back to its place', async ({
  player,
  guest,
}) => {
  const [ada, bruno] = [await player('Ada Rossi'), await guest('Bruno Conti')]
  // Once the speech is out, home joins nobody to the mega room.
  await ada.page.goto('/')
  await expect(names(ada, 'Tutte le stanze')).toHaveText([/Mega/])
  const closed = await ada.makeRoom('Prima')
  await ada.makeRoom('Seconda')
  const others = [await bruno.makeRoom('Terza'), await bruno.makeRoom('Quarta')]
  for (const id of others) await ada.api('POST', paths.join(id))
  await ada.api('POST', paths.close(closed))
  await bruno.api('POST', paths.close(others[0] ?? ''))
  await seasonSays(ada, { speechPublished: true, speechVersion: 1 })
  await crowdRanking(ada, closed, 5, 2)
  const { page } = ada
  await page.goto('/')
  await expect(names(ada, 'Le tue stanze')).toHaveText(['Prima', 'Seconda'])
  await expect(names(ada, 'Tutte le stanze')).toHaveText([/Terza/, /Quarta/, /Mega/])
  await expect(news(ada)).toHaveText(['Prima', 'Terza'])
  await expectForEveryone(page, 'home with rankings that are new')

  await page.getByRole('link', { name: 'Prima' }).click()
  await expect(page.getByRole('link', { name: /1º: / })).toBeVisible()
  await page.getByRole('link', { name: '101 Stanze' }).click()
  await expect(names(ada, 'Le tue stanze')).toHaveText(['Seconda', 'Prima'])
  await expect(news(ada)).toHaveText(['Terza'])
  await page.reload()
  await expect(news(ada), 'this browser remembers').toHaveText(['Terza'])

  await seasonSays(ada, { speechPublished: true, speechVersion: 2 })
  await page.reload()
  await expect(news(ada), 'another text').toHaveText(['Prima', 'Terza'])
})

const card = (number: number, isOpen: boolean): RoomCard => ({
  id: `${number}`.padStart(12, '2'),
  name: `Stanza ${number}`,
  isOpen,
  rules: [],
  isMega: false,
  isOwner: true,
  playerCount: 1,
  playerNames: ['Ada Rossi'],
})

async function twoPages({ page }: Actor): Promise<void> {
  await page.route(
    (url) => url.pathname === paths.rooms(),
    (route) => {
      const isFirst = !new URL(route.request().url()).searchParams.has('before')
      const owned = isFirst ? [card(1, true), card(2, false)] : [card(3, true), card(4, false)]
      const list: RoomList = { owned, joined: [], next: isFirst ? '1' : null, invitations: [] }
      return route.fulfill({ json: list })
    },
  )
}

test('further rooms come below those that are there, with their own new rankings first', async ({ player }) => {
  const ada = await player('Ada Rossi')
  await twoPages(ada)
  await seasonSays(ada, { speechPublished: true, speechVersion: 1 })
  await ada.page.goto('/')
  await expect(names(ada, 'Le tue stanze')).toHaveText(['Stanza 2', 'Stanza 1'])
  await ada.page.getByRole('button', { name: 'Altre stanze' }).click()
  await expect(names(ada, 'Le tue stanze')).toHaveText(['Stanza 2', 'Stanza 1', 'Stanza 4', 'Stanza 3'])
})

test('a speech that comes while one looks marks the cards where they are; the next visit begins with them', async ({
  player,
}) => {
  const ada = await player('Ada Rossi')
  const { page } = ada
  await twoPages(ada)
  await page.goto('/')
  await expect(names(ada, 'Le tue stanze')).toHaveText(['Stanza 1', 'Stanza 2'])
  await expect(news(ada)).toHaveCount(0)
  await seasonSays(ada, { speechPublished: true, speechVersion: 1 })
  // Back on this tab the page asks for the session, and learns the season.
  await page.evaluate(() => {
    for (const event of ['blur', 'focus']) dispatchEvent(new Event(event))
  })
  await expect(news(ada)).toHaveText(['Stanza 2'])
  await expect(names(ada, 'Le tue stanze')).toHaveText(['Stanza 1', 'Stanza 2'])
  await page.getByRole('link', { name: /Regole/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Regole' })).toBeVisible()
  await page.getByRole('link', { name: '101 Stanze' }).click()
  await expect(names(ada, 'Le tue stanze')).toHaveText(['Stanza 2', 'Stanza 1'])
})
