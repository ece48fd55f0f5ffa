/**
 * Checks the instance before anything is made in it: a rehearsal locks words, publishes a speech and sends more requests than
 * people would, which nobody could take back in production.
 */
import * as v from 'valibot'
import type { Season } from '../../commands/api/answers.ts'
import { callApi, Refusal } from '../../commands/api/call.ts'
import type { OperatorApi } from '../../commands/api/operator-api.ts'
import { Failure } from '../../commands/shell/failure.ts'
import { paths } from '../../shared/api/paths.ts'
import { linkTokenOf } from '../people/accounts.ts'
import type { D1 } from './d1.ts'

/** Mark the rehearsal's rows, also after an interruption. The domain is reserved, so no mail can go there (RFC 6761). */
export const PREFIX = 'rehearsal-'
export const DOMAIN = 'rehearsal.invalid'

/** Marks a rehearsal's speech, so that it can be withdrawn. */
const OPENING = 'Prova generale di Dieci Parole.'
const MOST_WORDS = 2000

export const speechOf = (words: readonly string[]): string => `${OPENING} ${words.slice(0, MOST_WORDS).join(' ')}.`
export const isRehearsed = (text: string | null): boolean => text?.startsWith(OPENING) === true

export type Instance = {
  url: URL
  /** AUTH_SECRET. */
  secret: string
  api: Pick<OperatorApi, 'season' | 'stats'>
  d1: D1
}

const Counts = v.object({
  mega: v.nullable(v.string()),
  others: v.number(),
  ours: v.number(),
})

/**
 * Checks first the address, then the operator's token, then the secret, then that D1 belongs to this instance.
 * @param withOthers whether people who are not the rehearsal's may be there
 * @throws Failure before anything was made
 */
export async function lookAt(instance: Instance, withOthers: boolean): Promise<Season & { megaRoomId: string }> {
  const { url, d1 } = instance
  const season = await instance.api.season()
  // The season is public; this needs the token.
  await instance.api.stats()
  await checkSecret(instance)
  const { megaRoomId } = season
  if (megaRoomId === null)
    throw new Failure(
      `${url.origin} has no mega room, by which its database is known: npm run operator -- --url ${url.origin} season --bonus … and mega-room.`,
    )
  const { mega, others, ours } = await countPeople(d1, season.year)
  if (mega !== megaRoomId)
    throw new Failure(
      `The database of wrangler.toml is not that of ${url.origin}: its mega room of ${season.year} is ${mega ?? 'none'}, there it is ${megaRoomId}. Nothing was written.`,
    )
  if (season.sealedAt !== null || season.speechPublished)
    throw new Failure(
      `The season ${season.year} of ${url.origin} is ${season.sealedAt ? 'sealed' : 'published'}: no word can be saved.`,
    )
  if (ours > 0)
    throw new Failure(`${ours} people of an earlier rehearsal are there. Remove them first: ${cleaning(url)}`)
  if (others > 0 && !withOthers)
    throw new Failure(
      `${others} people who are not a rehearsal's play at ${url.origin}: their words would be locked, and shown. If that is meant all the same: --with-others`,
    )
  return { ...season, megaRoomId }
}

export const cleaning = (url: URL): string => `npm run rehearse -- --url ${url.origin} --clean`

async function countPeople(d1: D1, year: number): Promise<v.InferOutput<typeof Counts>> {
  const isOurs = `account_id LIKE '${PREFIX}%'`
  const [counts] = await d1.rows(
    `SELECT (SELECT mega_room_id FROM seasons WHERE year = ${year}) AS mega,
      (SELECT count(*) FROM users WHERE season = ${year} AND NOT ${isOurs}) AS others,
      (SELECT count(*) FROM accounts WHERE id LIKE '${PREFIX}%' AND deleted_at IS NULL) AS ours`,
    Counts,
  )
  if (!counts) throw new Failure('D1 has answered nothing.')
  return counts
}

/** A correctly signed, expired link is refused as expired; one signed with another secret as invalid. Nothing is made. */
export async function checkSecret({ url, secret }: Pick<Instance, 'url' | 'secret'>): Promise<void> {
  const email = `nobody@${DOMAIN}`
  const token = await linkTokenOf(secret, { request: `${PREFIX}secret`, email, expires: 1 })
  const call = { method: 'POST', headers: { origin: url.origin }, json: { email, token } }
  try {
    await callApi(url, paths.completeEmailLink, call)
  } catch (error) {
    if (error instanceof Refusal && error.code === 'auth/link-expired') return
    if (!(error instanceof Refusal) || error.code !== 'auth/link-invalid') throw error
    throw new Failure(`AUTH_SECRET is not that of ${url.origin}: nobody could be signed in. Nothing was made.`)
  }
  throw new Failure(`${url.origin} takes a link that is out of date, and is not this game.`)
}
