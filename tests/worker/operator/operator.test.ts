import { beforeEach, describe, expect, it, vi } from 'vitest'
import { operatorPaths, paths } from '../../../shared/api/paths.ts'
import type { OperatorSeason, Problem, RoomView, SpeechSummary } from '../../../shared/api/shapes.ts'
import { LOOK_WAIT_MS } from '../../../worker/platform/waits.ts'
import { env, type TestBindings } from '../../support/bindings.ts'
import { aPlayer, aRoomOf, Client, operator, sessionOf } from '../../support/client.ts'
import { seasonBut } from '../../support/faults/season-but.ts'
import { standingIn } from '../../support/faults/standing-in.ts'
import { patienceIsOver } from '../../support/time.ts'

const YEAR = 2025
const real = { DB: env.DB, ROOMS: env.ROOMS, SEASON: env.SEASON }
type SeasonRow = {
  bonus_words: string
  words_deadline: number | null
  mega_room_id: string | null
  speech: string | null
  speech_version: number
}
const seasonRow = () => real.DB.prepare('SELECT * FROM seasons WHERE year = ?1').bind(YEAR).first<SeasonRow>()
const setSeason = (body: object) => operator.call('PUT', operatorPaths.season(YEAR), body)

beforeEach(() => real.DB.prepare('DELETE FROM seasons').run())

describe('the season', () => {
  it('is made and changed; bonus words are normalised; a deadline left out stays, null clears it', async () => {
    await setSeason({ bonusWords: [' Pace', 'COSTITUZIONE'], wordsDeadline: '2025-12-31T19:30:00Z' })
    expect(await seasonRow()).toMatchObject({
      bonus_words: '["pace","costituzione"]',
      words_deadline: Date.parse('2025-12-31T19:30:00Z'),
    })
    await setSeason({ bonusWords: ['pace'] })
    expect(await seasonRow()).toMatchObject({
      bonus_words: '["pace"]',
      words_deadline: Date.parse('2025-12-31T19:30:00Z'),
    })
    await setSeason({ bonusWords: ['pace'], wordsDeadline: null })
    expect((await seasonRow())?.words_deadline).toBeNull()
  })

  it.each([
    [['pace', 'Pace'], 'pace'],
    [['della'], 'della'],
    [['ab'], 'ab'],
    [['due parole'], 'due parole'],
    [["l'italia"], "l'italia"],
    [[''], ''],
  ])('refuses the bonus words %j, naming the word', async (bonusWords, word) => {
    const answer = await setSeason({ bonusWords })
    expect([answer.status, answer.body.code, answer.body.word]).toEqual([422, 'season/bad-bonus-words', word])
    expect(answer.body.detail).toContain(`«${word}»`)
    expect(await seasonRow()).toBeNull()
  })
})

describe('the speech', () => {
  const SPEECH = "Care concittadine, l'Europa vuole la pace. La pace è lavoro."

  it('can be read again by the operator, to hold a correction against it: empty before, 404 without a season', async () => {
    const read = async () => {
      const answer = await operator.call<string | Problem>('GET', operatorPaths.speech(YEAR))
      return [answer.status, answer.body]
    }
    await real.DB.prepare('DELETE FROM seasons').run()
    expect(await read()).toMatchObject([404, { code: 'season/not-found' }])
    await setSeason({ bonusWords: [] })
    expect(await read()).toEqual([200, ''])
    await operator.publish(YEAR, SPEECH)
    expect(await read()).toEqual([200, SPEECH])
  })

  it('is published with how many words, how many distinct, and which bonus words were said', async () => {
    await setSeason({ bonusWords: ['pace', 'scuola', 'lavoro'] })
    const answer = await operator.publish<SpeechSummary>(YEAR, SPEECH)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({ words: 6, distinctWords: 5, bonusWordsSaid: ['pace', 'lavoro'] })
    expect(await seasonRow()).toMatchObject({ speech: SPEECH, speech_version: expect.any(Number) })
    expect((await sessionOf(new Client())).season.speechPublished).toBe(true)
  })

  it('the identical text again does no harm; a correction, a withdrawal and a new one are each a version', async () => {
    await setSeason({ bonusWords: [] })
    const looks: (number | undefined)[] = []
    env.SEASON = seasonBut({ look: async (_: number, inMs?: number) => looks.push(inMs) })
    const withdraw = () => operator.call('DELETE', operatorPaths.speech(YEAR))
    const versions: (number | undefined)[] = []
    for (const change of [
      () => operator.publish(YEAR, SPEECH),
      () => operator.publish(YEAR, SPEECH),
      () => operator.publish(YEAR, `${SPEECH} Auguri.`),
      withdraw,
      withdraw,
      () => operator.publish(YEAR, SPEECH),
    ]) {
      expect((await change()).status).toBeLessThan(300)
      versions.push((await seasonRow())?.speech_version)
    }
    const rising = [...new Set(versions)]
    expect(versions.map((version) => rising.indexOf(version) + 1)).toEqual([1, 1, 2, 3, 3, 4])
    expect(rising).toEqual(rising.toSorted())
    // Also a repetition is looked at: the first may have been cut short. Before each write, and after it.
    expect(looks).toEqual(versions.flatMap(() => [10_000, undefined]))
  })

  it('is not published while the season’s object is out of reach: nothing was written', async () => {
    await setSeason({ bonusWords: [] })
    env.SEASON = seasonBut({ look: () => Promise.reject(Object.assign(new Error('away'), { overloaded: true })) })
    expect((await operator.publish<Problem>(YEAR, SPEECH)).body.code).toBe('server/overloaded')
    expect(await seasonRow()).toMatchObject({ speech: null, speech_version: 0 })
  })

  it('is published when the season’s object has just been reset, and 503 without a word written when it hangs', async () => {
    await setSeason({ bonusWords: [] })
    patienceIsOver(LOOK_WAIT_MS)
    env.SEASON = seasonBut({ look: () => new Promise(() => undefined) })
    expect((await operator.publish<Problem>(YEAR, SPEECH)).body.code).toBe('server/unavailable')
    expect(await seasonRow()).toMatchObject({ speech: null, speech_version: 0 })
    let calls = 0
    const reset = Object.assign(new Error('reset'), { retryable: true })
    env.SEASON = seasonBut({ look: () => (++calls % 2 === 1 ? Promise.reject(reset) : Promise.resolve()) })
    expect((await operator.publish(YEAR, SPEECH)).status).toBe(200)
    expect(calls).toBe(4)
  })

  it.each([[''], ['   \n'], ['di da in con su per tra fra'], ['123 --- !!!']])(
    '%j is refused: not a word in it',
    async (text) => {
      await setSeason({ bonusWords: [] })
      const answer = await operator.publish<Problem>(YEAR, text)
      expect([answer.status, answer.body.code]).toEqual([422, 'season/empty-speech'])
      expect((await seasonRow())?.speech).toBeNull()
    },
  )

  it('is refused with a letter that a program has lost, and the published text stays', async () => {
    await setSeason({ bonusWords: [] })
    await operator.publish(YEAR, SPEECH)
    const answer = await operator.publish<Problem>(YEAR, `${SPEECH} La libert\ufffd.`)
    expect([answer.status, answer.body.code]).toEqual([422, 'season/lost-letters'])
    expect((await seasonRow())?.speech).toBe(SPEECH)
  })

  it('takes the letters of a PDF for those of a bonus word', async () => {
    expect(await setSeason({ bonusWords: ['ﬁducia'] })).toMatchObject({ body: { bonusWords: ['fiducia'] } })
  })

  it('is text of at most 1 MiB, and UTF-8', async () => {
    await setSeason({ bonusWords: [] })
    expect((await operator.publish(YEAR, 'salute '.repeat(149_000))).status).toBe(200)
    expect((await operator.publish<Problem>(YEAR, 'salute '.repeat(150_000))).body.code).toBe('request/too-large')
    const send = (body: BodyInit, type: string) =>
      new Client().fetch(operatorPaths.speech(YEAR), {
        method: 'PUT',
        body,
        headers: { authorization: `Bearer ${env.OPERATOR_TOKEN}`, 'content-type': type },
      })
    expect((await send('salute', 'application/json')).status).toBe(415)
    expect((await send(new Uint8Array([0xc3, 0x28]), 'text/plain')).status).toBe(400)
  })
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

  it('needs a name', async () => expect((await make('  ')).body.code).toBe('room/bad-name'))

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
