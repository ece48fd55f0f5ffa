/**
 * A whole season through the HTTP API: forty people, random rooms and rules, some finish early, some late, some have their ten
 * saved and never press (TEN-WORDS-PLAY), some have saved nine; every other room closes after the seal; a speech, a correction.
 * Every ranking is compared with the naive second scorer, which shares nothing with the first but the stop-word list.
 */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { operatorPaths, paths } from '../../../shared/api/paths.ts'
import type { Ranking, RoomView } from '../../../shared/api/shapes.ts'
import { RULE_IDS, type RuleId } from '../../../shared/rooms/rooms.ts'
import { parseSpeech } from '../../../shared/speech.ts'
import { env } from '../../support/bindings.ts'
import { aPlayer, operator, type Player } from '../../support/client.ts'
import { naiveAwards } from '../../support/scoring/naive-awards.ts'
import { naiveNear } from '../../support/scoring/naive-near.ts'
import { naiveRanking } from '../../support/scoring/naive-scorer.ts'
import { naiveSharing } from '../../support/scoring/naive-sharing.ts'
import { eventually } from '../../support/time.ts'

const YEAR = 2025
const PEOPLE = 40
const ROOMS = 12
/** Few enough that duplicates and ties abound. */
const VOCABULARY = (
  'speranza pace giovani lavoro coraggio fiducia scuola salute ambiente clima donne europa lavoratori medici costituzione ' +
  'repubblica solidarietà comunità libertà giustizia famiglie memoria cultura ricerca impegno volontari territorio mare ' +
  'montagna città strada ponte treno libro musica teatro pane neve sole'
).split(' ')
const BONUS = ['pace', 'clima', 'futuro']

type Plan = { words: string[]; finishes: 'early' | 'late' | 'never: ten' | 'never: nine'; rooms: number[] }
type RoomPlan = { rules: RuleId[]; owner: number }

const person = fc.record({
  words: fc
    .uniqueArray(fc.constantFrom(...VOCABULARY), { minLength: 10, maxLength: 10 })
    .filter((words) => words.filter((word) => BONUS.includes(word)).length <= 2),
  finishes: fc.constantFrom('early', 'late', 'never: ten', 'never: nine') as fc.Arbitrary<Plan['finishes']>,
  rooms: fc.uniqueArray(fc.nat(ROOMS - 1), { maxLength: 5 }),
})
const room = fc.record({ rules: fc.subarray([...RULE_IDS]), owner: fc.nat(PEOPLE - 1) })
const speech = fc.array(fc.constantFrom(...VOCABULARY, 'il', 'della', 'E', 'nuvole,', 'fiume.\r\n'), {
  minLength: 40,
  maxLength: 80,
})

const SEED = 20251231

const speechVersion = () =>
  env.DB.prepare('SELECT speech_version FROM seasons WHERE year = ?1').bind(YEAR).first<number>('speech_version')

it('every ranking of a season of forty people is the naive scorer’s', async () => {
  const [plan] = fc.sample(
    fc.record({
      people: fc.array(person, { minLength: PEOPLE, maxLength: PEOPLE }),
      rooms: fc.array(room, { minLength: ROOMS, maxLength: ROOMS }),
      speeches: fc.tuple(speech, speech),
    }),
    { numRuns: 1, seed: SEED },
  )
  if (!plan) throw new Error('no plan')
  await operator.call('PUT', operatorPaths.season(YEAR), { bonusWords: BONUS, wordsDeadline: null })

  const players: Player[] = []
  for (let i = 0; i < PEOPLE; i++) players.push(await aPlayer(`Persona ${i} Cognome`))
  const playerAt = (index: number): Player => players[index] ?? fail()
  const finish = (index: number) => playerAt(index).client.post(paths.finish, { words: plan.people[index]?.words })
  const all = async (wanted: Plan['finishes']) => {
    await Promise.all(
      plan.people.map(async (one, i) => one.finishes === wanted && expect((await finish(i)).status).toBe(200)),
    )
  }

  const save = (index: number, words: readonly string[]) => playerAt(index).client.put(paths.words, { words, rev: 0 })
  await Promise.all(
    plan.people.map(async ({ finishes, words }, i) => {
      if (finishes.startsWith('never'))
        expect((await save(i, finishes === 'never: ten' ? words : words.slice(1))).status).toBe(200)
    }),
  )

  const ids = await Promise.all(
    plan.rooms.map(async ({ rules, owner }: RoomPlan, i) => {
      const made = await playerAt(owner).client.post<{ id: string }>(paths.rooms(), { name: `Stanza ${i}`, rules })
      return made.body.id
    }),
  )
  const joinAll = (half: 0 | 1) =>
    Promise.all(
      plan.people.flatMap(({ rooms }, i) =>
        rooms.filter((_, at) => at % 2 === half).map((at) => playerAt(i).client.post(paths.join(ids[at] ?? fail()))),
      ),
    )
  await joinAll(0)
  await all('early')
  await Promise.all([joinAll(1), all('late')]) // as it happens on the night
  const isBeforeSeal = (at: number): boolean => at % 2 === 0
  const closeAll = async (isBefore: boolean) => {
    for (const [at, id] of ids.entries()) {
      if (isBeforeSeal(at) !== isBefore) continue
      const closed = await playerAt(plan.rooms[at]?.owner ?? fail()).client.post<RoomView>(paths.close(id))
      expect(closed.body.isOpen).toBe(false)
    }
  }
  await closeAll(true)
  // The publication of a season that has begun seals it.
  expect((await operator.call('POST', operatorPaths.begin(YEAR, true))).status).toBe(200)
  expect((await operator.publish(YEAR, 'Auguri')).status).toBe(200)
  await closeAll(false)

  for (const text of plan.speeches.map((words) => words.join(' '))) {
    expect((await operator.publish(YEAR, text)).status).toBe(200)
    const version = await speechVersion()
    for (const [at, id] of ids.entries()) {
      const { rules, owner } = plan.rooms[at] ?? fail()
      const members = plan.people.flatMap((one, i) => (one.rooms.includes(at) || owner === i ? [i] : []))
      const game = members.map((i) => {
        const one = plan.people[i] ?? fail()
        return {
          id: playerAt(i).user.id,
          fullName: playerAt(i).user.fullName,
          words: hasPressed(one) || (one.finishes === 'never: ten' && !isBeforeSeal(at)) ? one.words : [],
        }
      })
      const ranking = await eventually(async () => {
        const { body } = await playerAt(owner).client.get<Ranking>(paths.ranking(id, { limit: 200 }))
        expect(body).toMatchObject({ status: 'ready', version })
        return body
      })
      expect(ranking.results).toEqual(
        naiveNear(parseSpeech(text).distinct)(
          naiveSharing(game, playerAt(owner).user.id)(naiveRanking(game, rules, BONUS, text)),
        ),
      )
      expect(ranking.total).toBe(members.length)
      const rows = ranking.results.map((row) => ({ id: row.id, words: row.computedWords.map(({ word }) => word) }))
      expect(ranking.awards).toEqual(naiveAwards(rows, text))
    }
  }
}, 120_000)

const hasPressed = ({ finishes }: Plan): boolean => finishes === 'early' || finishes === 'late'

const fail = (): never => {
  throw new Error('the plan is incomplete')
}
