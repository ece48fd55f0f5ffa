/** The head of each page. */
import type { Page } from '@playwright/test'

export const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Its name is that of the page on screen, also while digits are typed. */
export const number = (page: Page) => page.getByRole('banner').getByRole('button')

export const president = (page: Page) => page.getByRole('button', { name: 'Il presidente: tocca per il dado' })

type Held = { played: { source: AudioBufferSourceNode; samples: string }[] }

/** Sounds that last as long as the test wants; `played` has them all. */
export const holdSounds = (page: Page) =>
  page.addInitScript(() => {
    const held: Held = { played: [] }
    Object.assign(globalThis, held)
    AudioBufferSourceNode.prototype.start = function start() {
      held.played.push({ source: this, samples: this.buffer?.getChannelData(0).join() ?? '' })
    }
    AudioBufferSourceNode.prototype.stop = function stop() {
      this.dispatchEvent(new Event('ended'))
    }
  })

/** The sounds played, by their samples. */
export const playedSounds = (page: Page): Promise<string[]> =>
  page.evaluate(() => (globalThis as unknown as Held).played.map(({ samples }) => samples)) // set above

/** Ends the last sound; a frame later the next one, if any waits, has begun. */
export const endSound = (page: Page) =>
  page.evaluate(async () => {
    ;(globalThis as unknown as Held).played.at(-1)?.source.dispatchEvent(new Event('ended')) // set above
    await new Promise(requestAnimationFrame)
  })
