/** The log lines of an evening, and the data that they never have (WORDS-STAY-SECRET). */
import { runInDurableObject } from 'cloudflare:test'
import { beforeEach, describe, expect, it } from 'vitest'
import { operatorPaths, paths } from '../../../shared/api/paths.ts'
import type { Problem } from '../../../shared/api/shapes.ts'
import { parseWordList } from '../../../worker/db/schema.ts'
import { describe as describeError, faultOf } from '../../../worker/platform/log.ts'
import { beginClosing } from '../../../worker/room/closing.ts'
import { env } from '../../support/bindings.ts'
import { anOwner, aPlayer, aRoomOf, Client, operator, type Player, type Reply, tenWords } from '../../support/client.ts'
import { workerD1 } from '../../support/faults/faulty-d1.ts'
import { faultyRooms } from '../../support/faults/faulty-rooms.ts'
import { standingIn } from '../../support/faults/standing-in.ts'
import { logged } from '../../support/logged.ts'
import { breakCarrier, codeIn, lastMailTo, tokenIn } from '../../support/mailbox.ts'
import type { Room } from '../../support/rooms/open-room.ts'
import { alarmOf, breakD1, ring } from '../../support/rooms/rooms.ts'
import { stopTime } from '../../support/time.ts'

const YEAR = 2025
const real = { DB: env.DB, ROOMS: env.ROOMS, SEASON: env.SEASON }
type Line = Record<string, unknown> & { event: string }
const written = logged('error', 'warn', 'info', 'log', 'debug')
beforeEach(() => real.DB.prepare('DELETE FROM seasons').run())

const lines = (event?: string): Line[] =>
  written.map((line) => JSON.parse(line) as Line).filter((line) => event === undefined || line.event === event)
describe('a line', () => {
  it('of a request that failed says which, where, in which room and season; the answer names the same request', async () => {
    stopTime() // else a request that a loaded machine takes seconds for is a slow one, and a line of its own
    const { player, id } = await anOwner()
    env.ROOMS = standingIn<typeof env.ROOMS>(() => ({
      getView: () => Promise.reject(Object.assign(new Error('moved'), { retryable: true })),
    })) // the one call that is made
    const answer = await player.client.get<Problem>(paths.room(id))
    expect(answer.status).toBe(503)
    expect(lines()).toEqual([
      {
        level: 'error',
        event: 'away',
        requestId: answer.headers.get('x-request-id'),
        method: 'GET',
        route: '/api/rooms/:id',
        room: id,
        season: 2025,
        error: 'Error: moved',
      },
    ])
    expect(answer.body.requestId).toBe(answer.headers.get('x-request-id'))
  })

  it.each<
    [
      string,
      'directory' | 'closing' | 'deleting',
      (owner: Player, guest: Player, id: string) => Promise<Reply<unknown>>,
    ]
  >([
    ['joining', 'directory', (_, guest, id) => guest.client.post(paths.join(id))],
    ['closing', 'closing', (owner, _, id) => owner.client.post(paths.close(id))],
    ['deleting', 'deleting', (owner, _, id) => owner.client.delete(paths.room(id))],
  ])(
    'of a room’s own names the room and its season, and no request, since many share its work: %s',
    async (_, kind, act) => {
      stopTime() // else the alarm tries again, and says so again
      const [owner, guest] = [await aPlayer(), await aPlayer('Bruno Conti')]
      const id = await aRoomOf(owner)
      await breakD1(env.ROOMS.getByName(id), 'before')
      await act(owner, guest, id)
      const error = expect.any(String)
      expect(lines('room-work-failed')).toMatchObject([{ level: 'warn', kind, room: id, season: YEAR, error }])
      expect(lines('room-work-failed')[0]).not.toHaveProperty('requestId')
    },
  )

  it('of what an alarm did names no request', async () => {
    const id = await aRoomOf(await aPlayer())
    const stub = env.ROOMS.getByName(id)
    await runInDurableObject(stub, (room: Room) => beginClosing(room.parts))
    await runInDurableObject(stub, (room: Room) => room.alarm())
    expect(lines('room-closed')).toEqual([{ level: 'info', event: 'room-closed', room: id, season: YEAR, count: 1 }])
  })

  it('of a mail that was not sent names the request that its sender can name', async () => {
    stopTime()
    const client = new Client()
    breakCarrier(true)
    const { status, headers } = await client.post(paths.emailLink, { email: 'ada@posta.example' })
    expect(status).toBe(502)
    expect(lines()).toMatchObject([{ event: 'mail-failed', requestId: headers.get('x-request-id') }])
  })

  it('of an action of the operator says which season and version', async () => {
    await operator.call('PUT', operatorPaths.season(YEAR), { bonusWords: ['pace'] })
    await operator.publish(YEAR, 'Care italiane e cari italiani')
    await operator.call('DELETE', operatorPaths.speech(YEAR))
    expect(lines('season-changed')).toMatchObject([{ season: YEAR }])
    expect(lines('speech-published')).toMatchObject([
      { season: YEAR, version: expect.any(Number), requestId: expect.any(String) },
    ])
    expect(lines('speech-withdrawn')).toMatchObject([{ season: YEAR, version: expect.any(Number) }])
  })

  it('is not written for what went well: it is counted', async () => {
    stopTime() // as above: no request is slow
    const player = await aPlayer()
    await player.client.put(paths.words, { words: ['salute'] })
    await player.client.get(paths.rooms())
    // The alarm of a test above may still be telling rooms.
    expect(lines().filter((line) => line.requestId !== undefined)).toEqual([])
  })
})

describe('WORDS-STAY-SECRET: no line carries a word, an address, a name, a code or a token', () => {
  const WORDS = tenWords('segretissima')

  it('over a season that is played with everything failing once', async () => {
    await operator.call('PUT', operatorPaths.season(YEAR), { bonusWords: ['pace'] })
    const [ada, bruno] = [await aPlayer('Ada Segretini', 'ada.nascosta@posta.example'), await aPlayer('Bruno Conti')]
    const id = await aRoomOf(ada)
    const stub = env.ROOMS.getByName(id)
    const failing = async (act: () => Promise<unknown>): Promise<void> => {
      for (const fault of ['before', 'after'] as const) {
        workerD1(fault)
        await act()
        env.DB = real.DB
      }
      await act()
    }
    const email = 'ada.nascosta@posta.example'
    breakCarrier(true)
    await ada.client.post(paths.emailLink, { email })
    breakCarrier(false)
    const phone = new Client()
    await failing(() => phone.post(paths.emailLink, { email, fullName: 'Ada Segretini' }))
    const mail = lastMailTo(email)
    await failing(() => phone.post(paths.completeEmailLink, { email, code: 'ZZZZZZZZ' }))
    await failing(() => phone.post(paths.completeEmailLink, { email, token: tokenIn(mail) }))
    await failing(() => phone.post(paths.me, { fullName: 'Ada Segretini' }))
    await failing(() => phone.get(paths.exportMe))
    await phone.fetch(`/api/nothing?token=${tokenIn(mail)}`)
    await failing(() => ada.client.put(paths.words, { words: WORDS.slice(0, 9) }))
    const faulty = await breakD1(stub, 'before')
    await bruno.client.post(paths.join(id))
    env.ROOMS = faultyRooms(real.ROOMS, [id]).rooms
    await ada.client.post(paths.finish, { words: WORDS })
    env.ROOMS = real.ROOMS
    await failing(() => ada.client.post(paths.finish, { words: WORDS }))
    expect((await ada.client.post(paths.close(id))).status).toBe(202)
    faulty.fault = null
    for (let rings = 0; rings < 20 && (await alarmOf(stub)) !== null; rings++) await ring(stub)
    expect(await alarmOf(stub), 'an alarm after the twentieth').toBeNull()
    await operator.publish(YEAR, `Auguri, ${WORDS.join(' ')}`)
    // An unexpected error: stored words that are no JSON.
    await real.DB.prepare("UPDATE users SET words = 'segretissimaz' WHERE account_id = ?1").bind(ada.user.id).run()
    expect((await ada.client.get(paths.session)).status).toBe(500)
    await failing(() => operator.call('DELETE', operatorPaths.account('ada.nascosta@posta.example')))

    const events = new Set(lines().map((line) => line.event))
    for (const event of ['mail-failed', 'away', 'error', 'room-work-failed', 'room-closed', 'speech-published'])
      expect(events).toContain(event)
    const tokens = [ada.client, bruno.client, phone].flatMap(({ cookies }) => [...cookies.values()])
    const keys = [tokenIn(mail), codeIn(mail), env.OPERATOR_TOKEN, env.AUTH_SECRET]
    for (const secret of ['segretissima', 'nascosta', 'Segretini', 'Auguri', ...tokens, ...keys])
      expect(written.join('\n')).not.toContain(secret)
  })

  it('though the errors of parsers quote what they could not read', () => {
    const errors = [
      () => parseWordList('["segreta"'),
      () => parseWordList('{"segreta":1}'),
      () => JSON.parse('segreta'),
    ]
    for (const fail of errors) {
      try {
        fail()
        expect.unreachable()
      } catch (error) {
        expect(JSON.stringify(faultOf(error))).not.toContain('segreta')
        expect(describeError(error)).toMatch(/^(SyntaxError|ValiError)$/)
      }
    }
  })
})
