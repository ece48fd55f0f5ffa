/** A television (decisions 149 to 153) in whose browser nobody is signed in, and a phone that gives it a number. */
import { randomUUID } from 'node:crypto'
import type { BrowserContextOptions, Page, Request } from '@playwright/test'
import { screenPaths } from '../../../shared/api/paths.ts'
import { type Actor, expect } from './actors.ts'

export type Television = Actor & {
  /** Whatever it has asked, its sockets apart. */
  asked: Request[]
}

/** Each in a home of its own: numbers that are typed are limited by address. */
export const aHome = () => ({ 'cf-connecting-ip': `2001:db8:${randomUUID().slice(0, 4)}::1` })

/** @param before what is done on its page before it opens */
export async function aTelevision(
  stranger: (options: BrowserContextOptions) => Promise<Actor>,
  before: (page: Page) => Promise<unknown> = async () => {},
): Promise<Television> {
  const tv = await stranger({
    viewport: { width: 1920, height: 1080 },
    isMobile: false,
    hasTouch: false,
    extraHTTPHeaders: aHome(),
  })
  const asked: Request[] = []
  tv.context.on('request', (request) => asked.push(request))
  await before(tv.page)
  await tv.page.goto('/tv')
  await expect(tv.page.getByText('Che numero?')).toBeVisible()
  return Object.assign(tv, { asked })
}

/** By two touches. @returns the number that the phone then shows */
export async function giveNumber(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Metti in TV' }).click()
  await page.getByRole('button', { name: 'Vedo i trattini' }).click()
  return numberOn(page)
}

export const numberOn = async (page: Page): Promise<string> =>
  ((await page.getByText(/^Il numero: /).textContent()) ?? '').replace(/\D/g, '')

/** By the digits of a remote control that has them. @returns with which status it was answered */
export async function typeNumber({ page }: Television, code: string): Promise<number> {
  const answer = page.waitForResponse((response) => new URL(response.url()).pathname === screenPaths.connect)
  await page.keyboard.type(code)
  return (await answer).status()
}
