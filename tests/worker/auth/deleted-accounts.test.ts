/** A deleted account leaves nothing that could bring it back; the export before it is complete. */
import { runInDurableObject } from 'cloudflare:test'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { operatorPaths, paths } from '../../../shared/api/paths.ts'
import type { OperatorStats, Problem } from '../../../shared/api/shapes.ts'
import { env } from '../../support/bindings.ts'
import { aPlayer, aRoomOf, Client, operator, sessionOf, signIn } from '../../support/client.ts'
import { faultyD1 } from '../../support/faults/faulty-d1.ts'
import { lastMailTo, tokenIn } from '../../support/mailbox.ts'
import { timeStandsStill } from '../../support/time.ts'
import { deafRooms, deletions, join, later, real, traces } from './deleting.ts'

// The helpers look at the bindings once, when they are first used: that has to be before a binding is replaced.
beforeAll(() => runInDurableObject(deletions, () => undefined))

timeStandsStill()

afterEach(() => {
  vi.restoreAllMocks()
  Object.assign(env, real)
})

describe('DELETED-STAYS-DELETED: nothing that comes later brings it back', () => {
  it('a link that was on its way does not bring it back; it says 503 and goes on deleting', async () => {
    const [player, friend] = [await aPlayer(), await aPlayer()]
    const id = await aRoomOf(friend)
    await join(player, id)
    const late = new Client()
    await late.post(paths.emailLink, { email: player.email })
    const faulty = deafRooms([id])
    await player.client.delete(paths.me)
    const token = tokenIn(lastMailTo(player.email))
    const answer = await late.post(paths.completeEmailLink, { email: player.email, token })
    expect([answer.status, answer.body.code]).toEqual([503, 'me/deletion-under-way'])
    expect((await sessionOf(late)).account).toBeNull()
    faulty.broken.clear()
    await later(400_000)
    expect(await traces(player)).toBe('[]')
  })

  it('a profile cannot be made for an account that was marked meanwhile', async () => {
    const client = new Client()
    const signedIn = await signIn(client, `marcata.${Date.now()}@posta.example`)
    const faulty = faultyD1(real.DB, null)
    faulty.onAnswer = async () => {
      faulty.onAnswer = null // the first answer was the session's
      await real.DB.prepare('UPDATE accounts SET deleted_at = 1 WHERE id = ?1').bind(signedIn.account?.id).run()
    }
    env.DB = faulty.db
    const answer = await client.post(paths.me, { fullName: 'Maria Rossi' })
    expect([answer.status, answer.body.code]).toEqual([401, 'auth/required'])
  })

  it('afterwards the same address is a new person', async () => {
    const player = await aPlayer()
    await player.client.delete(paths.me)
    const again = await aPlayer('Altra Persona', player.email)
    expect(again.user.id).not.toBe(player.user.id)
    expect(again.user.words).toEqual([])
  })

  it('the operator’s deletion does the same, by address', async () => {
    const player = await aPlayer()
    const unknown = await operator.call('DELETE', operatorPaths.account('nessuno@posta.example'))
    expect([unknown.status, unknown.body.code]).toEqual([404, 'account/not-found'])
    expect((await operator.call('DELETE', operatorPaths.account(player.email.toUpperCase()))).status).toBe(204)
    expect(await traces(player)).toBe('[]')
    expect((await sessionOf(player.client)).account).toBeNull()
  })

  it('a ticket that has outlived its account makes no room, and is told to sign in', async () => {
    const player = await aPlayer()
    const device = new Client()
    for (const [name, value] of player.client.cookies) device.cookies.set(name, value)
    expect((await player.client.delete(paths.me)).status).toBe(204)
    const answer = await device.post<Problem>(paths.rooms(), { name: 'Cenone', rules: [] })
    expect([answer.status, answer.body.code]).toEqual([401, 'auth/required'])
  })

  it('the operator’s stats count the accounts whose deletion is under way', async () => {
    const player = await aPlayer()
    const id = await aRoomOf(player)
    const count = async () => (await operator.call<OperatorStats>('GET', operatorPaths.stats)).body.deletions
    const before = await count()
    deafRooms([id])
    expect((await player.client.delete<Problem>(paths.me)).body.code).toBe('me/deletion-under-way')
    expect(await count()).toBe(before + 1)
    env.ROOMS = real.ROOMS
    await later(5000)
    expect(await count()).toBe(before)
  })

  it('a look at the object leaves nothing stored', async () => {
    const fanout = env.SEASON.getByName('1999')
    expect((await fanout.status(1999)).owed.directoryWrites).toBe(0)
    await fanout.reportOwed('23456789abcd', 0)
    const accounts = env.SEASON.getByName('nobody’s')
    expect(await accounts.tours()).toEqual({ deletions: 0, others: 0 })
    for (const stub of [fanout, accounts]) {
      await runInDurableObject(stub as DurableObjectStub, async (_, state) => {
        expect(
          state.storage.sql
            .exec("SELECT count(*) AS n FROM sqlite_master WHERE name NOT LIKE '\\_cf%' ESCAPE '\\'")
            .one(),
        ).toEqual({ n: 0 })
      })
    }
  })
})

describe('the export', () => {
  it('holds all that is stored of a person, none of the secrets, and nobody else', async () => {
    const [player, friend] = [await aPlayer('Gina Lolli'), await aPlayer('Bruno Verdi')]
    const id = await aRoomOf(friend)
    await join(player, id)
    await player.client.put(paths.words, { words: ['salute'] })
    const answer = await player.client.get<Record<string, unknown>>(paths.exportMe)
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      account: { id: player.user.id, email: player.email, provider: 'email' },
      seasons: [{ year: 2025, fullName: 'Gina Lolli', words: ['salute'], hasFinished: false }],
      rooms: [{ id, name: 'Cenone', season: 2025, isOwner: false }],
    })
    const text = JSON.stringify(answer.body)
    expect(text).not.toMatch(/hash|Bruno/i)
    for (const cookie of player.client.cookies.values()) expect(text).not.toContain(cookie)
  })
})
