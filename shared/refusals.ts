import type { ShutCode } from './evening/phase.ts'

/**
 * Every refusal code of the service, with its status. The types make this table and that of the sentences
 * (refusal-sentences.ts) exhaustive: a code without a status or a sentence does not compile.
 */
const STATUS = {
  'request/malformed': 400,
  'request/too-large': 413,
  'request/not-json': 415,
  'request/bad-origin': 403,
  'request/not-found': 404,
  'request/method-not-allowed': 405,
  'request/too-many': 429,
  'auth/required': 401,
  'auth/bad-email': 422,
  'auth/bad-name': 422,
  'auth/too-many-mails': 429,
  'auth/mail-failed': 502,
  'auth/mail-quota': 503,
  'auth/mail-rate': 503,
  'auth/mail-hour': 503,
  'auth/mail-suppressed': 422,
  'auth/link-invalid': 401,
  'auth/link-expired': 401,
  'auth/link-used': 401,
  'auth/other-provider': 409,
  'me/no-profile': 409,
  'me/bad-name': 422,
  'me/deletion-under-way': 503,
  'words/too-short': 422,
  'words/too-common': 422,
  'words/already-entered': 422,
  'words/not-single': 422,
  'words/too-many-bonus': 422,
  'words/concittadini': 422,
  'words/too-long': 422,
  'words/marks': 422,
  'words/too-many': 422,
  'words/not-ten': 422,
  'words/finished': 409,
  'words/deadline-passed': 409,
  'words/changed-elsewhere': 409,
  'room/bad-name': 422,
  'room/not-found': 404,
  'room/not-owner': 403,
  'room/not-member': 403,
  'room/owner-cannot-leave': 403,
  'room/mega': 403,
  'room/closing': 409,
  'room/closed': 409,
  'room/other-season': 409,
  'room/too-many': 409,
  'room/sealed': 409,
  'room/published': 409,
  'room/removed': 403,
  'room/not-a-player': 409,
  'room/not-past': 409,
  'evening/not-sealed': 409,
  'evening/room-open': 409,
  'evening/crowded': 409,
  'evening/over': 409,
  'evening/not-on-board': 422,
  'season/not-found': 404,
  'season/not-published': 404,
  'season/published': 409,
  'season/sealed': 409,
  'season/not-sealed': 409,
  'season/too-early': 409,
  'season/changed-elsewhere': 409,
  'season/bad-bonus-words': 422,
  'season/empty-speech': 422,
  'season/lost-letters': 422,
  'numbers/not-yet': 409,
  'numbers/too-few': 409,
  'account/not-found': 404,
  'operator/bad-token': 401,
  'weather/unavailable': 503,
  'server/unavailable': 503,
  'server/overloaded': 503,
  'server/updating': 503,
  'server/misconfigured': 500,
  'server/error': 500,
} as const satisfies Record<string, number>

export type RefusalCode = keyof typeof STATUS
type RefusalStatus = (typeof STATUS)[RefusalCode]

export const refusalStatus = (code: RefusalCode): RefusalStatus => STATUS[code]
export const isRefusalCode = (value: unknown): value is RefusalCode =>
  typeof value === 'string' && Object.hasOwn(STATUS, value)
export const REFUSAL_CODES = Object.keys(STATUS) as RefusalCode[] // Object.keys widens the keys to string

/** An expected refusal: returned, never thrown inside `shared/`. `word`: the refused word, if any. */
export type Refusal = { code: RefusalCode; sentence?: string; word?: string }

/** The sentence of «auth/required», here because the keeper of words shows it without loading the table of sentences. */
export const SIGN_IN_FIRST = 'Prima devi entrare.'

/** The sentence of «auth/bad-name», here because the fields for a name show it without loading that table. */
export const WHOLE_NAME_FIRST = 'Scrivi nome e cognome, solo lettere.'

/** Why nobody may enter or leave a room: page 103 shows it before anybody tries. */
export const SHUT_SENTENCES: Record<ShutCode, string> = {
  'room/sealed': 'Le parole sono sigillate: nessuno entra o esce più.',
  'room/published': 'Il testo ufficiale è uscito: nessuno entra o esce più.',
}
