/** A server that cannot be reached, for one browser. */
import type { Actor } from '../../support/actors.ts'

export const heading = ({ page }: Actor, name: string | RegExp) =>
  page.getByRole('heading', { name, level: 1, exact: true })

/** Only polling, of a room too, is told to wait long enough, so that a return is caused by the test. */
export const away = (actor: Actor, pattern: string | RegExp) =>
  actor.page.route(pattern, (route) => {
    const request = route.request()
    const isLook = request.method() === 'GET' || request.url().endsWith('/join')
    const headers = isLook ? { 'Retry-After': '120' } : {}
    return route.fulfill({ status: 503, headers, json: { code: 'server/unavailable' } })
  })
