/** Page 110, typed or opened without a room: the room last seen in this browser, or home without one. */
import { paths } from '../../../../shared/api/paths.ts'
import type { RoomView } from '../../../../shared/api/shapes.ts'
import { type Actor, expect, test } from '../../support/actors.ts'
import { ownerKey } from '../../support/owner-keys.ts'
import { expectSettled } from '../../support/settled.ts'

const heading = ({ page }: Actor, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

test('110 opens the room last seen, however it is asked for, and home before there is one', async ({ player }) => {
  const ada = await player('Ada Rossi')
  const { page } = ada
  await page.goto('/stanza/')
  await expect(page).toHaveURL('/')
  await expect(heading(ada, 'Stanze')).toBeVisible()
  const [first, last] = [await ada.makeRoom('Cenone'), await ada.makeRoom('Veglione')]
  for (const id of [first, last]) {
    await page.goto(`/stanza/${id}`)
    await expectSettled(page)
  }
  for (const path of ['/stanza/', '/stanza', '/pagina/110']) {
    await page.goto(path)
    await expect(page, path).toHaveURL(`/stanza/${last}`)
    await expect(heading(ada, 'Veglione')).toBeVisible()
  }
  await page.goto('/regole')
  await page.getByRole('button', { name: /apri il tastierino/ }).click()
  for (const key of ['1', '1', '0', 'ok']) {
    await page.getByRole('dialog').getByRole('button', { name: key, exact: true }).click()
  }
  await expect(page).toHaveURL(`/stanza/${last}`)
  await page.goBack()
  await expect(page, '110 itself is no stop on the way back').toHaveURL('/regole')
  await page.keyboard.type('110')
  await expect(page).toHaveURL(`/stanza/${last}`)
})

test('a room that one has left, here or elsewhere, is not opened by 110, nor entered again', async ({
  player,
  guest,
}) => {
  const [ada, bruno] = [await guest('Ada Rossi'), await player('Bruno Conti')]
  const { page } = bruno
  const isIn = async (id: string) => (await bruno.api<RoomView>('GET', paths.room(id))).body.isMember
  const id = await ada.makeRoom('Cenone')
  await page.goto(`/stanza/${id}`)
  await page.getByRole('button', { name: 'Abbandona' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ok' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/stanza/')
  await expect(page).toHaveURL('/')
  expect(await isIn(id)).toBe(false)

  await page.goto(`/stanza/${id}`)
  await expect(heading(bruno, 'Cenone')).toBeVisible()
  await bruno.api('POST', paths.leave(id))
  await page.goto('/regole')
  await expectSettled(page)
  await page.keyboard.type('110')
  await expect(page).toHaveURL('/')
  await expectSettled(page)
  expect(await isIn(id), 'turning a page enters nothing').toBe(false)
})

test('a room that is gone is forgotten, whether one sees it go or not', async ({ player }) => {
  const ada = await player('Ada Rossi')
  const { page } = ada
  for (const path of [null, '/regole']) {
    const id = await ada.makeRoom('Cenone')
    await page.goto(`/stanza/${id}`)
    await expect(ownerKey(page)).toBeVisible()
    if (path !== null) await page.goto(path)
    await ada.api('DELETE', paths.room(id))
    if (path === null) await expect(page.getByText('questa stanza non esiste :(')).toBeVisible()
    else await expectSettled(page)
    const looks: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith(paths.room(id))) looks.push(request.method())
    })
    await page.keyboard.type('110')
    await expect(page).toHaveURL('/')
    expect(looks, 'known already, or found out at a look').toHaveLength(path === null ? 0 : 1)
  }
})
