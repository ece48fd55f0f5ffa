/** A room on the wall of somebody who is in it: it follows the evening by itself, fills the screen, and stays over a reload. */
import type { Page } from '@playwright/test'
import { ON_WALL_KEY } from '../../../../app/keep/kept.ts'
import { paths } from '../../../../shared/api/paths.ts'
import type { Board, Season } from '../../../../shared/api/shapes.ts'
import { anEvening, OWN } from '../../support/a-board.ts'
import { at, expectWholeScreen, LOW, seenOn, stopTime, untilThere, watchFor } from '../../support/a-wall.ts'
import { type Actor, expect, test } from '../../support/actors.ts'
import { expectForEveryone } from '../../support/checks/axe.ts'
import { onThisScreen } from '../../support/on-this-screen.ts'
import { seasonSays } from '../../support/season-says.ts'

/**
 * The podium is told (game.md, «The television»), from the last place up, while time stands still. @param look at each place, as
 * the list has them
 */
async function expectTold(page: Page, look: (place: number) => Promise<void>): Promise<void> {
  const places = [
    [2, 'Al terzo posto'],
    [1, 'Al secondo posto'],
    [0, 'Al primo posto'],
  ] as const
  for (const [place, said] of places) {
    await untilThere(page, page.getByText(said))
    // The page below the wall has a podium too.
    const name = await page.getByRole('dialog').locator('.podium .name').nth(place).textContent()
    await expect(page.getByText(said)).toHaveText(`${said}, ${name?.replace(/^\d+º: |, $/g, '')}.`)
    await look(place)
    await page.clock.fastForward(4000)
  }
}

test('the mega room: one’s own ten on a phone; its wall goes on to the podium without a gap', async ({ player }) => {
  const ada = await player('Giulia Rossi')
  const { page } = ada
  await ada.finish(OWN)
  const id = await ada.makeRoom('Tutta Italia', ['last-word'])
  const evening = await anEvening(ada, id, { isMega: true, playerCount: 12_000 })
  await page.goto(`/stanza/${id}`)
  await expect(page.getByRole('heading', { name: 'Siete in 12.000' })).toBeVisible()
  evening.say('La pace, e il coraggio di chi resta.')
  await expect(page.locator('.status')).toHaveText('2 su 10 sono dentro.')
  await expect(page.locator('.tile', { hasText: /^coraggio/ })).toHaveAttribute('data-state', 'sure')
  await expectForEveryone(page, 'a crowd')

  await page.clock.install()
  await page.setViewportSize(LOW)
  await page.evaluate(([key, room = '']) => sessionStorage.setItem(String(key), room), [ON_WALL_KEY, id])
  await page.reload()
  const wall = page.getByRole('dialog')
  await expect(wall.getByText('Qui niente tabellone: ognuno segue le sue dieci')).toBeVisible()
  await watchFor(page, { wall: true })
  await stopTime(page)
  // Of the minute over which 12,000 pages ask for their ranking, this one asks at the beginning.
  await page.evaluate(() => {
    Math.random = () => 0
  })
  const names = wall.locator('.podium .name')
  const points = wall.locator('.podium .step > :nth-child(2)')
  await evening.publish('Pace a tutti, e istituzioni.')
  await expectTold(page, async (place) => {
    for (const part of [names, points]) {
      for (const index of [0, 1, 2]) await expect(part.nth(index)).toBeVisible({ visible: index >= place })
    }
    await expect(wall.locator('.podium .mosaic'), 'the crown comes last').toBeHidden()
    await expect(wall.getByText('+3'), 'nor what gives the first away').toHaveCount(0)
  })
  await expect(wall.getByText('Ora brindate, chi più chi meno.')).toBeVisible()
  await expect(wall.locator('.podium .mosaic')).toBeVisible()
  expect(await seenOn(page)).toEqual([])
})

test('the cards are uncovered behind a curtain, and the wall never goes', async ({ player }) => {
  const [tv, bruno, late] = [
    await player('Ada Rossi', { viewport: LOW }),
    await player('Bruno Conti'),
    await player('Carla Neri'),
  ]
  const all: Actor[] = [tv, bruno, late]
  const id = await tv.makeRoom('Cenone')
  for (const guest of [bruno, late]) await guest.api('POST', paths.join(id))
  const begun: Partial<Season> = { wordsDeadline: at(-90_000), begunAt: at(-80_000), sealedAt: null }
  const [chunk, board] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  for (const actor of all) {
    // One of them has not heard of the seal yet.
    await seasonSays(actor, actor === late ? begun : { ...begun, sealedAt: at(-20_000) })
    await actor.page.route(/board-screen-.*\.js/, (route) => chunk.promise.then(() => route.continue()))
    await actor.page.route(`**${paths.board(id)}`, async (route) => {
      await board.promise
      const json: Board = { rules: [], bonusWords: [], lists: [], heard: [], tick: 1, now: at(0) }
      await route.fulfill({ json })
    })
    await actor.page.goto(`/stanza/${id}`)
  }
  await onThisScreen(tv.page)
  const wall = tv.page.getByRole('dialog')
  await expect(wall.getByText('Carte coperte: tocca al capo')).toBeVisible()
  await expect(late.page.getByText('Fra un attimo, le carte.')).toBeVisible()

  // The owner presses on another device.
  for (const { page } of all) await watchFor(page, { curtain: true, ...(page === tv.page && { wall: true }) })
  await tv.api('POST', paths.close(id))
  await expect(wall.getByText('Si scoprono le carte')).toBeVisible()
  await expect(late.page.getByText('Ancora un attimo.')).toBeVisible()
  await seasonSays(late, { ...begun, sealedAt: at(-20_000) })
  chunk.resolve()
  for (const { page } of all) await expect(page.locator('.status')).toHaveText('Arrivano le parole di tutti…')
  await expect(wall.getByText('Si scoprono le carte')).toBeVisible()
  await expectWholeScreen(tv.page)
  board.resolve()
  await expect(wall.getByText('Senti una parola? Toccala sul telefono.')).toBeVisible()
  for (const { page } of all) await expect(page.locator('.status')).toHaveText('Senti una parola? Toccala.')
  for (const { page, name } of all) expect(await seenOn(page), name).toEqual([])
})
