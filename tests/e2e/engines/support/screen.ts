/** A page in one of the engines, as a person uses it: what they read, press and type. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { fromRoot } from '../../../../commands/local/project.ts'
import { layoutFaults } from '../../support/checks/layout.ts'
import { PLACES } from '../../support/place.ts'
import { translateFromNowOn } from '../../support/translator.ts'
import type { Engine, Size } from './engine.ts'

/** WebDriver's names for keys without a letter. */
export const KEYS = {
  tab: '\uE004',
  enter: '\uE007',
  shift: '\uE008',
  escape: '\uE00C',
  space: ' ',
  left: '\uE012',
  up: '\uE013',
  right: '\uE014',
  down: '\uE015',
} as const

/** With this variable the pictures of `pictures/engines/` are taken again; they are for the eye, and no test reads them. */
const IS_SHOWN = process.env.PICTURES === 'engines'
const ANY_KEY = 'button, a, input[type=checkbox]'

/** Runs in the page: the middle of a key that can be pressed, in the dialog if one is open, by how its name begins. */
function placeOf(css: string, name: string): [x: number, y: number] | null {
  const host = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document
  const key = [...host.querySelectorAll<HTMLButtonElement>(css)].find((one) => {
    const text = one.getAttribute('aria-label') ?? one.innerText
    return one.getClientRects().length > 0 && text.trim().startsWith(name)
  })
  if (!key || key.disabled) return null
  key.scrollIntoView({ block: 'center' })
  const { left, top, width, height } = key.getBoundingClientRect()
  return [Math.round(left + width / 2), Math.round(top + height / 2)]
}

export class Screen {
  readonly #engine: Engine
  readonly #name: string
  readonly #isTranslated: boolean

  /** `isTranslated`: by a translator that ignores `translate="no"`. */
  constructor(engine: Engine, name: string, { width }: Size, isTranslated: boolean) {
    this.#engine = engine
    this.#isTranslated = isTranslated
    this.#name = `${name}-${width}`
  }

  /** @param to a path, or an address of the game */
  async go(to: string): Promise<void> {
    await this.#engine.go(new URL(to, PLACES.engines.origin).href)
    if (this.#isTranslated) await this.run(translateFromNowOn, { isHeedless: true })
  }
  run: Engine['run'] = (inPage, ...args) => this.#engine.run(inPage, ...args)
  /** Failed actions of the page; see Engine. */
  faults = (): string[] => this.#engine.faults()

  /** A page that is just being left has no text yet. */
  text = (): Promise<string> => this.run(() => document.body?.innerText ?? '').catch(() => '')

  /** Waits until the page says this. */
  async sees(text: string, timeout?: number): Promise<void> {
    await expect.poll(this.text, { message: `«${text}»`, ...(timeout ? { timeout } : {}) }).toContain(text)
  }

  /** Presses a key by how its name begins; without a name the first that fits. */
  async press(name: string, css = ANY_KEY): Promise<void> {
    let before = ''
    let place: [number, number] | null = null
    const isStill = async () => {
      place = await this.run(placeOf, css, name).catch(() => null)
      const last = before
      before = String(place)
      return place !== null && last === before
    }
    // A press on a moving element would miss it.
    await expect.poll(isStill, { message: `a key «${name || css}»`, intervals: [40] }).toBe(true)
    const [x, y] = place ?? [0, 0]
    const actions = [
      { type: 'pointerMove', x, y },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ]
    await this.#engine.act([{ type: 'pointer', id: 'finger', parameters: { pointerType: 'mouse' }, actions }])
  }

  async type(text: string): Promise<void> {
    const actions = [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ])
    await this.#engine.act([{ type: 'key', id: 'keys', actions }])
  }

  /** Enter on the focused element. Where the driver's key presses no button, it is pressed when the key comes up. */
  async enter(): Promise<void> {
    if (!this.#engine.keysPressButtons) {
      await this.run(() => {
        const { activeElement } = document
        const press = () => activeElement instanceof HTMLButtonElement && activeElement.click()
        addEventListener('keyup', press, { once: true })
        addEventListener('click', () => removeEventListener('keyup', press), { once: true, capture: true })
      })
    }
    await this.type(KEYS.enter)
  }

  /** The focused element, by its name, its label or its text. */
  focused = (): Promise<string> =>
    this.run(() => {
      const element = document.activeElement
      const label = element instanceof HTMLInputElement ? element.labels?.[0]?.innerText : null
      const text = element instanceof HTMLElement ? element.innerText : ''
      return (element?.getAttribute('aria-label') || label || text).trim()
    })

  /** Goes from one thing to the next by the keyboard, until something whose name begins so has the focus. */
  async tabTo(name: string): Promise<void> {
    const passed: string[] = []
    for (let steps = 0; steps < 60; steps++) {
      const here = await this.focused()
      if (here.startsWith(name)) return
      passed.push(here.slice(0, 30))
      await this.type(KEYS.tab)
    }
    throw new Error(`the keyboard does not reach «${name}», but ${passed.join(' | ')}`)
  }

  /** At each of the main screens: nothing there may be wider or taller than its place. */
  async look(name: string): Promise<void> {
    expect.soft(await this.run(layoutFaults), `${this.#name}, ${name}`).toEqual([])
    if (!IS_SHOWN) return
    const folder = fromRoot('pictures', 'engines')
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, `${this.#name}-${name}.png`), await this.#engine.picture())
  }

  picture = (): Promise<Buffer> => this.#engine.picture()
}
