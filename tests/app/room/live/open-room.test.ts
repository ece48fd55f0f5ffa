/** The requests of a navigation to a room, with prepared answers. */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { keep, keptAnswer } from '../../../../app/keep/kept-answers.ts'
import { CallFailed } from '../../../../app/net/call.ts'
import { openRoom } from '../../../../app/room/live.tsx'
import { sessionStore } from '../../../../app/session/session.ts'
import type { RefusalCode } from '../../../../shared/refusals.ts'
import { session } from '../../../support/a-session.ts'
import { aStorage } from '../../../support/browser/storage.ts'
import { roomView } from '../../../support/rooms/room-view.ts'

const room = roomView({ id: 'cenone', seq: 7 })
const POST = 'POST /api/rooms/cenone/join'
const GET = 'GET /api/rooms/cenone'

const says = (view: object) => () => Response.json(view)
const refuses = (status: number, code: RefusalCode) => () => Response.json({ code, detail: 'no' }, { status })
const isAway = () => {
  throw new TypeError('Failed to fetch')
}

let answers: Record<string, () => Response>
let asked: string[]

beforeEach(() => {
  aStorage()
  asked = []
  answers = {}
  vi.stubGlobal('fetch', async (path: string, options: RequestInit) => {
    const what = `${options.method} ${path}`
    asked.push(what)
    return (answers[what] ?? isAway)()
  })
  sessionStore.signedIn(session)
})

describe('design.md, «Opening a room»', () => {
  it('enters it, and that is the one view: a newcomer and a member ask nothing else', async () => {
    answers = { [POST]: says(room) }
    expect(await openRoom('cenone')).toEqual({ view: room, isKept: false })
    expect(asked).toEqual([POST])
    expect(keptAnswer('room', 'cenone')?.value).toEqual(room)
  })

  it.each(['room/closed', 'room/closing', 'room/other-season', 'me/no-profile'] as const)(
    'looks at it where it cannot be entered: %s',
    async (code) => {
      const seen = { ...room, isMember: false }
      answers = { [POST]: refuses(409, code), [GET]: says(seen) }
      expect(await openRoom('cenone'), 'with the server’s sentence').toEqual({
        view: seen,
        isKept: false,
        refusal: 'no',
      })
      expect(asked).toEqual([POST, GET])
      expect(keptAnswer('room', 'cenone')?.value).toEqual(seen)
    },
  )

  it('finds none, and forgets it', async () => {
    keep('room', room.id, room)
    answers = { [POST]: refuses(404, 'room/not-found') }
    expect(await openRoom('cenone')).toBeNull()
    expect(asked).toEqual([POST])
    expect(keptAnswer('room', 'cenone')).toBeNull()
  })

  it('is told that its owner has taken them out, and forgets it; by a closed room too', async () => {
    for (const refusal of [
      { [POST]: refuses(403, 'room/removed') },
      { [POST]: refuses(409, 'room/other-season'), [GET]: refuses(403, 'room/removed') },
    ]) {
      keep('room', room.id, room)
      answers = refusal
      expect(await openRoom('cenone')).toBe('taken-out')
      expect(keptAnswer('room', 'cenone')).toBeNull()
    }
  })

  it('finds it deleted between being refused and looking', async () => {
    keep('room', room.id, room)
    answers = { [POST]: refuses(409, 'room/closed'), [GET]: refuses(404, 'room/not-found') }
    expect(await openRoom('cenone')).toBeNull()
    expect(keptAnswer('room', 'cenone')).toBeNull()
  })

  it.each([
    ['the network', isAway],
    ['the server', refuses(503, 'server/unavailable')],
    ['its patience', refuses(429, 'request/too-many')],
  ])('shows it as it was kept where %s is away, and asks no second time', async (_, answer) => {
    answers = { [POST]: answer }
    await expect(openRoom('cenone')).rejects.toThrow(CallFailed)
    keep('room', room.id, room)
    expect(await openRoom('cenone')).toEqual({ view: room, isKept: true })
    expect(asked).toEqual([POST, POST])
  })

  it('shows it as it was kept where it is refused and cannot be looked at', async () => {
    keep('room', room.id, room)
    answers = { [POST]: refuses(409, 'room/closed'), [GET]: refuses(503, 'server/unavailable') }
    expect(await openRoom('cenone')).toEqual({ view: room, isKept: true, refusal: 'no' })
  })

  it('fails where somebody is signed out, whatever was kept', async () => {
    keep('room', room.id, room)
    answers = { [POST]: refuses(401, 'auth/required') }
    await expect(openRoom('cenone')).rejects.toThrow(CallFailed)
    expect(asked).toEqual([POST])
  })
})
