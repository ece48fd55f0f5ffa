import { paths } from '../../../../shared/api/paths.ts'
import { expect, test } from '../../support/actors.ts'

test('decision 97: pages come with their data and ask for none of it; after «Esci» none of it comes back', async ({
  player,
}) => {
  const ada = await player('Ada Rossi')
  const id = await ada.makeRoom('Cenone')
  // The first visit of a player joins the mega room, which asks.
  await ada.page.goto('/')
  await expect(ada.page.getByRole('link', { name: /Cenone/ })).toBeVisible()
  const asked: string[] = []
  ada.page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const heading = (name: string) => ada.page.getByRole('heading', { name, level: 1 })

  await ada.page.goto('/')
  await expect(ada.page.getByRole('link', { name: /Cenone/ })).toBeVisible()
  await ada.page.goto(`/stanza/${id}`)
  await expect(heading('Cenone')).toBeVisible()
  await ada.page.goto('/parole')
  await expect(heading('Parole')).toBeVisible()
  expect(asked.filter((path) => [paths.session, paths.rooms(), paths.join(id), paths.room(id)].includes(path))).toEqual(
    [],
  )

  await ada.api('POST', paths.logout())
  await ada.page.goBack()
  await expect(ada.page).toHaveURL(/\/login/)
  await expect(ada.page.getByText('Cenone')).toHaveCount(0)
})
