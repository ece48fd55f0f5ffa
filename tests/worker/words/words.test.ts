import { beforeEach, describe, expect, it, vi } from 'vitest'
import { paths } from '../../../shared/api/paths.ts'
import type { Session, User } from '../../../shared/api/shapes.ts'
import { nameFaultSentence } from '../../../shared/rooms/written-names.ts'
import { MAX_BONUS_WORDS } from '../../../shared/season.ts'
import { env } from '../../support/bindings.ts'
import { aPlayer, aSignedInClient, Client, sessionOf, tenWords } from '../../support/client.ts'
import { faultyD1 } from '../../support/faults/faulty-d1.ts'
import { stopTime } from '../../support/time.ts'
import { BONUS, finish, justBeforeTheWrite, realD1, save, setSeason, stored } from './season-of-words.ts'

beforeEach(() => setSeason())

describe('the profile', () => {
  it('is made once, keeps its name, and answers the one that is there', async () => {
    const client = await aSignedInClient()
    const first = await client.post<User>(paths.me, { fullName: '  Maria   De Rossi ' })
    expect([first.status, first.body]).toEqual([
      201,
      { id: first.body.id, fullName: 'Maria De Rossi', words: [], hasFinished: false, rev: 0 },
    ])
    const again = await client.post<User>(paths.me, { fullName: 'Un Altro' })
    expect([again.status, again.body.fullName]).toEqual([200, 'Maria De Rossi'])
  })

  // The last one is the game's name for deleted accounts.
  it.each([[''], ['   '], ['\u200b'], ['x'.repeat(61)], ['a\u0007b'], ['\u{13441}'], [' giocatore  Rimosso']])(
    'is refused with the name %j',
    async (fullName) => {
      const client = await aSignedInClient()
      const answer = await client.post(paths.me, { fullName })
      expect([answer.status, answer.body.code]).toEqual([422, 'me/bad-name'])
    },
  )

  it('is refused with an address, and says so', async () => {
    const client = await aSignedInClient()
    const { status, body } = await client.post(paths.me, { fullName: 'Vinci premi.example' })
    expect([status, body.code, body.detail]).toEqual([422, 'me/bad-name', nameFaultSentence('address', 'person')])
  })

  it('is asked for before words: 409 me/no-profile', async () => {
    const client = await aSignedInClient()
    expect((await client.put(paths.words, { words: [] })).body.code).toBe('me/no-profile')
    expect((await client.post(paths.finish, { words: tenWords() })).body.code).toBe('me/no-profile')
  })
})

describe('saving words', () => {
  it('ACKNOWLEDGED-IS-STORED: the answered list is in D1, normalised, with the server’s time', async () => {
    const player = await aPlayer()
    stopTime()
    const answer = await save(player, [' Salute ', 'LAVORO'])
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({ words: ['salute', 'lavoro'], rev: 1, savedAt: new Date().toISOString() })
    expect(await stored(player)).toMatchObject({ words: ['salute', 'lavoro'], rev: 1, hasFinished: false })
  })

  it('of two saves over the same rev one wins', async () => {
    const player = await aPlayer()
    const answers = await Promise.all(['salute', 'lavoro', 'scuola'].map((word) => save(player, [word], 0)))
    const lost = [409, 'words/changed-elsewhere']
    expect(answers.map(({ status, body }) => [status, body.code]).sort()).toEqual([[200, undefined], lost, lost])
    const winner = answers.find((answer) => answer.status === 200)
    expect(await stored(player)).toMatchObject({ words: winner?.body.words, rev: 1 })
  })

  it('repeated because its answer was lost is no conflict', async () => {
    const player = await aPlayer()
    env.DB = faultyD1(realD1, 'after').db
    const lost = await save(player, ['salute'], 0)
    expect([lost.status, lost.body.code]).toEqual([503, 'server/unavailable'])
    env.DB = realD1
    const again = await save(player, ['salute'], 0)
    expect([again.status, again.body.rev, again.body.words]).toEqual([200, 1, ['salute']])
  })

  it.each([
    [['ab'], 'words/too-short', '"ab" è troppo corta!', 'ab'],
    [['della'], 'words/too-common', '"della" è troppo comune!', 'della'],
    [['perchè'], 'words/too-common', '"perchè" è troppo comune!', 'perchè'],
    [['salute', 'Salute'], 'words/already-entered', 'Hai già inserito "salute"', 'salute'],
    [['due parole'], 'words/not-single', 'La parola deve essere singola!', 'due parole'],
    [['concittadine'], 'words/concittadini', "No, dai quest'anno basta", 'concittadine'],
    [['salute', 'pace', 'giovani', 'europa'], 'words/too-many-bonus', 'Puoi inserire solo 2 parole bonus!', 'europa'],
  ])('%j is refused with 422 %s and the specification’s sentence', async (words, code, detail, word) => {
    const player = await aPlayer()
    const answer = await save(player, words)
    expect([answer.status, answer.body.code, answer.body.detail, answer.body.word]).toEqual([422, code, detail, word])
    expect((await stored(player))?.words).toEqual([])
  })

  const pile = (letter: string): string => `${letter}${'\u0316\u0317\u0319\u032a'.repeat(11)}ola`
  it.each([
    ['«Names»: a pile of marks', pile('v'), pile('g'), 'words/marks'],
    ['«Entering a word»: «perchè», as «perché» is', 'perchè', 'poichè', 'words/too-common'],
  ])(
    'game.md, %s is refused at saving and finishing; a list that had one before keeps it',
    async (_, one, other, code) => {
      const player = await aPlayer()
      expect(await save(player, ['pace', one])).toMatchObject({ status: 422, body: { code, word: one } })
      const list = [one, ...tenWords().slice(1)]
      expect((await finish(player, list)).body.code).toBe(code)
      await realD1
        .prepare('UPDATE users SET words = ?2 WHERE account_id = ?1')
        .bind(player.user.id, JSON.stringify([one]))
        .run()
      expect(await save(player, [one, 'salute'])).toMatchObject({ status: 200, body: { words: [one, 'salute'] } })
      expect((await save(player, [one, other])).body).toMatchObject({ code, word: other })
      expect(await finish(player, list)).toMatchObject({ status: 200, body: { words: list, hasFinished: true } })
    },
  )

  it('more than ten are refused with 422 words/too-many', async () => {
    const answer = await save(await aPlayer(), [...tenWords(), 'undicesima'])
    expect([answer.status, answer.body.code]).toEqual([422, 'words/too-many'])
  })

  it('the bonus words of the very moment count: a change just before the write is seen by it', async () => {
    const player = await aPlayer()
    justBeforeTheWrite(() => setSeason({ bonus: ['salute', 'lavoro', 'scuola'] }))
    const answer = await save(player, ['salute', 'lavoro', 'scuola'])
    expect([answer.status, answer.body.code, answer.body.word]).toEqual([422, 'words/too-many-bonus', 'scuola'])
    expect((await stored(player))?.words).toEqual([])
  })

  it('game.md, «Names»: bonus words that were stored before they were so many stay, in the write too; no other comes beside them', async () => {
    const player = await aPlayer()
    const many = ['alba', 'nuvola', 'vento', 'pioggia'].slice(0, MAX_BONUS_WORDS + 1)
    expect((await save(player, many)).status).toBe(200)
    await setSeason({ bonus: [...many, 'neve'] })
    expect(await save(player, [...many, 'salute'])).toMatchObject({ status: 200, body: { words: [...many, 'salute'] } })
    const more = await save(player, ['neve', ...many])
    expect([more.status, more.body.code, more.body.word]).toEqual([422, 'words/too-many-bonus', 'neve'])
    const list = [...many, ...tenWords().slice(many.length)]
    expect(await finish(player, list)).toMatchObject({ status: 200, body: { words: list, hasFinished: true } })
  })

  it('is taken until 60 seconds after the deadline (game.md, «The deadline»)', async () => {
    const player = await aPlayer()
    stopTime()
    await setSeason({ deadline: Date.now() - 60_000 })
    expect((await save(player, ['salute'])).status).toBe(200)
    await setSeason({ deadline: Date.now() - 61_000 })
    const answer = await save(player, ['lavoro'])
    expect([answer.status, answer.body.code, answer.body.detail]).toEqual([
      409,
      'words/deadline-passed',
      'Tempo scaduto: il discorso è iniziato',
    ])
    expect((await finish(player, tenWords())).body.code).toBe('words/deadline-passed')
    expect((await stored(player))?.words).toEqual(['salute'])
  })
})

it('last season’s words are mine of the year before, and an empty list when there are none or on any failure', async () => {
  const player = await aPlayer()
  const ask = async () => (await player.client.get<string[]>(paths.previousWords)).body
  expect(await ask()).toEqual([])
  await realD1
    .prepare(
      "INSERT INTO users (account_id, season, full_name, words, created_at, updated_at) VALUES (?1, 2024, 'M', ?2, 0, 0)",
    )
    .bind(player.user.id, JSON.stringify(['vecchia']))
    .run()
  expect(await ask()).toEqual(['vecchia'])
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  env.DB = faultyD1(realD1, 'before').db
  expect(await ask()).toEqual([])
  expect(
    warned.mock.calls.map(([line]) => JSON.parse(line)),
    'whoever keeps the game hears of it',
  ).toContainEqual(expect.objectContaining({ event: 'previous-words-unknown', season: 2025 }))
  env.DB = realD1
  await realD1
    .prepare("UPDATE users SET words = '{' WHERE account_id = ?1 AND season = 2024")
    .bind(player.user.id)
    .run()
  expect(await ask()).toEqual([])
  expect((await new Client().get(paths.previousWords)).status).toBe(401)
})

describe('the season', () => {
  it('is told to everyone, and never its speech', async () => {
    await setSeason({ speech: 'parolasegreta', deadline: Date.parse('2025-12-31T19:30:00Z') })
    const answer = await new Client().get<Session>(paths.session)
    expect(answer.body).toEqual({
      account: null,
      now: expect.any(String),
      user: null,
      season: {
        year: 2025,
        previousYear: 2024,
        version: '24.1122',
        bonusWords: BONUS,
        megaRoomId: null,
        wordsDeadline: '2025-12-31T19:30:00.000Z',
        speechPublished: true,
        begunAt: null,
        sealedAt: null,
        speechVersion: expect.any(Number),
        rev: expect.any(Number),
      },
    })
  })

  it('that the operator has not made yet is no error', async () => {
    await realD1.prepare('DELETE FROM seasons').run()
    const player = await aPlayer()
    expect((await sessionOf(player.client)).season).toMatchObject({
      bonusWords: [],
      megaRoomId: null,
      speechPublished: false,
    })
    expect((await save(player, ['salute'])).status).toBe(200)
  })
})
