/**
 * design.md, «A newer server»: a server of the next release as today's page may meet it, after a deploy or before a rollback. It
 * says what this page has never heard of: rules, fields, types of frames, states, refusals.
 */
import { beforeEach, expect, it, vi } from 'vitest'
import { makeBoardStore } from '../../../app/board/store.ts'
import { fetchMyRooms } from '../../../app/home/my-rooms.ts'
import { parseAnswer } from '../../../app/net/call.ts'
import { NOTHING_YET, progressOf, rankingReducer } from '../../../app/ranking/ranking-state.ts'
import { openRoom } from '../../../app/room/live.tsx'
import { drawPage } from '../../../app/server.tsx'
import { sessionStore } from '../../../app/session/session.ts'
import { completeSignIn } from '../../../app/sign-in/sign-in.ts'
import { readFirstData } from '../../../app/start/hydration.ts'
import { paths } from '../../../shared/api/paths.ts'
import type { Ranking } from '../../../shared/api/shapes.ts'
import { FIRST_DATA_ID, type FirstData, type FirstPage } from '../../../shared/pages.ts'
import { RULE_IDS } from '../../../shared/rooms/rooms.ts'
import { account, season, user } from '../../support/a-session.ts'
import { aPage } from '../../support/browser/page.ts'
import { aStorage } from '../../support/browser/storage.ts'
import { newer } from '../../support/newer.ts'
import { roomCard } from '../../support/rooms/room-card.ts'
import { lobbyPlayer, roomView } from '../../support/rooms/room-view.ts'

const KNOWN = [...RULE_IDS]
const [card, view] = [roomCard({ rules: KNOWN }), roomView({ rules: KNOWN })]
const player = lobbyPlayer(user.id, 'Ada R.')

const session = { account: { ...account, provider: 'passkey' }, user, season, now: new Date().toISOString() }
const board = { rules: KNOWN, bonusWords: [], lists: [], heard: [], tick: 1, now: session.now }
const ANSWERS: Record<string, unknown> = {
  [`GET ${paths.session}`]: session,
  [`GET ${paths.rooms()}`]: { owned: [card], joined: [card], next: null, invitations: [] },
  [`POST ${paths.join(view.id)}`]: { ...view, players: [player], playerCount: 1 },
  [`GET ${paths.board(view.id)}`]: board,
}

beforeEach(() => {
  aStorage()
  aPage()
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) =>
    Response.json(newer(ANSWERS[`${method} ${path}`])),
  )
})

it('rules that this page does not know are not there, wherever an answer has them', async () => {
  await sessionStore.refresh()
  const rooms = await fetchMyRooms(season, '')
  expect([...rooms.owned, ...rooms.joined].map(({ rules }) => rules)).toEqual([KNOWN, KNOWN])
  expect(await openRoom(view.id)).toMatchObject({ view: { rules: KNOWN, players: [player] } })
  const store = makeBoardStore(view.id, user.id, 1)
  store.start(0)
  await vi.waitFor(() => expect(store.get().board?.rules).toEqual(KNOWN))
  store.close()
})

it('nor in what comes with its HTML', async () => {
  const data = { session, rooms: ANSWERS[`GET ${paths.rooms()}`], room: { ...view, isMember: true } }
  const element = { textContent: JSON.stringify(newer(data)), remove: () => undefined }
  Object.assign(document, { getElementById: (id: string) => (id === FIRST_DATA_ID ? element : null) })
  // The page has just begun: the data in its HTML is valid for a minute, and earlier tests may have taken longer.
  vi.spyOn(performance, 'now').mockReturnValue(1000)
  const came = readFirstData()
  expect(came?.room?.rules).toEqual(KNOWN)
  expect(came?.rooms?.owned[0]?.rules).toEqual(KNOWN)
})

it('so home and a room are drawn, with the rules that this page knows', () => {
  const draw = (page: FirstPage, path: string): string => {
    const data = { session, rooms: ANSWERS[`GET ${paths.rooms()}`], room: view }
    const read = parseAnswer(JSON.stringify(newer(data))) as FirstData // as it is where it comes in
    return drawPage(page, new URL(path, 'https://dieci.example'), read)?.body ?? ''
  }
  for (const body of [draw('home', '/'), draw('stanza', '/stanza/r')]) {
    expect(body).toContain('+3 ultima')
    expect(body).not.toContain('moon-phase')
  }
})

it.each([
  [409, 'room/too-late-for-this', 'request/malformed'],
  [503, 'server/asleep', 'server/error'],
  [422, 'constructor', 'request/malformed'],
])(
  'a refusal that this page does not know: %i %s says what the server says, and counts as %s',
  async (status, code, as) => {
    const problem = { type: 'about:blank', status, code, title: '', detail: 'Torna domani.', providers: ['passkey'] }
    vi.stubGlobal('fetch', async () => Response.json(problem, { status }))
    expect(await completeSignIn({ email: account.email, token: 't' })).toMatchObject({
      ok: false,
      failure: { status, code: as, sentence: 'Torna domani.' },
    })
  },
)

it('a ranking in a state that this page does not know waits: no progress, no results, no note', () => {
  const ranking = { status: 'being-argued-about', version: 1, total: 0, podium: [], results: [], me: null }
  const loaded = rankingReducer(NOTHING_YET, {
    type: 'arrived',
    ranking: ranking as unknown as Ranking, // a newer server's
    place: { from: 1, word: '' },
    at: 0,
  })
  expect(loaded).toMatchObject({ note: null, seenVersion: null, failure: null })
  expect(progressOf(loaded.ranking, null)).toBeNull()
})
