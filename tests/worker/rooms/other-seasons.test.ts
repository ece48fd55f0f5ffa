import { expect, it } from 'vitest'
import { paths } from '../../../shared/api/paths.ts'
import type { RoomList, RoomView } from '../../../shared/api/shapes.ts'
import { roomIdFromBytes } from '../../../shared/rooms/rooms.ts'
import { env } from '../../support/bindings.ts'
import { aPlayer, Client, sessionOf, signIn, uniqueEmail } from '../../support/client.ts'
import '../../support/mailbox.ts'

it('game.md, «Lists»: home has this season’s rooms alone, and another season’s is still seen by its link', async () => {
  const { client, user } = await aPlayer('Maria Rossi')
  await env.DB.prepare(
    'INSERT INTO users (account_id, season, full_name, created_at, updated_at) VALUES (?1, 2024, ?2, 0, 0)',
  )
    .bind(user.id, user.fullName)
    .run()
  const owner = { id: user.id, fullName: user.fullName }
  const made = await client.post<{ id: string }>(paths.rooms(), { name: 'Quest’anno', rules: [] })
  const old = roomIdFromBytes(crypto.getRandomValues(new Uint8Array(24)))
  const parts = { id: old, name: 'L’anno scorso', season: 2024, rules: [], isMega: false, owner, now: Date.now() }
  expect(await env.ROOMS.getByName(old).create(parts)).toMatchObject({ ok: true })
  const { body } = await client.get<RoomList>(paths.rooms())
  expect([...body.owned, ...body.joined].map(({ id }) => id)).toEqual([made.body.id])
  expect(await client.get<RoomView>(paths.room(old))).toMatchObject({ status: 200, body: { season: 2024 } })
})

it('SEASON-IS-PART-OF-THE-KEY: a profile of last season does not count in this one, at the sign-in and at each visit', async () => {
  const [client, email] = [new Client(), uniqueEmail()]
  await signIn(client, email)
  await env.DB.prepare(
    `INSERT INTO users (account_id, season, full_name, words, has_finished, created_at, updated_at)
     SELECT id, 2024, 'Maria Rossi', '["pace"]', 1, 0, 0 FROM accounts WHERE email = ?1`,
  )
    .bind(email)
    .run()
  expect(await sessionOf(client)).toMatchObject({ account: { email }, user: null })
  expect(await signIn(new Client(), email)).toMatchObject({ account: { email }, user: null })
})
