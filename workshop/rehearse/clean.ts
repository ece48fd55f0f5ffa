/** Deletes the remains of this or an interrupted rehearsal, found by their marks in D1, whichever run made them. */
import * as v from 'valibot'
import type { OperatorApi } from '../../commands/api/operator-api.ts'
import { Failure } from '../../commands/shell/failure.ts'
import { paths } from '../../shared/api/paths.ts'
import { mapLimited } from '../at-once.ts'
import { sessionFor, sessionsSql } from '../people/accounts.ts'
import { Browser, isAcknowledged, patiently } from '../people/browser.ts'
import { checkSecret, cleaning, DOMAIN, type Instance, isRehearsed, PREFIX } from './checks.ts'

const AT_ONCE = 8

type Left = { people: number; rooms: number }

type Cleaned = Instance & {
  api: Pick<OperatorApi, 'season' | 'stats' | 'readSpeech' | 'withdrawSpeech' | 'deleteAccount'>
}

/** First the speech, then the rooms, by their owners, then the people. @throws Failure that says what is left */
export async function clean(instance: Cleaned): Promise<Left> {
  const { url, api, d1 } = instance
  await checkSecret(instance)
  const { year } = await api.season()
  if (isRehearsed((await api.readSpeech(year)).text)) await api.withdrawSpeech(year)
  const rooms = await d1.rows(
    `SELECT id, owner_id AS owner FROM rooms WHERE owner_id LIKE '${PREFIX}%' AND deleted_at IS NULL`,
    v.object({ id: v.string(), owner: v.string() }),
  )
  const owners = await ownersOf(instance, [...new Set(rooms.map(({ owner }) => owner))])
  const kept = await mapLimited(rooms, AT_ONCE, async ({ id, owner }) => {
    const answer = await owners.get(owner)?.insist('DELETE', paths.room(id))
    return answer && (isAcknowledged(answer) || answer.status === 404) ? [] : [id]
  })
  const people = await d1.rows(
    `SELECT email FROM accounts WHERE id LIKE '${PREFIX}%' AND deleted_at IS NULL`,
    v.object({ email: v.string() }),
  )
  const staying = kept.flat()
  // Deleting an owner's account would leave a room that nobody can delete.
  if (staying.length > 0)
    throw new Failure(
      `${staying.length} rooms could not be deleted: ${staying.slice(0, 3).join(', ')} … Again: ${cleaning(url)}`,
    )
  await mapLimited(people, AT_ONCE, ({ email }) => patiently(() => api.deleteAccount(email)))
  return { people: people.length, rooms: rooms.length }
}

/** A new session for each owner, since the sessions of an interrupted run are lost. */
async function ownersOf({ url, secret, d1 }: Instance, ids: readonly string[]): Promise<Map<string, Browser>> {
  const sessions = await Promise.all(ids.map((id) => sessionFor(id, secret)))
  await d1.write(sessionsSql(sessions, Date.now()))
  return new Map(
    sessions.map((session) => {
      const person = { ...session, email: `${session.id}@${DOMAIN}`, fullName: '' }
      return [session.id, new Browser(url, person)]
    }),
  )
}
