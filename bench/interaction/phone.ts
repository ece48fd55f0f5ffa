/** A slow phone whose keys and screen are touched for real, and how long its screen takes to answer. */
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { phoneContext } from '../paint/phone-context.ts'

/** A telephone of the slow kind, as the first visit has it. */
export const SLOWER = 4
/** A frame's time, the least that the browser tells: what it does not tell was at most that long. */
export const LEAST_MS = 16
/** Longer than an interaction and what follows from it, as a person's pause is. */
const PAUSE_MS = 300
const PATIENCE_MS = 30_000

/**
 * ms. `total`: from the input to the next frame, by the Event Timing API, as INP counts it: the longest event of the
 * interaction, in steps of eight. `wait`, `handlers` and `frame`: its parts, with those of the events that the same frame
 * answers. `answer`: to the frame that shows what was asked for.
 */
export type Interaction = { total: number; wait: number; handlers: number; frame: number; answer: number }

/** In the page before its own script. */
const OBSERVER = `
  let entries = []
  const observer = new PerformanceObserver((list) => entries.push(...list.getEntries()))
  observer.observe({ type: 'event', durationThreshold: ${LEAST_MS} })
  const seen = (answer) => {
    entries.push(...observer.takeRecords())
    const [longest] = entries.filter(({ interactionId }) => interactionId).sort((a, b) => b.duration - a.duration)
    if (!longest) return { total: ${LEAST_MS}, wait: 0, handlers: 0, frame: 0, answer }
    const { startTime, processingStart, duration } = longest
    const painted = startTime + duration
    const ends = entries.map(({ processingEnd }) => processingEnd).filter((end) => end <= painted)
    const handled = Math.max(longest.processingEnd, ...ends)
    const parts = { wait: processingStart - startTime, handlers: handled - processingStart, frame: painted - handled }
    return { total: duration, ...parts, answer }
  }
  globalThis.expectAnswer = (type, isAnswered) => {
    observer.takeRecords()
    entries = []
    const answered = new Promise((resolve, reject) => {
      setTimeout(() => reject(new Error('no answer: ' + isAnswered)), ${PATIENCE_MS})
      addEventListener(type, ({ timeStamp }) => {
        const look = () => {
          if (!isAnswered()) return requestAnimationFrame(look)
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => resolve(performance.now() - timeStamp)
          port2.postMessage(null)
        }
        requestAnimationFrame(look)
      }, { capture: true, once: true })
    })
    globalThis.whenAnswered = answered.then(
      (answer) => new Promise((resolve) => setTimeout(() => resolve(seen(answer)), ${PAUSE_MS})),
    )
  }
`

export class Phone {
  readonly page: Page
  readonly #context: BrowserContext

  private constructor(page: Page, context: BrowserContext) {
    this.page = page
    this.#context = context
  }

  /** @param before a script that the pages run first */
  static async take(browser: Browser, origin: string, cookie = '', before = ''): Promise<Phone> {
    const context = await phoneContext(browser, origin, cookie)
    const page = await context.newPage()
    await page.addInitScript(`${OBSERVER}\n${before}`)
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    return new Phone(page, context)
  }

  /** A page of nothing but this HTML. */
  async show(html: string): Promise<void> {
    await this.page.goto(`data:text/html,${encodeURIComponent(html)}`)
  }

  async open(url: string, sign: string): Promise<void> {
    await this.page.goto(url)
    await this.page.waitForSelector(sign, { timeout: PATIENCE_MS })
    // What the page fetches ahead is no part of the interaction.
    await this.page.waitForLoadState('networkidle')
  }

  /** @param isAnswered whether the screen shows what was asked for: an expression within the page */
  press(key: string, isAnswered: string): Promise<Interaction> {
    return this.#measure('keydown', isAnswered, () => this.page.keyboard.press(key))
  }

  /** Touches an element, which is brought to the middle of the screen first. */
  async touch(selector: string, index: number, isAnswered: string): Promise<Interaction> {
    const element = this.page.locator(selector).nth(index)
    await element.evaluate((found) => found.scrollIntoView({ block: 'center' }))
    // Who has scrolled looks before touching: drawing what came into view is no part of the touch.
    await this.page.evaluate(`new Promise((resolve) => setTimeout(() => requestIdleCallback(resolve), ${PAUSE_MS}))`)
    const box = await element.boundingBox()
    if (!box) throw new Error(`nothing to touch: ${selector}`)
    return this.#measure('click', isAnswered, () =>
      this.page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2),
    )
  }

  async #measure(type: string, isAnswered: string, act: () => Promise<void>): Promise<Interaction> {
    await this.page.evaluate(`expectAnswer('${type}', () => ${isAnswered})`)
    await act()
    return this.page.evaluate<Interaction>('whenAnswered')
  }

  close(): Promise<void> {
    return this.#context.close()
  }
}
