import { paths } from '../../../../shared/api/paths.ts'
import type { RoomList, Session } from '../../../../shared/api/shapes.ts'
import { roomCard } from '../../../support/rooms/room-card.ts'
import { type Actor, expect, test } from '../../support/actors.ts'
import { expectForEveryone } from '../../support/checks/axe.ts'

const NOTHING: RoomList = { owned: [], joined: [], next: null, invitations: [] }
const mega = ({ page }: Actor) => page.getByRole('link', { name: 'Entra nella mega stanza' })

test('game.md, «Lists»: with no card home welcomes, and leads to the mega room', async ({ ada }) => {
  const { page } = ada
  await page.route(`**${paths.rooms()}`, (route) => route.fulfill({ json: NOTHING }))
  await page.route('**/join', (route) => route.fulfill({ status: 503, json: { code: 'server/unavailable' } }))
  await page.goto('/')
  await expect(page.getByText('Benvenut!', { exact: true })).toBeVisible()
  await expect(page.getByText('Per ora non sei in nessuna stanza', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(0)
  await expectForEveryone(page, 'the empty home')
  const { season } = (await ada.api<Session>('GET', paths.session)).body
  await expect(mega(ada)).toHaveAttribute('href', `/stanza/${season.megaRoomId}`)
  await page.unroute('**/join')
  await mega(ada).click()
  await expect(page).toHaveURL(`/stanza/${season.megaRoomId}`)
  await expect(mega(ada), 'the room has taken its place').toHaveCount(0)
  const { joined } = (await ada.api<RoomList>('GET', paths.rooms())).body
  expect(joined.map((card) => card.id)).toEqual([season.megaRoomId])
})

test('one’s own rooms and those one is in stand under their headings', async ({ player, guest }) => {
  const [ada, bruno, other] = [await player('Ada Rossi'), await guest('Bruno Conti'), await guest('Ada Bianchi')]
  const own = await ada.makeRoom('Cenone')
  for (const { api } of [other, bruno]) await api('POST', paths.join(own))
  await ada.api('POST', paths.join(await bruno.makeRoom('Scala B')))
  await ada.page.goto('/')
  const section = (name: string) => ada.page.getByRole('region', { name, exact: true })
  await expect(section('Le tue stanze').getByRole('heading', { level: 3 })).toHaveText(['Cenone'])
  await expect(section('Le tue stanze').getByRole('listitem')).toContainText('Ada R., Ada B., Bruno')
  await expect(section('Tutte le stanze').getByRole('link', { name: 'Scala B' })).toBeVisible()
  await expect(section('Tutte le stanze').getByRole('link', { name: 'Cenone' })).toHaveCount(0)
  await expect(section('Tutte le stanze')).toContainText('Quelle di altri in cui giochi.')
  await expect(mega(ada), 'one is in it by now').toHaveCount(0)
  await expect(ada.page.getByText('Benvenut!')).toHaveCount(0)
})

const card = (number: number, isOwner = false) =>
  roomCard({ id: `${number}`.padStart(12, '2'), name: `Stanza ${number}`, isOwner })

/** Three pages, each with a room of the viewer's own and one of somebody else's. `away`: failing requests. */
async function threePages({ page }: Actor): Promise<{ asked: string[]; away: Set<string> }> {
  const asked: string[] = []
  const away = new Set<string>()
  await page.route(
    (url) => url.pathname === paths.rooms(),
    (route) => {
      const { searchParams } = new URL(route.request().url())
      const at = searchParams.get('before') ?? '0'
      asked.push(`${searchParams.get('word') ?? ''}${at}`)
      if (away.has(at)) return route.fulfill({ status: 503, json: { code: 'server/unavailable' } })
      const first = 2 * Number(at)
      const list: RoomList = {
        owned: [card(first + 1, true)],
        joined: [card(first + 2)],
        next: at === '2' ? null : `${Number(at) + 1}`,
        invitations: [],
      }
      return route.fulfill({ json: list })
    },
  )
  return { asked, away }
}

test('a person in hundreds of rooms has the rest of them at a press, and searches all of them by a word', async ({
  ada,
}) => {
  const { page } = ada
  const { asked, away } = await threePages(ada)
  await page.goto('/')
  const names = (section: string) =>
    page.getByRole('region', { name: section, exact: true }).getByRole('heading', { level: 3 })
  await expect(names('Le tue stanze')).toHaveText(['Stanza 1'])
  const more = page.getByRole('button', { name: 'Altre stanze' })
  away.add('1')
  await more.click()
  await expect(page.getByRole('alert')).toBeVisible()
  away.clear()
  await more.click()
  await expect(names('Le tue stanze')).toHaveText(['Stanza 1', 'Stanza 3'])
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expectForEveryone(page, 'home with further rooms')
  await more.click()
  await expect(names('Le tue stanze')).toHaveText(['Stanza 1', 'Stanza 3', 'Stanza 5'])
  await expect(names('Tutte le stanze')).toHaveText(['Stanza 2', 'Stanza 4', 'Stanza 6'])
  await expect(page.getByRole('button', { name: 'Sono tutte qui' })).toBeFocused()
  await expect(mega(ada), 'its card may be on any page').toHaveCount(0)
  // A search by word goes through all pages, and goes on where it was stopped.
  away.add('2')
  await page.goto('/?parola=pace')
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Stanza 1', 'Stanza 3', 'Stanza 2', 'Stanza 4'])
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByText('Fin qui ho guardato in 100 stanze.')).toBeVisible()
  away.clear()
  await page.getByRole('button', { name: 'Cerca nelle altre' }).click()
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(6)
  await expect(page.getByRole('button', { name: 'Sono tutte qui' })).toBeFocused()
  expect(asked.filter((one) => one === 'pace1')).toHaveLength(1)
})
