/**
 * Faults of any page: console errors, uncaught exceptions, violations of its policy, calls of other servers than the game's.
 */
import type { BrowserContext } from '@playwright/test'
import { STAND_IN } from '../place.ts'

/**
 * Lines that Chromium itself writes about a refused or lost request (the last one about a service worker's script):
 * tests check how the page handles it.
 */
const OWN_LINES = /Failed to load resource|WebSocket connection to|net::ERR_|error occurred when fetching the script/

export async function watchForFaults(
  context: BrowserContext,
  origin: string,
): Promise<{ faults: string[]; allow: (pattern: RegExp) => void }> {
  const faults: string[] = []
  const allowed: RegExp[] = [OWN_LINES]
  const note = (text: string): void => {
    if (!allowed.some((pattern) => pattern.test(text))) faults.push(text)
  }
  const noteAsked = (url: string, isGoingThere: boolean): void => {
    const { protocol, host } = new URL(url)
    if (!/^(http|ws)s?:$/.test(protocol) || host === new URL(origin).host) return
    // A person who signs in with Google navigates to the stand-in's pages; no page of the game sends it a request.
    if (isGoingThere && host === new URL(STAND_IN.origin).host) return
    faults.push(`a request left for ${host}`)
  }
  context.on('console', (message) => {
    if (message.type() === 'error') note(message.text())
  })
  context.on('weberror', (error) => note(error.error().stack ?? error.error().message))
  context.on('request', (request) => noteAsked(request.url(), request.isNavigationRequest()))
  context.on('page', (page) => page.on('websocket', (socket) => noteAsked(socket.url(), false)))
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`held back by the page's policy: ${violatedDirective} ${blockedURI}`),
    )
  })
  return { faults, allow: (pattern) => void allowed.push(pattern) }
}
