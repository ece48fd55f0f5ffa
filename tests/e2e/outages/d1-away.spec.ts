import { paths } from '../../../shared/api/paths.ts'
import type { RoomList, Session } from '../../../shared/api/shapes.ts'
import { expect, type Guest, test } from '../support/actors.ts'
import { takeD1Away } from '../support/faults/d1-lock.ts'
import { killServer, startOnNothing } from '../support/faults/killable-server.ts'
import { PLACES } from '../support/place.ts'

test.beforeAll(startOnNothing)
test.afterAll(killServer)

test('D1 away: lobbies stay live, words wait, and all of it arrives when D1 is back', async ({ player, guest }) => {
  test.slow()
  const [ada, bruno, carla] = [await player('Ada Rossi'), await player('Bruno Conti'), await guest('Carla Neri')]
  const id = await ada.makeRoom('Cenone')
  await carla.api('POST', paths.join(id))
  const people = ada.page.getByRole('region', { name: /giocator/ }).getByRole('listitem')
  await ada.page.goto(`/stanza/${id}`)
  await expect(people).toHaveCount(2)
  await bruno.page.goto('/parole')
  const field = bruno.page.getByLabel('La prossima parola')
  await field.fill('pane')
  await field.press('Enter')
  await expect(bruno.page.getByText(/Salvato alle/)).toBeVisible()

  // The season is known for four seconds (design.md, «A shut season»): a person who joins by then is in.
  await bruno.api('GET', paths.evening)
  const giveBack = takeD1Away(PLACES.outages)
  try {
    expect((await bruno.api('POST', paths.join(id))).status).toBe(200)
    await expect(people.filter({ hasText: 'Bruno Conti' })).toBeVisible()
    expect((await fetch(`${PLACES.outages.origin}${paths.health}`)).status, 'D1 is really away').toBe(503)
    await field.fill('vino')
    await field.press('Enter')
    await expect(bruno.page.getByText(/Non ancora salvato/)).toBeVisible({ timeout: 40_000 })
    await expect(bruno.page.getByText(/Salvato alle/)).toHaveCount(0)
    expect((await carla.api('POST', paths.leave(id))).status).toBe(204)
    await expect(people.filter({ hasText: 'Carla Neri' })).toHaveCount(0)
    await expect(ada.page.getByText(/Collegamento perso/), 'the lobby never went').toHaveCount(0)
    await bruno.page.reload()
    await expect(bruno.page.getByText(/non risponde/).first(), 'nobody is signed out by an outage').toBeVisible({
      timeout: 40_000,
    })
  } finally {
    giveBack()
  }

  await bruno.page.goto('/parole')
  const wordsOf = async () => (await bruno.api<Session>('GET', paths.session)).body.user?.words
  await expect.poll(wordsOf, { timeout: 40_000 }).toEqual(['pane', 'vino'])
  // By the page that waited, or by this one: it says so either way, and nothing is waiting.
  await expect(bruno.page.getByText(/✓ Salvat[oe]/)).toBeVisible()
  await expect(bruno.page.getByText(/Non ancora salvato/)).toHaveCount(0)
  const roomsOf = async (who: Guest) =>
    (await who.api<RoomList>('GET', paths.rooms())).body.joined.map((room) => room.id)
  await expect.poll(() => roomsOf(bruno), { timeout: 40_000 }).toEqual([id])
  await expect.poll(() => roomsOf(carla), { timeout: 40_000 }).toEqual([])
})
