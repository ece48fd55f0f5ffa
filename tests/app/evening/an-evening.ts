/** A server that tells the session and the evening, and a page with a tab that can be hidden: for the stores' tests. */
import { vi } from 'vitest'
import type { Evening } from '../../../shared/api/shapes.ts'
import type { PhaseFacts } from '../../../shared/evening/phase.ts'
import { account, season, user } from '../../support/a-session.ts'
import { aPage as anyPage } from '../../support/browser/page.ts'

export const DEADLINE = Date.parse('2025-12-31T19:30:00.000Z')
export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const iso = (ms: number): string => new Date(ms).toISOString()

export type Server = ReturnType<typeof aServer>
export const aServer = () => ({
  facts: { wordsDeadline: iso(DEADLINE), begunAt: null, sealedAt: null, speechPublished: false } as PhaseFacts,
  speechVersion: 0,
  /** Of the season's row; the facts are those of this revision. */
  rev: 1,
  ofRev: '',
  /** How far its clock is before the device's. */
  ahead: 0,
  askAgainMs: 5_000,
  year: season.year,
  /** When it was asked for the evening, by the device's clock. */
  asked: [] as number[],
  sessions: 0,
  isAway: false,
  /** Answers the next question with this instead. */
  next: null as Evening | null,
  /** How long an answer of the session is on its way. */
  sessionTakesMs: 0,
})

const revised = ({ facts: { wordsDeadline, begunAt, speechPublished }, speechVersion }: Server): string =>
  JSON.stringify([wordsDeadline, begunAt, speechPublished, speechVersion])

/** A change takes a new revision, but for the seal. */
function revisionOf(server: Server): number {
  const now = revised(server)
  if (server.ofRev !== now) server.rev++
  server.ofRev = now
  return server.rev
}

export type Revision = Pick<Server, 'facts' | 'speechVersion' | 'rev'>

/** From here on the server answers by this revision. */
export function answerBy(server: Server, { facts, speechVersion, rev }: Revision): void {
  Object.assign(server, { facts, speechVersion, rev })
  server.ofRev = revised(server)
}

export const eveningOf = (server: Server): Evening => {
  const { facts, ahead, askAgainMs, year, speechVersion } = server
  return {
    year,
    rev: revisionOf(server),
    speechVersion,
    wordsDeadline: facts.wordsDeadline,
    begunAt: facts.begunAt,
    sealedAt: facts.sealedAt,
    speechPublished: facts.speechPublished,
    transcript: { text: '', moments: [] },
    now: iso(Date.now() + ahead),
    askAgainMs,
  }
}

const sessionOf = (server: Server) => {
  const { facts, ahead, speechVersion } = server
  const told = { ...season, ...facts, rev: revisionOf(server), speechVersion }
  return { account, user, season: told, now: iso(Date.now() + ahead) }
}

export function aPage(server: Server) {
  const page = anyPage()
  vi.stubGlobal('BroadcastChannel', undefined)
  vi.stubGlobal('fetch', async (path: string) => {
    if (path === '/api/session') {
      server.sessions++
      const answer = sessionOf(server)
      await new Promise((resolve) => setTimeout(resolve, server.sessionTakesMs))
      return Response.json(answer)
    }
    server.asked.push(Date.now())
    if (server.isAway) return new Response(null, { status: 503 })
    const answer = server.next ?? eveningOf(server)
    server.next = null
    return Response.json(answer)
  })
  return {
    turn(visibilityState: 'visible' | 'hidden'): void {
      page.visibilityState = visibilityState
      page.dispatchEvent(new Event('visibilitychange'))
    },
    online: (): boolean => page.dispatchEvent(new Event('online')),
  }
}

export const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

/** A page that has its session, and listens to the evening. */
export async function look() {
  const { sessionStore } = await import('../../../app/session/session.ts')
  const { eveningStore } = await import('../../../app/evening/evening.ts')
  const loaded = sessionStore.load()
  await vi.advanceTimersByTimeAsync(0)
  await loaded
  const stop = eveningStore.subscribe(() => {})
  await vi.advanceTimersByTimeAsync(0)
  const known = () => {
    const state = sessionStore.get()
    if (state.status !== 'ready') throw new Error('no session')
    return state.session.season
  }
  return { sessionStore, eveningStore, stop, known }
}

type Store = Awaited<ReturnType<typeof look>>['sessionStore']
export const refreshed = async (store: Store): Promise<void> => {
  const asked = store.refresh()
  await pass(0)
  await asked
}
