/** The head of each page. */
import type { Page } from '@playwright/test'

export const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Its name says the page that is there, whatever the digits do meanwhile. */
export const number = (page: Page) => page.getByRole('banner').getByRole('button')

export const president = (page: Page) => page.getByRole('button', { name: 'Il presidente: tocca per il dado' })

/** Sounds that last as long as the test wants; `played` has them all. */
export const holdSounds = (page: Page) =>
  page.addInitScript(() => {
    const played: HTMLMediaElement[] = []
    Object.assign(globalThis, { played })
    HTMLMediaElement.prototype.play = function play() {
      played.push(this)
      return Promise.resolve()
    }
  })

/** Ends the last one; a frame later whatever it had kept waiting has begun. */
export const endSound = (page: Page) =>
  page.evaluate(async () => {
    ;(globalThis as unknown as { played: HTMLMediaElement[] }).played.at(-1)?.dispatchEvent(new Event('ended')) // set above
    await new Promise(requestAnimationFrame)
  })
