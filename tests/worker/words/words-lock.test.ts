/** LOCK-IS-IN-THE-WRITE, and finishing, which locks one’s own words. */
import { beforeEach, describe, expect, it } from 'vitest'
import { env } from '../../support/bindings.ts'
import { aPlayer, type Player, tenWords } from '../../support/client.ts'
import { faultyD1 } from '../../support/faults/faulty-d1.ts'
import { finish, justBeforeTheWrite, realD1, save, setSeason, stored } from './season-of-words.ts'

beforeEach(() => setSeason())

describe('LOCK-IS-IN-THE-WRITE', () => {
  const worlds: [string, (player: Player) => Promise<unknown>, string][] = [
    ['the speech is published', () => setSeason({ speech: 'Care italiane e cari italiani' }), 'words/deadline-passed'],
    ['the deadline passes', () => setSeason({ deadline: Date.now() - 120_000 }), 'words/deadline-passed'],
    [
      'another tab finishes',
      ({ user }) =>
        realD1
          .prepare('UPDATE users SET has_finished = 1, words = ?2 WHERE account_id = ?1')
          .bind(user.id, JSON.stringify(tenWords('altra')))
          .run(),
      'words/finished',
    ],
  ]
  it.each(worlds)('when %s just before the write, neither a save nor a finish is taken', async (_, change, code) => {
    for (const act of [
      (player: Player) => save(player, ['tardi']),
      (player: Player) => finish(player, tenWords('tardi')),
    ]) {
      await setSeason()
      const player = await aPlayer()
      justBeforeTheWrite(() => change(player))
      const answer = await act(player)
      env.DB = realD1
      expect([answer.status, answer.body.code]).toEqual([409, code])
      expect(JSON.stringify(await stored(player))).not.toContain('tardi')
    }
  })

  it('a refusal whose reason is gone by the look at it is tried again, not answered', async () => {
    const player = await aPlayer()
    await setSeason({ speech: 'Care italiane' })
    const faulty = faultyD1(realD1, null)
    faulty.onAnswer = async () => {
      faulty.onAnswer = null
      await setSeason({ speech: null })
    }
    env.DB = faulty.db
    expect((await save(player, ['salute'])).status).toBe(200)
  })
})

describe('finishing', () => {
  it('locks exactly ten', async () => {
    const player = await aPlayer()
    const few = await finish(player, tenWords().slice(1))
    expect([few.status, few.body.code]).toEqual([422, 'words/not-ten'])
    const done = await finish(player, tenWords())
    expect([done.status, done.body.hasFinished, done.body.words]).toEqual([200, true, tenWords()])
    const late = await save(player, ['salute'])
    expect([late.status, late.body.code]).toEqual([409, 'words/finished'])
    expect((await stored(player))?.words).toEqual(tenWords())
  })

  it('repeated with the same words is 200, even after the deadline; with others it is 409', async () => {
    const player = await aPlayer()
    await finish(player, tenWords())
    await setSeason({ deadline: Date.now() - 3600_000, speech: 'Care italiane' })
    const again = await finish(player, tenWords().reverse())
    expect([again.status, again.body.words]).toEqual([200, tenWords()])
    for (const other of [tenWords('altra'), tenWords().slice(1)]) {
      const answer = await finish(player, other)
      expect([answer.status, answer.body.code]).toEqual([409, 'words/finished'])
    }
  })

  it.each([undefined, 0])('when its answer is lost, the repetition (rev %s) finds it done', async (rev) => {
    const player = await aPlayer()
    env.DB = faultyD1(realD1, 'after').db
    expect((await finish(player, tenWords(), rev)).status).toBe(503)
    env.DB = realD1
    expect((await finish(player, tenWords(), rev)).status).toBe(200)
  })

  it('over a revision that is no longer the last is 409 words/changed-elsewhere, and locks nothing', async () => {
    const player = await aPlayer()
    await save(player, ['salute'], 0)
    await save(player, ['salute', 'lavoro'], 1)
    const late = await finish(player, tenWords(), 1)
    expect([late.status, late.body.code]).toEqual([409, 'words/changed-elsewhere'])
    expect(await stored(player)).toMatchObject({ words: ['salute', 'lavoro'], rev: 2, hasFinished: false })
    const done = await finish(player, tenWords(), 2)
    expect([done.status, done.body.rev, done.body.words]).toEqual([200, 3, tenWords()])
  })

  it('hears that it is finished, and what the season says, before that the list has changed', async () => {
    const [player, done] = [await aPlayer(), await aPlayer()]
    await save(player, ['salute'], 0)
    await finish(done, tenWords(), 0)
    await setSeason({ speech: 'Care italiane' })
    expect((await finish(player, tenWords(), 0)).body.code).toBe('words/deadline-passed')
    await setSeason()
    const bonus = [...tenWords().slice(3), 'pace', 'giovani', 'europa']
    const refusal = { status: 422, body: { code: 'words/too-many-bonus', word: 'europa' } }
    expect(await finish(player, bonus, 0)).toMatchObject(refusal)
    expect((await finish(done, tenWords('altra'), 0)).body.code).toBe('words/finished')
    expect((await finish(done, tenWords(), 0)).status).toBe(200)
  })

  it.each([
    ['its rev', 0, ['salute', 'lavoro'], false],
    ['none, as an old page sends it', undefined, tenWords(), true],
  ])(
    'ACKNOWLEDGED-IS-STORED: a lock that was given up for dead, with %s, meets a later save',
    async (_, rev, words, hasFinished) => {
      const player = await aPlayer()
      const faulty = faultyD1(realD1, 'late')
      env.DB = faulty.db
      expect((await finish(player, tenWords(), rev)).status).toBe(503)
      env.DB = realD1
      expect((await save(player, ['salute', 'lavoro'], 0)).status).toBe(200)
      await faulty.deliverLate()
      expect(await stored(player)).toMatchObject({ words, hasFinished })
    },
  )
})
