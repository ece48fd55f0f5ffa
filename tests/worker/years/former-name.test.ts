/** game.md, «Names»: the name of one's latest season is proposed for this one, and nothing more is stored. */
import { expect, it } from 'vitest'
import { paths } from '../../../shared/api/paths.ts'
import type { SignedIn, User } from '../../../shared/api/shapes.ts'
import { env } from '../../support/bindings.ts'
import { aPlayer, aSignedInClient, Client, sessionOf, signIn } from '../../support/client.ts'
import { lastMailTo, tokenIn } from '../../support/mailbox.ts'
import { playedIn } from '../../support/rooms/past-rooms.ts'

const rename = (id: string, season: number, fullName: string) =>
  env.DB.prepare('UPDATE users SET full_name = ?3 WHERE account_id = ?1 AND season = ?2')
    .bind(id, season, fullName)
    .run()

/** Signed in, with profiles of these seasons alone. */
async function whoPlayedIn(...seasons: number[]) {
  const player = await aPlayer('Maria Rossi')
  for (const season of seasons) await playedIn(player, season)
  await env.DB.prepare('DELETE FROM users WHERE account_id = ?1 AND season = 2025').bind(player.user.id).run()
  return player
}

it('is that of the latest season, at each visit and at a new sign-in', async () => {
  const { client, user, email } = await whoPlayedIn(2022, 2024)
  await rename(user.id, 2022, 'Maria Ragazza')
  await rename(user.id, 2024, 'Maria Sposata')
  const named = { displayName: 'Maria Sposata', nameSeason: 2024 }
  expect(await sessionOf(client)).toMatchObject({ account: named, user: null })
  const elsewhere = new Client()
  expect(await signIn(elsewhere, email)).toMatchObject({ account: named, user: null })
  expect(await sessionOf(elsewhere)).toMatchObject({ account: named, user: null })
})

it('goes before the account’s own, and before the name that somebody typed when asking for the mail', async () => {
  const { user, email } = await whoPlayedIn(2024)
  await rename(user.id, 2024, 'Maria Sposata')
  await env.DB.prepare("UPDATE accounts SET display_name = 'Maria Google' WHERE id = ?1").bind(user.id).run()
  await new Client().post(paths.emailLink, { email, fullName: 'Qualcun Altro' })
  const body = { email, token: tokenIn(lastMailTo(email)) }
  const { body: session } = await new Client().post<SignedIn>(paths.completeEmailLink, body)
  expect(session).toMatchObject({ account: { displayName: 'Maria Sposata', nameSeason: 2024 } })
  expect(session.proposedName).toBeUndefined()
})

it('is not proposed where it is an address, which no longer is a valid name: the account’s own is, or none', async () => {
  const { client, user } = await whoPlayedIn(2024)
  await rename(user.id, 2024, 'Vinci www.premi.example')
  const setOwn = env.DB.prepare('UPDATE accounts SET display_name = ?2 WHERE id = ?1')
  for (const [own, proposed] of [
    ['Maria Google', 'Maria Google'],
    ['premi.example/qui', null],
    [null, null],
  ]) {
    await setOwn.bind(user.id, own).run()
    const { account } = await sessionOf(client)
    expect([account?.displayName, account?.nameSeason]).toEqual([proposed, undefined])
  }
})

it('is kept or changed for this season, and the old one stays; with a profile there is nothing to confirm', async () => {
  const { client, user } = await whoPlayedIn(2024)
  expect((await client.post<User>(paths.me, { fullName: 'Maria Verdi' })).body.fullName).toBe('Maria Verdi')
  const { account } = await sessionOf(client)
  expect([account?.displayName, account?.nameSeason]).toEqual([null, undefined])
  const rows = await env.DB.prepare('SELECT season, full_name FROM users WHERE account_id = ?1 ORDER BY season')
    .bind(user.id)
    .all()
  expect(rows.results).toEqual([
    { season: 2024, full_name: 'Maria Rossi' },
    { season: 2025, full_name: 'Maria Verdi' },
  ])
})

it('does not exist for a person who has never played, nor that of a season to come', async () => {
  const client = await aSignedInClient()
  const before = (await sessionOf(client)).account
  expect([before?.displayName, before?.nameSeason]).toEqual([null, undefined])
  const { client: early } = await whoPlayedIn(2026)
  expect((await sessionOf(early)).account?.displayName).toBeNull()
})
