/** A room on the wall of somebody who is in it: it follows the evening by itself, fills the screen, and stays over a reload. */
import type { Locator, Page } from '@playwright/test'
import { ON_WALL_KEY } from '../../../../app/keep/kept.ts'
import { paths } from '../../../../shared/api/paths.ts'
import type { Board, Season } from '../../../../shared/api/shapes.ts'
import type { Award } from '../../../../shared/ranking/types.ts'
import { anEvening, OWN } from '../../support/a-board.ts'
import { type Actor, expect, tenWords, test } from '../../support/actors.ts'
import { expectForEveryone } from '../../support/checks/axe.ts'
import { onThisScreen } from '../../support/on-this-screen.ts'
import { seasonSays } from '../../support/season-says.ts'

const at = (ms: number): string => new Date(Date.now() + ms).toISOString()
const LOW = { width: 1280, height: 800 }
const HIGH = { width: 1920, height: 1080 }
/** A phone on its side, by AirPlay or Smart View; and an older television or a tablet, 4:3. */
const SIDEWAYS = { width: 844, height: 390 }
const NARROW = { width: 1280, height: 960 }
const SIZES = [SIDEWAYS, NARROW, LOW, HIGH]

const GOLDEN_WORD: Award = { kind: 'golden-word', userIds: ['p6'], words: ['istituzioni'] }

async function expectWholeScreen(page: Page): Promise<void> {
  const wall = page.getByRole('dialog')
  expect(await wall.boundingBox()).toEqual({ x: 0, y: 0, ...page.viewportSize() })
  const { scrollWidth, scrollHeight } = await wall.evaluate(({ scrollWidth, scrollHeight }) => ({
    scrollWidth,
    scrollHeight,
  }))
  expect({ width: scrollWidth, height: scrollHeight }).toEqual(page.viewportSize())
}

/** The points of each step are clear of the pattern into which the step dissolves. */
async function expectRoomAboveTheDust(part: Locator): Promise<void> {
  const gaps = await part.locator('.podium .step').evaluateAll((steps) =>
    steps.map((step) => {
      const [, points, dust] = [...step.children].map((child) => child.getBoundingClientRect())
      return (dust?.top ?? 0) - (points?.bottom ?? 0)
    }),
  )
  expect(gaps).toHaveLength(3)
  for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(5)
}

/** From now on time goes on only where the test says so: nothing passes by while a slow machine is busy. */
const stopTime = (page: Page): Promise<void> => page.clock.pauseAt(new Date(Date.now() + 1000))

/** Time goes on in small steps, until this is there. */
const untilThere = (page: Page, what: Locator): Promise<void> =>
  expect
    .poll(
      async () => {
        await page.clock.runFor(100)
        return what.isVisible()
      },
      { intervals: [50] },
    )
    .toBe(true)

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

/** A file or an answer that does not come before the test says so. */
function held(): { untilReleased: Promise<void>; release: () => void } {
  let release = (): void => {}
  const untilReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  return { untilReleased, release }
}

/** From now on: forbidden texts that a page shows at any moment, and whether its wall, or later its curtain, was gone. */
const watchFor = (page: Page, what: { wall?: true; curtain?: true }) =>
  page.evaluate(({ wall, curtain }) => {
    const seen: string[] = []
    Object.assign(window, { seen })
    new MutationObserver(() => {
      const text = document.body.textContent ?? ''
      if (text.includes('caricamento')) seen.push('caricamento')
      if (curtain && text.includes('Ritorna tra qualche minuto')) seen.push('an hourglass')
      const isBefore = /Carte coperte|Tocca al capo|Fra un attimo, le carte/.test(text)
      if (curtain && !isBefore && !text.includes('Si scoprono le carte')) seen.push('no curtain')
      if (wall && document.querySelector('dialog[open]') === null) seen.push('no wall')
    }).observe(document, { subtree: true, childList: true, characterData: true })
  }, what)
const seenOn = (page: Page): Promise<string[]> =>
  // Set above, where the compiler does not see it.
  page.evaluate(() => [...new Set((window as unknown as { seen: string[] }).seen)])

test('an open room: the code while people may come; from the seal on whom everybody waits for, and no invitation', async ({
  player,
  guest,
}) => {
  const [ada, bruno] = [await player('Ada Rossi', { viewport: LOW }), await guest('Bruno Conti')]
  const { page } = ada
  const id = await ada.makeRoom('Cenone')
  await bruno.api('POST', paths.join(id))
  await ada.finish(tenWords('pane'))
  const locked: Partial<Season> = { wordsDeadline: at(-60_000), begunAt: at(-30_000), sealedAt: null }
  await seasonSays(ada, { wordsDeadline: at(1_800_000), begunAt: null, sealedAt: null })
  await page.goto(`/stanza/${id}`)
  await onThisScreen(page)
  const wall = page.getByRole('dialog')
  const code = wall.getByRole('img', { name: 'Codice QR con il link della stanza' })
  await expect(wall.getByText('Inquadra e gioca')).toBeVisible()
  for (const size of SIZES.toReversed()) {
    await page.setViewportSize(size)
    await expectWholeScreen(page)
  }
  await page.setViewportSize(LOW)
  await seasonSays(ada, locked)
  await page.reload()
  await expect(wall.getByText('Inquadra ed entra'), 'a reload leaves it on the wall').toBeVisible()
  await expect(code).toBeVisible()

  await watchFor(page, { wall: true })
  await seasonSays(ada, { ...locked, sealedAt: at(-1_000) })
  await expect(wall.getByText('Carte coperte: tocca al capo')).toBeVisible()
  expect(await seenOn(page)).toEqual([])
  for (const how of ['by itself', 'after a reload']) {
    await expect(wall.getByText('Carte coperte: tocca al capo'), how).toBeVisible()
    await expect(wall.getByText('Se Ada dorme,')).toBeVisible()
    await expect(code).toHaveCount(0)
    await expect(wall.getByRole('listitem')).toHaveText(['Ada, dieci parole', 'Bruno, si vedrà'])
    await expectWholeScreen(page)
    await page.reload()
  }
  await expectForEveryone(page, 'an open room on the wall')
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await expectWholeScreen(page)
  }

  await page.keyboard.press('Escape')
  await expect(wall).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Scopri le carte' })).toBeVisible()
  await expect(wall, 'once it is taken away it stays away').toHaveCount(0)
})

test('a closed room: the board and who heard the last word, then the podium, by itself and over a reload', async ({
  player,
}) => {
  test.slow()
  const ada = await player('Giulia Rossi', { viewport: HIGH })
  const { page } = ada
  const id = await ada.makeRoom('Cenone da nonna Pina', ['last-man', 'last-word'])
  const franco = { id: 'p6', fullName: 'Franco Bo', isOwner: false, hasFinished: true, wordCount: 10 }
  const evening = await anEvening(ada, id, { players: [franco] })
  await page.clock.install()
  await page.goto(`/stanza/${id}`)
  await onThisScreen(page)
  const wall = page.getByRole('dialog')
  evening.hear('bellezza', [['p0', 0]])
  evening.hear('pace', [['p1', 0]])
  await expect(wall.getByText('Paolo l’ha sentita. Qualcun altro?')).toBeVisible()
  await page.reload()
  await expect(wall.getByText('Paolo l’ha sentita. Qualcun altro?')).toBeVisible()
  await expectForEveryone(page, 'the board on the wall')
  for (const size of SIZES.toReversed()) {
    await page.setViewportSize(size)
    await expectWholeScreen(page)
    const box = await wall.locator('.tile').last().boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0), 'all words are on the screen').toBeLessThanOrEqual(size.height)
  }
  await watchFor(page, { wall: true })
  await stopTime(page)
  await evening.publish('Pace a tutti, e istituzioni.')
  await untilThere(page, wall.getByText('Al terzo posto'))
  await evening.publish('Istituzioni, e pace a tutti.', [GOLDEN_WORD])
  await page.clock.runFor(3000) // less than the second place waits for
  await expect(wall.getByText('Ora brindate, chi più chi meno.'), 'a correction tells nothing').toBeVisible()
  await expect(wall.locator('.podium .mosaic')).toBeVisible()

  // Then the awards, and the two take turns; FERMA keeps whichever stands there.
  const golden = wall.getByText('«istituzioni», detta una volta sola')
  const hold = wall.getByRole('button', { name: 'FERMA' })
  await page.clock.fastForward(12_000)
  await expect(golden).toBeVisible()
  await expect(wall.locator('.podium')).toHaveCount(0)
  await hold.click()
  await page.clock.resume()
  await expectForEveryone(page, 'the awards on the wall')
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await expectWholeScreen(page)
  }
  await page.clock.fastForward(60_000)
  await expect(golden).toBeVisible()
  await hold.click()
  await page.clock.fastForward(60_000)
  await expect(wall.getByText('Ora brindate, chi più chi meno.')).toBeVisible()
  await page.clock.fastForward(60_000)
  await expect(golden).toBeVisible()
  expect(await seenOn(page)).toEqual([])
  // A correction that takes them gives the podium its minute back.
  await evening.publish('Pace a tutti.')
  await untilThere(page, wall.getByText('Ora brindate, chi più chi meno.'))
  await evening.publish('Pace a tutti, e istituzioni.', [GOLDEN_WORD])
  await untilThere(page, wall.getByText('+3'))
  await expect(golden).toHaveCount(0)
  await page.reload()
  await expect(wall.getByText('Ora brindate, chi più chi meno.')).toBeVisible()
  await hold.click()
  await expectForEveryone(page, 'the podium on the wall')
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await expectWholeScreen(page)
    await expectRoomAboveTheDust(wall)
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(wall.getByText('Togli'), 'a phone has no Esc').toBeVisible()
  await expectRoomAboveTheDust(wall)
  await wall.getByRole('button', { name: '110: togli dal muro' }).click()
  await expect(page.getByRole('link', { name: 'Il tabellone della serata' })).toBeVisible()
  for (const size of [{ width: 320, height: 640 }, SIDEWAYS, LOW, HIGH]) {
    await page.setViewportSize(size)
    await expectRoomAboveTheDust(page.getByRole('main'))
  }
})

test('the mega room: a phone has one’s own ten, lit by the transcript alone; its wall goes from the waiting to the podium without a gap', async ({
  player,
}) => {
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

test('the cards are uncovered behind a curtain: phones and wall say so until the board is here, and the wall never goes', async ({
  player,
}) => {
  const [tv, bruno, late] = [
    await player('Ada Rossi', { viewport: LOW }),
    await player('Bruno Conti'),
    await player('Carla Neri'),
  ]
  const all: Actor[] = [tv, bruno, late]
  const id = await tv.makeRoom('Cenone')
  for (const guest of [bruno, late]) await guest.api('POST', paths.join(id))
  const begun: Partial<Season> = { wordsDeadline: at(-90_000), begunAt: at(-80_000), sealedAt: null }
  const [chunk, board] = [held(), held()]
  for (const actor of all) {
    // One of them has not heard of the seal yet.
    await seasonSays(actor, actor === late ? begun : { ...begun, sealedAt: at(-20_000) })
    await actor.page.route(/board-screen-.*\.js/, (route) => chunk.untilReleased.then(() => route.continue()))
    await actor.page.route(`**${paths.board(id)}`, async (route) => {
      await board.untilReleased
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
  chunk.release()
  for (const { page } of all) await expect(page.locator('.status')).toHaveText('Arrivano le parole di tutti…')
  await expect(wall.getByText('Si scoprono le carte')).toBeVisible()
  await expectWholeScreen(tv.page)
  board.release()
  await expect(wall.getByText('Senti una parola? Toccala sul telefono.')).toBeVisible()
  for (const { page } of all) await expect(page.locator('.status')).toHaveText('Senti una parola? Toccala.')
  for (const { page, name } of all) expect(await seenOn(page), name).toEqual([])
})
