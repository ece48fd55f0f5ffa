/** game.md, «The mega room»: the mega room is the operator’s. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { operatorPaths, paths } from '../../../shared/api/paths.ts'
import type { OperatorSeason, Problem, RoomView } from '../../../shared/api/shapes.ts'
import { env, type TestBindings } from '../../support/bindings.ts'
import { aPlayer, aRoomOf, operator, sessionOf } from '../../support/client.ts'
import '../../support/mailbox.ts'
import { standingIn } from '../../support/faults/standing-in.ts'
import { real, seasonRow, setSeason, YEAR } from './season-of-the-operator.ts'

beforeEach(() => real.DB.prepare('DELETE FROM seasons').run())

afterEach(() => {
  vi.restoreAllMocks()
  Object.assign(env, real)
})

describe('the mega room (game.md, «The mega room»)', () => {
  const make = (name = 'Mega stanza') =>
    operator.call<{ id: string } & Problem>('POST', operatorPaths.megaRoom(YEAR), { name, rules: ['last-man'] })

  it('is made once; repeated, or asked for many times at once, answers the same', async () => {
    await setSeason({ bonusWords: [] })
    const answers = await Promise.all([make(), make(), make()])
    const ids = new Set(answers.map((answer) => answer.body.id))
    expect(ids.size).toBe(1)
    expect((await make('Altro nome')).body.id).toBe(answers[0]?.body.id)
    const { count } = (await real.DB.prepare('SELECT count(*) AS count FROM rooms WHERE is_mega = 1 AND season = ?1')
      .bind(YEAR)
      .first<{ count: number }>()) ?? { count: 0 }
    expect(count).toBe(1)
    const player = await aPlayer('Maria De Rossi')
    const [id = ''] = ids
    const joined = await player.client.post<RoomView>(paths.join(id))
    expect(joined.body).toMatchObject({ name: 'Mega stanza', isMega: true, rules: ['last-man'], playerCount: 1 })
    expect((await sessionOf(player.client)).season.megaRoomId).toBe(id)
  })

  it('that was reserved and not made is completed by the repetition', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await setSeason({ bonusWords: [] })
    env.ROOMS = standingIn<TestBindings['ROOMS']>(() => ({ create: () => Promise.reject(new Error('out of reach')) })) // the one call that is made
    expect((await make()).status).toBe(500)
    const reserved = (await seasonRow())?.mega_room_id
    expect(reserved).toMatch(/^[2-9a-z]{12}$/)
    env.ROOMS = real.ROOMS
    expect((await make()).body.id).toBe(reserved)
    const { client } = await aPlayer()
    expect((await client.get<RoomView>(paths.room(reserved ?? ''))).status).toBe(200)
  })

  it('needs its season and a name', async () => {
    expect((await make()).body.code).toBe('season/not-found')
    expect((await make('  ')).body.code).toBe('room/bad-name')
  })

  it('and any other room are closed by the operator, repeatedly without harm', async () => {
    const isOpen = async () =>
      (await operator.call<OperatorSeason>('GET', operatorPaths.season(YEAR))).body.megaRoomIsOpen
    await setSeason({ bonusWords: [] })
    expect(await isOpen()).toBe(false)
    const { id } = (await make()).body
    // An operator on another phone reads it in the season.
    await vi.waitFor(async () => expect(await isOpen()).toBe(true))
    for (let i = 0; i < 2; i++) {
      const answer = await operator.call<RoomView>('POST', operatorPaths.close(id))
      expect([answer.status, answer.body.isOpen]).toEqual([200, false])
    }
    await vi.waitFor(async () => expect(await isOpen()).toBe(false))
    const player = await aPlayer()
    const other = await aRoomOf(player)
    expect((await operator.call('POST', operatorPaths.close(other))).status).toBe(200)
    for (const unknown of ['23456789abcd', 'x', '../x', '%00']) {
      expect((await operator.call('POST', `/api/operator/rooms/${encodeURIComponent(unknown)}/close`)).status).toBe(404)
    }
  })
})
