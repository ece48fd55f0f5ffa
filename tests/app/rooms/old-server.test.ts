/**
 * The last release as today's page may still meet it, while a deploy is under way: the bodies that it accepts, strictly, the
 * fields that it answers and the frames that it sends, written out. Nothing of the project's own schemas is used here, so
 * that a change of theirs after which a new page needs a new server fails this. Its mirror is `tests/worker/http/old-client.test.ts`.
 * The body of a new room is not among them: the page's form builds it, and there is no browser here.
 */
import * as v from 'valibot'
import { beforeEach, expect, it, vi } from 'vitest'
import { readFrame } from '../../../app/api/parse-answer.ts'
import { openRoom } from '../../../app/room/live/open-room.ts'
import { keepRanking, keptHome, keptRanking, keptRoom } from '../../../app/rooms/kept-rooms.ts'
import { fetchMyRooms } from '../../../app/rooms/my-rooms.ts'
import { keptSession } from '../../../app/session/kept-session.ts'
import { makeProfile } from '../../../app/session/sign-in/first-access.ts'
import { completeSignIn, requestLink, signOut } from '../../../app/session/sign-in/sign-in.ts'
import { sessionStore } from '../../../app/session/store.ts'
import { playerOf } from '../../../app/session/use-session.ts'
import { wordsKeeper } from '../../../app/words/words.ts'
import { aPage } from '../../support/browser/page.ts'
import { aStorage } from '../../support/browser/storage.ts'
import { tenWords } from '../../support/ten-words.ts'

const text = v.string()
const ACCEPTED: Record<string, v.GenericSchema> = {
  'POST /api/auth/email-link': v.strictObject({
    email: text,
    fullName: v.optional(text),
    redirect: v.optional(text),
  }),
  'POST /api/auth/email-link/complete': v.strictObject({ email: text, token: text }),
  'POST /api/me': v.strictObject({ fullName: text }),
  'PUT /api/me/words': v.strictObject({ words: v.array(text), rev: v.optional(v.number()) }),
  'POST /api/me/finish': v.strictObject({ words: v.array(text), rev: v.optional(v.number()) }),
}

const TEN = tenWords()
const season = {
  year: 2025,
  previousYear: 2024,
  version: '24.1122',
  bonusWords: ['pace'],
  megaRoomId: '23456789abcd',
  wordsDeadline: null,
  speechPublished: false,
}
const account = { id: 'ada', email: 'ada@posta.example', provider: 'email', displayName: null } as const
const user = { id: 'ada', fullName: 'Ada Rossi', words: [], hasFinished: false, rev: 0 }
const player = { id: 'ada', fullName: 'Ada R.', isOwner: false, hasFinished: false, wordCount: 0 }
const view = {
  id: '23456789abcd',
  name: 'Mega stanza',
  isOpen: true,
  isClosing: false,
  rules: [],
  isMega: true,
  ownerId: 'operator',
  season: 2025,
  isMember: true,
  playerCount: 1,
  finishedCount: 0,
  players: [player],
  seq: 3,
}
const word = { word: 'pace', score: 2, isSaid: true, isBonus: true, isDuplicate: false, compliesToRuleLastWord: false }
const result = {
  id: 'ada',
  fullName: 'Ada R.',
  position: 1,
  score: 2,
  isLastMan: false,
  computedWords: Array(10).fill(word),
}
const ranking = {
  status: 'ready' as const,
  version: 1,
  total: 1,
  podium: [result],
  results: [result],
  me: result,
}
const card = {
  id: view.id,
  name: view.name,
  isOpen: true,
  rules: [],
  isMega: true,
  isOwner: false,
  playerCount: 1,
  playerNames: ['Ada R.'],
}
const FRAMES = [
  { type: 'room', v: 1, seq: 3, room: view },
  { type: 'changes', seq: 4, playerCount: 1, finishedCount: 1, joined: [player], updated: [player], left: ['bruno'] },
  { type: 'computing', seq: 4, progress: 0.43 },
  { type: 'closed', seq: 5 },
  { type: 'ranking', seq: 6, version: 1 },
  { type: 'ranking', seq: 7, version: 2, podium: [result] },
]

let isInMegaRoom: boolean
/** What it answered to, and what it did not understand. */
let asked: string[]
let misunderstood: string[]

function answerTo(what: string, body: { words: string[]; rev: number }): [status: number, answer?: unknown] {
  switch (what) {
    case 'GET /api/session':
      return [200, { account: null, user: null, season }]
    case 'POST /api/auth/email-link':
      return [202]
    case 'POST /api/auth/email-link/complete':
      return [200, { account, user: null, season, redirect: '/parole' }]
    case 'POST /api/me':
      return [201, user]
    case 'PUT /api/me/words':
      return [200, { words: body.words, savedAt: '2025-12-30T19:31:05.000Z', rev: body.rev + 1 }]
    case 'POST /api/me/finish':
      return [200, { ...user, words: body.words, hasFinished: true, rev: 9 }]
    case 'GET /api/rooms':
      return [200, { owned: [], joined: isInMegaRoom ? [card] : [] }]
    case `POST /api/rooms/${view.id}/join`:
      isInMegaRoom = true
      return [200, view]
    case `GET /api/rooms/${view.id}`:
      return [200, { ...view, isMember: isInMegaRoom }]
    case 'POST /api/auth/logout':
      return [204]
    default:
      misunderstood.push(what)
      return [404, { type: 'about:blank', status: 404, code: 'request/not-found', title: '', detail: '' }]
  }
}

async function oldServer(path: string, { method = 'GET', body }: { method?: string; body?: string }) {
  const what = `${method} ${path.replace(/\?.*/, '')}`
  asked.push(what)
  const sent: unknown = body === undefined ? undefined : JSON.parse(body)
  if (!v.is(ACCEPTED[what] ?? v.undefined(), sent)) {
    misunderstood.push(`${what} ${body}`)
    return Response.json({ code: 'request/malformed', detail: '' }, { status: 400 })
  }
  const [status, answer] = answerTo(what, sent as { words: string[]; rev: number }) // looked at where it has them
  return new Response(answer === undefined ? null : JSON.stringify(answer), { status })
}

beforeEach(() => {
  isInMegaRoom = false
  asked = []
  misunderstood = []
  aStorage()
  aPage()
  vi.stubGlobal('fetch', oldServer)
})

it('what today’s page sends is understood by a server of the last release, and what that one answers is understood here', async () => {
  expect(await sessionStore.load()).toMatchObject({ status: 'ready', session: { account: null } })
  const request = { email: account.email, fullName: 'Ada Rossi', redirect: '/parole' }
  expect(await requestLink(request)).toMatchObject({ ok: true })
  expect(await completeSignIn({ email: account.email, token: 't' })).toMatchObject({ ok: true, value: '/parole' })
  const made = await makeProfile(account)
  if (made.ok) sessionStore.setUser(made.value)
  const me = playerOf(sessionStore.get())
  if (!me) throw new Error('nobody is in')
  expect(keptSession()?.session).toEqual({ account, user, season: expect.objectContaining(season) })

  const keeper = wordsKeeper(me.user, account.id, season.year)
  keeper.edit(TEN)
  await vi.waitFor(() => expect(keeper.get()).toMatchObject({ rev: 1, stored: TEN, trouble: null }))
  expect(await keeper.finish(TEN)).toMatchObject({ ok: true, value: { hasFinished: true } })
  expect(keeper.get()).toMatchObject({ lock: 'finished', trouble: null })

  expect(await openRoom(view.id)).toMatchObject({ view: { id: view.id, isMember: true }, isKept: false })
  isInMegaRoom = false
  expect(await fetchMyRooms(season, '')).toMatchObject({ joined: [card], isMegaMissing: false })
  expect(await fetchMyRooms(season, 'pace')).toMatchObject({ joined: [card], word: 'pace' })
  expect(keptHome()?.value.joined).toEqual([card])
  expect(keptRoom(view.id)?.value.view).toEqual(view)
  keepRanking({ ...view, isOpen: false }, 1, ranking)
  expect(keptRanking(view.id, 1)?.value).toEqual(ranking)
  expect(await signOut(true)).toMatchObject({ ok: true })

  expect(misunderstood).toEqual([])
  expect(Object.keys(ACCEPTED).filter((what) => !asked.includes(what))).toEqual([])
})

it.each(FRAMES)('today’s page reads a frame of the last release: $type', (frame) => {
  expect(readFrame(JSON.stringify(frame))).toEqual(frame)
})
