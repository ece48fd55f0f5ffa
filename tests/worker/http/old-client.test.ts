/**
 * The contract as last night's page knows it, written out: paths, bodies and the fields it reads. Nothing of the project's own
 * schemas is used here, so that a change of theirs that would strand an open page fails this. More fields are no harm.
 */
import { runInDurableObject } from 'cloudflare:test'
import { beforeEach, expect, it } from 'vitest'
import { env } from '../../support/bindings.ts'
import { Client, operator } from '../../support/client.ts'
import { lastMailTo, tokenIn } from '../../support/mailbox.ts'
import type { Room } from '../../support/rooms/open-room.ts'

beforeEach(() => env.DB.prepare('DELETE FROM seasons').run())

const text = expect.any(String)
const number = expect.any(Number)
const flag = expect.any(Boolean)
const season = {
  year: 2025,
  previousYear: 2024,
  version: text,
  bonusWords: ['pace'],
  megaRoomId: null,
  wordsDeadline: null,
  speechPublished: flag,
}
const user = { id: text, fullName: 'Ada Rossi', words: [], hasFinished: false, rev: 0 }
const lobbyPlayer = { id: text, fullName: 'Ada Rossi', isOwner: true, hasFinished: flag, wordCount: number }
const roomView = {
  id: text,
  name: 'Cenone',
  isOpen: flag,
  isClosing: false,
  rules: ['last-man'],
  isMega: false,
  ownerId: text,
  season: 2025,
  isMember: true,
  playerCount: 1,
  finishedCount: number,
  players: [lobbyPlayer],
  seq: number,
}
const word = {
  word: text,
  score: number,
  isSaid: flag,
  isBonus: flag,
  isDuplicate: flag,
  compliesToRuleLastWord: flag,
}
const result = {
  id: text,
  fullName: 'Ada Rossi',
  position: 1,
  score: number,
  isLastMan: flag,
  computedWords: Array(10).fill(word),
}
const WORDS = ['pace', ...Array.from('abcdefghi', (letter) => `parola${letter}`)]

it('every request of an open page of the last version is still understood, and its answer still has what the page reads', async () => {
  const client = new Client()
  const send = async (method: string, path: string, body?: string) => {
    const response = await client.fetch(path, {
      method,
      ...(body === undefined ? {} : { body, headers: { 'content-type': 'application/json' } }),
    })
    const answer = await response.text()
    return { status: response.status, body: answer === '' ? null : (JSON.parse(answer) as unknown) }
  }
  const ok = (status: number, body: unknown) => ({ status, body })
  await operator.call('PUT', '/api/operator/seasons/2025', { bonusWords: ['pace'] })

  expect(await send('GET', '/api/health')).toMatchObject(ok(200, { ok: true }))
  expect(await send('GET', '/api/session')).toMatchObject(ok(200, { account: null, user: null, season }))
  const email = `vecchia.${Date.now()}@posta.example`
  expect((await send('POST', '/api/auth/email-link', JSON.stringify({ email, redirect: '/parole' }))).status).toBe(202)
  const proof = JSON.stringify({ email, token: tokenIn(lastMailTo(email)) })
  expect(await send('POST', '/api/auth/email-link/complete', proof)).toMatchObject(
    ok(200, { account: { id: text, email, provider: 'email' }, user: null, season }),
  )
  expect(await send('POST', '/api/me', '{"fullName":"Ada Rossi"}')).toMatchObject(ok(201, user))
  expect(await send('PUT', '/api/me/words', '{"words":["salute"]}')).toMatchObject(
    ok(200, { words: ['salute'], savedAt: text, rev: 1 }),
  )
  expect(await send('PUT', '/api/me/words', '{"words":["salute","lavoro"],"rev":1}')).toMatchObject(ok(200, { rev: 2 }))
  expect(await send('PUT', '/api/me/words', '{"words":["no"],"rev":2}')).toMatchObject(
    ok(422, { type: 'about:blank', status: 422, code: 'words/too-short', title: text, detail: text, word: 'no' }),
  )
  expect(await send('GET', '/api/me/previous-words')).toEqual(ok(200, []))

  const requestId = crypto.randomUUID()
  const newRoom = JSON.stringify({ name: 'Cenone', rules: ['last-man'], requestId })
  const made = await send('POST', '/api/rooms', newRoom)
  expect(made).toMatchObject(ok(201, { id: expect.stringMatching(/^[2-9a-z]{12}$/) }))
  const { id } = made.body as { id: string } // held just above
  expect(await send('GET', `/api/rooms/${id}`)).toMatchObject(ok(200, roomView))
  expect(await send('POST', `/api/rooms/${id}/join`)).toMatchObject(ok(200, roomView))
  expect(await send('POST', `/api/rooms/${id}/leave`)).toMatchObject(ok(403, { code: 'room/owner-cannot-leave' }))
  expect(await send('GET', `/api/rooms/${id}/players?limit=50`)).toMatchObject(
    ok(200, { players: [lobbyPlayer], next: null }),
  )
  expect(await send('GET', `/api/rooms/${id}/ranking?from=1&limit=50`)).toMatchObject(
    ok(200, { status: 'open', version: number, total: 0, podium: [], results: [], me: null }),
  )
  const live = await client.fetch(`/api/rooms/${id}/live`, {
    headers: { upgrade: 'websocket', origin: client.origin },
  })
  const socket = live.webSocket
  expect([live.status, socket === null]).toEqual([101, false])
  const first = new Promise<string>((resolve) =>
    socket?.addEventListener('message', ({ data }) => resolve(String(data))),
  )
  socket?.accept()
  expect(JSON.parse(await first)).toMatchObject({ type: 'room', v: 1, seq: number, room: roomView })

  expect(await send('POST', '/api/me/finish', JSON.stringify({ words: WORDS }))).toMatchObject(
    ok(200, { ...user, words: WORDS, hasFinished: true, rev: number }),
  )
  expect(await send('POST', `/api/rooms/${id}/close`)).toMatchObject(ok(200, { id, isOpen: false }))
  await operator.publish(2025, 'La pace, la parolaa.')
  await runInDurableObject(env.ROOMS.getByName(id), (room: Room) => room.speechChanged(1))
  expect(await send('GET', `/api/rooms/${id}/ranking?from=1&limit=50`)).toMatchObject(
    ok(200, { status: 'ready', version: number, total: 1, podium: [result], results: [result], me: result }),
  )
  const card = { id, name: 'Cenone', isOpen: false, rules: ['last-man'], isMega: false, isOwner: true, playerCount: 1 }
  for (const path of ['/api/rooms', '/api/rooms?word=pace'])
    expect(await send('GET', path)).toMatchObject(
      ok(200, { owned: [{ ...card, playerNames: ['Ada Rossi'] }], joined: [] }),
    )
  expect(await send('GET', '/api/me/export')).toMatchObject(ok(200, { account: { email } }))
  expect((await send('DELETE', `/api/rooms/${id}`)).status).toBe(204)
  expect((await send('POST', '/api/auth/logout')).status).toBe(204)
  expect((await operator.call('GET', '/api/operator/stats')).body).toMatchObject({
    players: number,
    finished: number,
    rooms: number,
    openRooms: number,
    waitingDirectoryWrites: number,
  })
})
