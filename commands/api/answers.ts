/** The fields of answers that the commands read (contract, «Shapes»): `partOf` accepts only fields that the answer has. */
import * as v from 'valibot'
import type * as Its from '../../shared/api/shapes.ts'

type Part<Answer, Schema extends v.GenericSchema> = [Required<Answer>] extends [Required<v.InferOutput<Schema>>]
  ? Schema
  : never
const partOf =
  <Answer>() =>
  <Schema extends v.GenericSchema>(schema: Part<Answer, Schema>): Schema =>
    schema

export const Season = partOf<Its.Season>()(
  v.object({
    year: v.number(),
    bonusWords: v.array(v.string()),
    megaRoomId: v.nullable(v.string()),
    wordsDeadline: v.nullable(v.string()),
    speechPublished: v.boolean(),
    begunAt: v.nullable(v.string()),
    sealedAt: v.nullable(v.string()),
    rev: v.optional(v.number()),
  }),
)
export type Season = v.InferOutput<typeof Season>

export const Session = partOf<Its.Session>()(v.object({ season: Season }))

export const SpeechSummary = partOf<Its.SpeechSummary>()(
  v.object({
    words: v.number(),
    distinctWords: v.number(),
    bonusWordsSaid: v.array(v.string()),
  }),
)

export const MailCeilings = partOf<Its.MailCeilings>()(v.object({ mailsAMinute: v.number(), mailsAnHour: v.number() }))
export type MailCeilings = v.InferOutput<typeof MailCeilings>

export const Stats = partOf<Its.OperatorStats>()(
  v.object({
    players: v.number(),
    finished: v.number(),
    rooms: v.number(),
    openRooms: v.number(),
    countedAt: v.string(),
    closingRooms: v.number(),
    waitingDirectoryWrites: v.number(),
    owedSince: v.nullable(v.string()),
    deletions: v.number(),
    walks: v.number(),
    speech: v.nullable(v.object({ version: v.number(), told: v.number(), failed: v.number(), isDone: v.boolean() })),
    seal: v.nullable(
      v.object({
        begunAt: v.nullable(v.string()),
        sealsAt: v.nullable(v.string()),
        sealedAt: v.nullable(v.string()),
        isHeld: v.boolean(),
      }),
    ),
    directory: v.nullable(v.object({ rooms: v.number(), asked: v.number(), failed: v.number(), isDone: v.boolean() })),
    recent: v.object({
      seconds: v.number(),
      requests: v.number(),
      saves: v.number(),
      finishes: v.number(),
      joins: v.number(),
      sockets: v.number(),
      mails: v.number(),
      overloads: v.number(),
      failures: v.number(),
      mailFailures: v.number(),
      limited: v.number(),
      mailsBySecond: v.number(),
      mailsHeldBack: v.number(),
    }),
    ...MailCeilings.entries,
    mailsLastHour: v.number(),
  }),
)
export type Stats = v.InferOutput<typeof Stats>

export const Begun = partOf<Its.Begun>()(
  v.object({
    begunAt: v.string(),
    sealsAt: v.string(),
    finished: v.number(),
    unfinished: v.number(),
  }),
)

const NamedWord = v.object({ word: v.string(), players: v.number() })
export const Numbers = partOf<Its.Numbers>()(
  v.object({
    players: v.number(),
    chosen: v.array(v.object({ ...NamedWord.entries, isSaid: v.boolean() })),
    unsaid: v.nullable(NamedWord),
    rarest: v.nullable(NamedWord),
    unchosen: v.nullable(v.object({ word: v.string(), times: v.number() })),
    spread: v.array(v.number()),
    speechVersion: v.number(),
  }),
)
export type Numbers = v.InferOutput<typeof Numbers>

export const HiddenWords = partOf<Its.HiddenWords>()(v.object({ words: v.array(v.string()) }))

const check = { ok: v.boolean() }
export const Health = partOf<Its.Health>()(
  v.object({
    ok: v.literal(true),
    status: v.picklist(['ok', 'degraded']),
    checks: v.object({
      database: v.object({ ...check, ms: v.number() }),
      objects: v.object(check),
      owed: v.object({
        ...check,
        directoryWrites: v.number(),
        closingRooms: v.number(),
        since: v.nullable(v.string()),
      }),
      requests: v.object({ ...check, overloads: v.number(), failures: v.number() }),
      mails: v.object({ ...check, failures: v.number() }),
    }),
  }),
)
export type Health = v.InferOutput<typeof Health>

export const Room = partOf<Its.RoomCard | Its.RoomView>()(
  v.object({ id: v.string(), name: v.string(), isOpen: v.boolean() }),
)

export const DirectoryRebuild = partOf<Its.DirectoryRebuild>()(v.object({ rooms: v.number() }))

export const RoomId = partOf<Pick<Its.RoomView, 'id'>>()(v.object({ id: v.string() }))
