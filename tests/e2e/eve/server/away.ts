/** A server that cannot be reached, for one browser. */
import type { Actor } from '../../support/actors.ts'

export const heading = ({ page }: Actor, name: string | RegExp) =>
  page.getByRole('heading', { name, level: 1, exact: true })

/** What is only looked at, a room too, asks to be left alone for long enough: what comes back then does so because of the test. */
export const away = (actor: Actor, pattern: string | RegExp) =>
  actor.page.route(pattern, (route) => {
    const request = route.request()
    const isLook = request.method() === 'GET' || request.url().endsWith('/join')
    const headers = isLook ? { 'Retry-After': '120' } : {}
    return route.fulfill({ status: 503, headers, json: { code: 'server/unavailable' } })
  })
