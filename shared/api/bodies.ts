/** The API's bodies. Unknown fields are refused. The game's rules limit lengths (422); a body as a whole has 64 KiB. */
import * as v from 'valibot'
import { MOST_AGO_MS } from '../evening/heard.ts'
import { RULE_IDS } from '../rooms/rooms.ts'
import { MOST_MAILS } from '../season.ts'

const text = (limit: number) => v.pipe(v.string(), v.maxLength(limit))
const wordList = v.array(v.string())
const rev = v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)))

/** A moment in the API: ISO 8601 with an offset. Without an offset, each machine would read it in its own time zone. */
const MOMENT = /^(\d{4})-(\d{2})-(\d{2})T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/

export const isMoment = (text: string): boolean => MOMENT.test(text) && !isImpossible(text)

/** ISO 8601 with an offset; seconds are optional. */
const moment = v.pipe(v.string(), v.check(isMoment))
const rules = v.pipe(v.array(v.picklist(RULE_IDS)), v.maxLength(20))

export const EmailLinkBody = v.strictObject({
  email: text(400),
  fullName: v.optional(text(400)),
  redirect: v.optional(text(2000)),
})
export const CompleteBody = v.union([
  v.strictObject({ email: text(400), token: text(4000) }),
  v.strictObject({ email: text(400), code: text(4000) }), // any pasted text, a whole mail too
])
export const ProfileBody = v.strictObject({ fullName: v.string() })
export const WordsBody = v.strictObject({ words: wordList, rev })
export const FinishBody = v.strictObject({ words: wordList, rev })
export const NewRoomBody = v.strictObject({
  name: v.string(),
  rules,
  requestId: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/))),
})
export const RenameRoomBody = v.strictObject({ name: v.string() })
export const OwnerBody = v.strictObject({ userId: text(100) })
export const HeardBody = v.strictObject({
  word: text(400),
  isHeard: v.boolean(),
  ago: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MOST_AGO_MS)),
})
export const SeasonBody = v.strictObject({
  bonusWords: wordList,
  wordsDeadline: v.optional(v.nullable(moment)),
  holdSeal: v.optional(v.boolean()),
})
/** Null sets the game's own ceiling. */
const ceiling = v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_MAILS))))
export const MailsBody = v.strictObject({ mailsAMinute: ceiling, mailsAnHour: ceiling })
export const MegaRoomBody = v.strictObject({ name: v.string(), rules })

const page = (fallback: string, least: number, most: number) =>
  v.pipe(
    v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}$/)), fallback),
    v.transform(Number),
    v.number(),
    v.minValue(least),
    v.maxValue(most),
  )
export const RankingQuery = v.object({
  from: page('1', 1, 999_999_999),
  limit: page('50', 1, 200),
  word: v.optional(text(200)),
})
export const PlayersQuery = v.object({
  after: v.optional(text(600)),
  limit: page('50', 1, 200),
  q: v.optional(text(200)),
})
export const AlboQuery = v.object({ before: v.optional(text(100)) })
/** A version of a speech is a moment in ms. */
export const SpeechQuery = v.object({ v: v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number)) })
export const RoomsQuery = v.object({ word: v.optional(text(200)), before: v.optional(text(100)) })

export type EmailLinkBody = v.InferOutput<typeof EmailLinkBody>
export type CompleteBody = v.InferOutput<typeof CompleteBody>
export type NewRoomBody = v.InferOutput<typeof NewRoomBody>
export type HeardBody = v.InferOutput<typeof HeardBody>
export type SeasonBody = v.InferOutput<typeof SeasonBody>
export type MegaRoomBody = v.InferOutput<typeof MegaRoomBody>
export type RankingQuery = v.InferOutput<typeof RankingQuery>
export type PlayersQuery = v.InferOutput<typeof PlayersQuery>

/** True for a text in the form of a moment that names a day or an hour that does not exist. */
export function isImpossibleMoment(text: string): boolean {
  return MOMENT.test(text) && isImpossible(text)
}

function isImpossible(text: string): boolean {
  const [, year, month, day] = MOMENT.exec(text) ?? []
  // `Date` would read 31 February as 3 March.
  return Number.isNaN(Date.parse(text)) || Number(day) > new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()
}
