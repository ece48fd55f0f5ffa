/** The outcome of the player's own ten words, once the official text is there. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { operatorPaths, paths } from '../../../shared/api/paths.ts'
import type { Problem, Ranking, SaidWords } from '../../../shared/api/shapes.ts'
import { env } from '../../support/bindings.ts'
import { aPlayer, aRoomOf, aSignedInClient, Client, operator, type Player, tenWords } from '../../support/client.ts'
import { faultyD1 } from '../../support/faults/faulty-d1.ts'

const YEAR = 2025
const realD1 = env.DB
const SPEECH = 'Buon anno! L’Università è di tutti; CORAGGIO, coraggio. Il 2025 e la pace.'

const look = ({ client }: Pick<Player, 'client'>) => client.get<SaidWords & Problem>(paths.said)
const said = async (player: Player): Promise<string[]> => (await look(player)).body.said
const withdraw = () => operator.call('DELETE', operatorPaths.speech(YEAR))

beforeEach(async () => {
  await operator.call('PUT', operatorPaths.season(YEAR), { bonusWords: ['pace'], wordsDeadline: null })
})
afterEach(async () => {
  await withdraw()
})

async function whoFinished(words: string[]): Promise<Player> {
  const player = await aPlayer()
  const ten = [...words, ...tenWords()].slice(0, 10)
  expect((await player.client.post(paths.finish, { words: ten })).status).toBe(200)
  return player
}

it('WORDS-STAY-SECRET: while no speech is published the answer is the same whatever one’s words are', async () => {
  const [finished, empty] = [await whoFinished(['pace']), await aPlayer()]
  const answers = [await look(finished), await look(empty)]
  for (const { status, body } of answers) expect([status, body.code]).toEqual([404, 'season/not-published'])
  expect(answers[0]?.body).toEqual(answers[1]?.body)
})

it('one’s own words that were said, as the game reads words, in the order in which they were entered', async () => {
  const player = await whoFinished(['pace', "l'università", 'università', 'coraggio', '2025'])
  await operator.publish(YEAR, SPEECH)
  expect(await said(player)).toEqual(['pace', 'università', 'coraggio'])
})

it('game.md, «Quasi»: words said and near misses, for a player who looks at their own; the ranking says the same, to everybody, by the same version', async () => {
  const player = await whoFinished(['giovane', 'colpe', 'guerre', 'guerra', 'bosco'])
  const id = await aRoomOf(player)
  await player.client.post(paths.close(id))
  await operator.publish(YEAR, 'Cari giovani, che colpi! Una guerra, nei boschi.')
  const near = { giovane: 'giovani', bosco: 'boschi' }
  const { body: mine } = await look(player)
  const { me, version } = (await player.client.get<Ranking>(paths.ranking(id))).body
  const ranked = me?.computedWords.filter(({ isSaid }) => isSaid).map(({ word }) => word)
  expect(mine).toEqual({ said: ['guerra'], near, speechVersion: version })
  expect(mine.said).toEqual(ranked)
  const other = await aPlayer()
  for (const { client } of [player, other]) {
    const [row] = (await client.get<Ranking>(paths.ranking(id))).body.results
    const told = (row?.computedWords ?? []).flatMap((word) => (word.near === undefined ? [] : [[word.word, word.near]]))
    expect(Object.fromEntries(told)).toEqual(near)
    expect(row?.score).toBe(1)
  }
  await operator.publish(YEAR, 'Il giovane.')
  const { body: corrected } = await look(player)
  expect([corrected.said, corrected.near]).toEqual([['giovane'], {}])
})

it('a list that was saved and never finished is told of too; who has no word has none that was said', async () => {
  const [late, empty] = [await aPlayer(), await aPlayer()]
  await late.client.put(paths.words, { words: ['neve', 'pace'] })
  await operator.publish(YEAR, SPEECH)
  expect([await said(late), await said(empty)]).toEqual([['pace'], []])
})

it('the text is read once for each version, however many ask', async () => {
  const [ada, bruno] = [await whoFinished(['pace']), await whoFinished(['neve'])]
  let text = ''
  let readings = 0
  const d1 = faultyD1(realD1, null)
  d1.onBatch = (answers) => {
    if (text !== '' && JSON.stringify(answers).includes(text)) readings++
  }
  for (const [index, published] of ['La pace e la neve.', 'La neve e la pace.'].entries()) {
    text = published
    await operator.publish(YEAR, text)
    env.DB = d1.db
    expect([await said(ada), await said(bruno), await said(ada)]).toEqual([['pace'], ['neve'], ['pace']])
    env.DB = realD1
    expect(readings).toBe(index + 1)
  }
})

it.each([
  ['corrected', () => operator.publish(YEAR, 'La neve.'), [200, ['neve']]],
  ['taken back', withdraw, [404, undefined]],
])('a text that is %s between the two questions is not told of as it was', async (_, change, expected) => {
  const player = await whoFinished(['pace', 'neve'])
  await operator.publish(YEAR, 'La pace.')
  const faulty = faultyD1(realD1, null)
  faulty.onAnswer = async () => {
    faulty.onAnswer = null
    env.DB = realD1
    await change()
  }
  env.DB = faulty.db
  const { status, body } = await look(player)
  expect([status, body.said]).toEqual(expected)
})

it('D1 away is 503, and nothing is remembered of it', async () => {
  const player = await whoFinished(['pace'])
  await operator.publish(YEAR, 'La pace.')
  const faulty = faultyD1(realD1, 'before')
  env.DB = faulty.db
  const { status, body, headers } = await look(player)
  expect([status, body.code]).toEqual([503, 'server/unavailable'])
  expect(Number(headers.get('retry-after')), 'seconds').toBeGreaterThan(0)
  env.DB = realD1
  expect(await said(player)).toEqual(['pace'])
})

it('signed out, without a profile, and with a copied ticket of an account that has gone: the contract’s refusals', async () => {
  await operator.publish(YEAR, SPEECH)
  expect((await look({ client: new Client() })).status).toBe(401)
  const newcomer = await aSignedInClient()
  expect((await look({ client: newcomer })).body.code).toBe('me/no-profile')
  const { client } = await aPlayer()
  const copy = client.copy()
  expect((await client.delete(paths.me)).status).toBe(204)
  expect((await look({ client: copy })).body.code).toBe('auth/required')
})
