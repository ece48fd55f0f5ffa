/**
 * A text that is too long is refused by the game's own limit (contract, «Errors»: 422), at any length; only nonsense is 400.
 */
import { expect, it } from 'vitest'
import { operatorPaths, paths } from '../../../shared/api/paths.ts'
import { aPlayer, operator } from '../../support/client.ts'
import '../../support/mailbox.ts'

it.each([
  [
    'a list of 101 words',
    paths.words,
    { words: Array.from({ length: 101 }, (_, i) => `parola${i}`) },
    'words/too-many',
  ],
  ['a word of 500 letters', paths.words, { words: ['x'.repeat(500)] }, 'words/too-long'],
])('%s', async (_, path, body, code) => {
  const { client } = await aPlayer()
  expect(await client.put(path, body)).toMatchObject({ status: 422, body: { code } })
})

it('a room’s name of 500 characters', async () => {
  const { client } = await aPlayer()
  expect(await client.post(paths.rooms(), { name: 'x'.repeat(500), rules: [] })).toMatchObject({
    status: 422,
    body: { code: 'room/bad-name' },
  })
})

it.each([
  ['2025-12-31T20:30+01:00', 200],
  ['2025-12-31T20:30:00Z', 200],
  ['2025-12-31T20:30:00.000+01:00', 200],
  ['2025-12-31T20:30', 400],
  ['2025-12-31', 400],
  ['2025-13-31T20:30Z', 400],
  ['2025-02-31T20:30Z', 400],
  ['domani', 400],
])('a deadline of %s: %i', async (wordsDeadline, status) => {
  const reply = await operator.call('PUT', operatorPaths.season(2031), { bonusWords: [], wordsDeadline })
  expect(reply.status).toBe(status)
})
