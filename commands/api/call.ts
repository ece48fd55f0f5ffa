/** Calls the API from the command line, and explains refusals in English; players read Italian. */

import { InvalidArgumentError } from 'commander'
import * as v from 'valibot'
import { refusalSentence } from '../../shared/refusal-sentences.ts'
import { isRefusalCode, type RefusalCode } from '../../shared/refusals.ts'
import { MAX_BONUS_WORDS, MAX_ROOM_NAME, MAX_ROOMS_MADE, WORDS_PER_PLAYER } from '../../shared/season.ts'
import { Failure } from '../shell/failure.ts'

const Problem = v.object({
  status: v.number(),
  code: v.string(),
  detail: v.string(),
  word: v.optional(v.string()),
  faults: v.optional(v.array(v.string())),
})

/** A refusal by the server: its meaning and its code. */
export class Refusal extends Failure {
  override readonly name = 'Refusal'
  readonly status: number
  readonly code: string
  readonly retryAfterSeconds: number | null
  constructor(problem: v.InferOutput<typeof Problem>, retryAfter: string | null) {
    const word = problem.word === undefined ? '' : `, word «${problem.word}»`
    const faults = (problem.faults ?? []).map((fault) => `\n  ${fault}`).join('')
    super(`${inEnglish(problem.code, problem.detail)}  (${problem.status} ${problem.code}${word})${faults}`)
    this.status = problem.status
    this.code = problem.code
    this.retryAfterSeconds = retryAfter === null ? null : Number(retryAfter)
  }
}

/** True if the same call may succeed later. A refusal of the call's content is permanent. */
export const mayPass = (error: unknown): error is Failure =>
  error instanceof Failure && !(error instanceof Refusal && error.status < 500 && error.status !== 429)

const CAUSES: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there. Is the server running? For a local one: npm run dev',
  ENOTFOUND: 'there is no such host. Is the address right?',
  EAI_AGAIN: 'the name could not be looked up. Is this machine online?',
  ETIMEDOUT: 'it does not answer.',
  ECONNRESET: 'it hung up. Is that port the game’s?',
  UND_ERR_SOCKET: 'it hung up.',
}

function explain(error: unknown): string {
  const causes: unknown[] = [error]
  for (let cause = error; cause instanceof Error && cause.cause !== undefined; cause = cause.cause)
    causes.push(cause.cause)
  for (const cause of causes) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
    if (CAUSES[code]) return CAUSES[code]
  }
  if (error instanceof Error && error.name === 'TimeoutError') return 'no answer within 30 seconds.'
  return causes.map((cause) => (cause instanceof Error ? cause.message : String(cause))).join(': ')
}

export type Call = { method?: string; headers?: Record<string, string>; json?: unknown; text?: string }

/** A complete answer: a server may end in the middle of one. */
export type HttpAnswer = { origin: string; status: number; headers: Headers; text: string }

/** @throws Refusal when the server refuses; Failure when it is out of reach or is not this game */
export async function callApi(base: URL, path: string, call: Call = {}): Promise<HttpAnswer> {
  const headers = new Headers(call.headers)
  if (call.json !== undefined) headers.set('content-type', 'application/json')
  if (call.text !== undefined) headers.set('content-type', 'text/plain; charset=utf-8')
  const body = call.json !== undefined ? JSON.stringify(call.json) : call.text
  const init = { method: call.method ?? 'GET', headers, ...(body === undefined ? {} : { body }) }
  let response: Response
  let text: string
  try {
    response = await fetch(new URL(path, base), { ...init, redirect: 'manual', signal: AbortSignal.timeout(30_000) })
    text = await response.text()
  } catch (error) {
    throw new Failure(`${base.origin} cannot be reached: ${explain(error)}`)
  }
  if (response.ok) return { origin: base.origin, status: response.status, headers: response.headers, text }
  const problem = v.safeParse(v.pipe(v.string(), v.parseJson(), Problem), text)
  if (problem.success) throw new Refusal(problem.output, response.headers.get('retry-after'))
  throw new Failure(`${base.origin} answered ${response.status} to ${init.method} ${path}, and not as this game does.`)
}

export function readAnswer<Schema extends v.GenericSchema>(answer: HttpAnswer, schema: Schema): v.InferOutput<Schema> {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), answer.text)
  if (parsed.success) return parsed.output
  throw new Failure(`${answer.origin} answers, but it is not this game. Is the address right?`)
}

const ENGLISH: Record<RefusalCode, string> = {
  'request/malformed': 'The request is not as the contract has it.',
  'request/too-large': 'The request is too large.',
  'request/not-json': 'The request has the wrong content type.',
  'request/bad-origin': 'The request does not come from the site itself.',
  'request/not-found': 'There is nothing at this address. Does the instance have an OPERATOR_TOKEN?',
  'request/method-not-allowed': 'This address does not take that method.',
  'request/too-many': 'Too many requests in a short time.',
  'auth/required': 'Nobody is signed in.',
  'auth/bad-email': 'This is not an e-mail address.',
  'auth/bad-name': 'A name is two words of letters or more.',
  'auth/too-many-mails': 'Too many mails were requested.',
  'auth/mail-failed': 'No carrier has taken the mail.',
  'auth/mail-quota': 'The carriers take no more mails today.',
  'auth/mail-rate': 'Too many mails are being sent at this moment.',
  'auth/mail-hour': 'The ceiling of mails of this hour is reached.',
  'auth/mail-suppressed': 'The carrier sends nothing to this address: mails to it came back, or were called spam.',
  'auth/link-invalid': 'The link or code is not valid.',
  'auth/link-expired': 'The link has expired.',
  'auth/link-used': 'The link was used before.',
  'auth/other-provider': 'The account signs in another way.',
  'me/no-profile': 'This person has no profile in this season.',
  'me/bad-name': 'This cannot be a name.',
  'me/deletion-under-way': 'The deletion has begun and goes on by itself; asking again says whether it is done.',
  'words/too-short': 'The word is too short.',
  'words/too-common': 'The word is too common.',
  'words/already-entered': 'The word is there twice.',
  'words/not-single': 'It is more than one word.',
  'words/too-many-bonus': `More than ${MAX_BONUS_WORDS} bonus words.`,
  'words/concittadini': 'Words that begin like this one are refused.',
  'words/too-long': 'The word is too long.',
  'words/marks': 'A letter has at most three marks, and no mark stands alone.',
  'words/too-many': `More than ${WORDS_PER_PLAYER} words.`,
  'words/not-ten': `Exactly ${WORDS_PER_PLAYER} words are needed.`,
  'words/finished': 'The words are finished.',
  'words/deadline-passed': 'The words are locked.',
  'words/changed-elsewhere': 'The words were changed elsewhere.',
  'room/bad-name': `A room’s name has 1 to ${MAX_ROOM_NAME} characters.`,
  'room/not-found': 'There is no such room.',
  'room/not-owner': 'Only the room’s owner may do this.',
  'room/not-member': 'Only those who were in the room when it closed have its board.',
  'room/owner-cannot-leave': 'The owner cannot leave.',
  'room/mega': 'Nobody leaves the mega room.',
  'room/closing': 'The room is closing.',
  'room/closed': 'The room is closed.',
  'room/other-season': 'The room is of another season.',
  'room/too-many': `This account has made its ${MAX_ROOMS_MADE} rooms of the season.`,
  'room/sealed': 'The season is sealed: nobody enters or leaves a room.',
  'room/published': 'The speech is published: nobody enters or leaves a room.',
  'room/removed': 'The owner has taken this person out of the room.',
  'room/not-a-player': 'This person is not a player of the room.',
  'room/not-past': 'The room is of this season: it can be reopened in the next.',
  'evening/not-sealed': 'The season is not sealed yet.',
  'evening/room-open': 'The room is still open.',
  'evening/crowded': 'The room is too large for a board.',
  'evening/over': 'The speech is published: no more taps are taken.',
  'evening/not-on-board': 'This word is not on the room’s board.',
  'season/not-found': 'There is no such season: make it with season --bonus.',
  'season/not-published': 'No speech is published in this season.',
  'season/published': 'The speech of this season is published.',
  'season/sealed': 'The season is sealed: begin, deadline and bonus words can no longer change.',
  'season/not-sealed': 'The season is not sealed yet: a transcript is taken from the seal on.',
  'season/too-early': 'The deadline has not passed, and words can still be chosen. To do it all the same, use --early.',
  'season/changed-elsewhere':
    'Somebody else has changed it in the meantime, and nothing was written: look at what is there.',
  'season/bad-bonus-words': 'One of the bonus words cannot be: a player could never pick it.',
  'season/empty-speech': 'Not one word of this text counts.',
  'season/lost-letters': 'A program has lost letters of this text: «\ufffd» is in their place.',
  'numbers/not-yet': 'There are no numbers yet: they are counted after the publication.',
  'numbers/too-few': 'Fewer than five people have finished: there are no numbers.',
  'account/not-found': 'There is no account with this address.',
  'operator/bad-token': 'The operator’s token is not this instance’s.',
  'weather/unavailable': 'The weather service does not answer.',
  'server/unavailable': 'The service does not answer at the moment: try again.',
  'server/overloaded': 'Too many at once: try again in some seconds.',
  'server/updating': 'The data was stored by a newer program than the one that answers. Deploy the newer one again.',
  'server/misconfigured':
    'The instance is not configured. `health` with the operator’s token names the faults, and so does its log.',
  'server/error': 'A fault in the server: its log has the details.',
}

/** The English sentence for a code. If the server's sentence says more than the code, that is added in the players' Italian. */
function inEnglish(code: string, detail: string): string {
  if (!isRefusalCode(code)) return `The server says: «${detail}».`
  const more = detail === refusalSentence(code) ? '' : ` In the game’s words: «${detail}».`
  return `${ENGLISH[code]}${more}`
}

/** For commander: parses the address of an instance, and keeps only its origin. */
export function parseUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url && (url.protocol === 'http:' || url.protocol === 'https:')) return new URL(url.origin)
  throw new InvalidArgumentError('An address begins with http:// or https://, for instance http://localhost:5173')
}
