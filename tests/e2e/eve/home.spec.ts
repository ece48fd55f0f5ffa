import { paths } from '../../../shared/api/paths.ts'
import type { RoomList, Session } from '../../../shared/api/shapes.ts'
import { type Actor, expect, test } from '../support/actors.ts'
import { expectForEveryone } from '../support/axe.ts'

const NOTHING: RoomList = { owned: [], joined: [], next: null }
const mega = ({ page }: Actor) => page.getByRole('link', { name: 'Entra nella mega stanza' })

/** Home as it is for someone in no room, whom the mega room answers so; how often it was asked. */
async function anEmptyHome({ page }: Actor, status: number, code: string): Promise<() => number> {
  let knocks = 0
  await page.route(`**${paths.rooms()}`, (route) => route.fulfill({ json: NOTHING }))
  await page.route('**/join', (route) => {
    knocks++
    return route.fulfill({ status, json: { code } })
  })
  return () => knocks
}

test('decision 33: with no card at all home welcomes, and leads to the mega room that could not be entered', async ({
  player,
}) => {
  const ada = await player('Ada Rossi')
  const { page } = ada
  await anEmptyHome(ada, 503, 'server/unavailable')
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
  const { joined } = (await ada.api<RoomList>('GET', paths.rooms())).body
  expect(joined.map((card) => card.id)).toEqual([season.megaRoomId])
})

test('decision 10: a mega room that is closed can still be looked at, and is not knocked at again', async ({
  player,
}) => {
  const ada = await player('Ada Rossi')
  const { page } = ada
  const knocks = await anEmptyHome(ada, 409, 'room/closed')
  await page.goto('/')
  await expect(mega(ada)).toBeVisible()
  await page.getByRole('link', { name: /Regole/ }).click()
  await page.getByRole('link', { name: /Stanze/ }).click()
  await expect(mega(ada)).toBeVisible()
  expect(knocks()).toBe(1)
})

test('one’s own rooms and those one is in stand under their headings', async ({ player }) => {
  const [ada, bruno] = [await player('Ada Rossi'), await player('Bruno Conti')]
  await ada.makeRoom('Cenone')
  await ada.api('POST', paths.join(await bruno.makeRoom('Scala B')))
  await ada.page.goto('/')
  const section = (name: string) => ada.page.getByRole('region', { name, exact: true })
  await expect(section('Le tue stanze').getByRole('heading', { level: 3 })).toHaveText(['Cenone'])
  await expect(section('Tutte le stanze').getByRole('link', { name: 'Scala B' })).toBeVisible()
  await expect(section('Tutte le stanze').getByRole('link', { name: 'Cenone' })).toHaveCount(0)
  await expect(mega(ada), 'one is in it by now').toHaveCount(0)
  await expect(ada.page.getByText('Benvenut!')).toHaveCount(0)
})
