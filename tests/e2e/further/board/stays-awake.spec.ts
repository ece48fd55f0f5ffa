/** The phone on the table: its screen stays on while the board is played, and a page that was frozen is right at once. */
import type { Page } from '@playwright/test'
import { anEvening, tile } from '../../support/a-board.ts'
import { expect, test } from '../../support/actors.ts'
import { hold } from '../../support/hold.ts'
import { comeBackWithoutLock, countLocks, locksOn } from '../../support/screen-locks.ts'

test('from the seal to the ranking the screen stays on, also after one comes back', async ({ player }) => {
  const ada = await player('Giulia Rossi')
  const { page } = ada
  await countLocks(page)
  const id = await ada.makeRoom('Cenone da nonna Pina')
  await page.goto(`/stanza/${id}`)
  await expect(page.getByRole('region', { name: /giocator/ })).toBeVisible()
  expect(await locksOn(page)(), 'a lobby').toBe(0)

  const evening = await anEvening(ada, id)
  await page.goto(`/stanza/${id}`)
  await expect(tile(page, 'coraggio')).toBeVisible()
  await expect.poll(locksOn(page), 'the board').toBe(1)
  await comeBackWithoutLock(page)
  await expect.poll(locksOn(page), 'it is asked for again').toBe(1)
  await evening.publish('Pace e coraggio.')
  await expect(page.locator('.podium')).toBeVisible()
  await expect.poll(locksOn(page), 'the ranking').toBe(0)
})

/**
 * Seventeen minutes pass for the page, in which it does nothing, and it is seen again. Chromium freezes only a page that it can hide,
 * and without a screen it hides none (`Page.setWebLifecycleState` does nothing there): its debugger stops the page as well.
 */
async function whileFrozen(page: Page, meanwhile: () => void): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Debugger.enable')
  const stopped = new Promise((resolve) => browser.once('Debugger.paused', resolve))
  const running = page.evaluate(`frozen.ms += ${17 * 60_000}; debugger`)
  await stopped
  meanwhile()
  await browser.send('Debugger.resume')
  await running
  await browser.detach()
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
}

test('a page that was frozen is right within a second, and no tap is lost or doubled', async ({ player }) => {
  const ada = await player('Giulia Rossi')
  const { page } = ada
  await page.addInitScript(() => {
    const now = Date.now.bind(Date)
    const frozen = { ms: 0 }
    Date.now = () => now() + frozen.ms
    Math.random = () => 0.9 // random waits are long
    Object.assign(window, { frozen })
  })
  const id = await ada.makeRoom('Cenone da nonna Pina')
  const evening = await anEvening(ada, id)
  /** Nobody tells a frozen page. */
  const twoHear = (word: string): void => {
    const taps: [string, number][] = [
      ['p1', 300],
      ['p2', 290],
    ]
    evening.hear(word, taps, false)
  }
  const soon = { timeout: 1000 }
  const isSure = (word: string) => expect(tile(page, word)).toHaveAttribute('data-state', 'sure', soon)
  const isMine = (word: string) => expect(tile(page, word)).toHaveAttribute('aria-pressed', 'true', soon)
  await page.goto(`/stanza/${id}`)
  await tile(page, 'coraggio').click()
  await expect.poll(() => evening.taps.length).toBe(1)

  await whileFrozen(page, () => {
    twoHear('bellezza')
    evening.say('E la storia dei ragazzi.', 200)
  })
  await Promise.all([isSure('bellezza'), isSure('storia'), isMine('coraggio')])

  // The answer to a tap waits for the page.
  const thaw = await hold(page, '**/heard')
  const asked = page.waitForRequest('**/heard')
  await tile(page, 'fiducia').click()
  await asked
  await whileFrozen(page, () => {
    twoHear('istituzioni')
    thaw()
  })
  await Promise.all([isSure('istituzioni'), isMine('coraggio'), isMine('fiducia')])
  await tile(page, 'futuro').click()
  await expect.poll(() => evening.taps.map(({ word }) => word)).toEqual(['coraggio', 'fiducia', 'futuro'])
})
