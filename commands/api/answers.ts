/** The answers that the commands read, as far as they read them (contract, «Shapes»). */
import * as v from 'valibot'

export const Season = v.object({
  year: v.number(),
  bonusWords: v.array(v.string()),
  megaRoomId: v.nullable(v.string()),
  wordsDeadline: v.nullable(v.string()),
  speechPublished: v.boolean(),
})
export type Season = v.InferOutput<typeof Season>

export const Session = v.object({
  account: v.nullable(v.object({ email: v.string() })),
  user: v.nullable(
    v.object({ id: v.string(), fullName: v.string(), words: v.array(v.string()), hasFinished: v.boolean() }),
  ),
  season: Season,
})
export type Session = v.InferOutput<typeof Session>

export const SpeechSummary = v.object({
  words: v.number(),
  distinctWords: v.number(),
  bonusWordsSaid: v.array(v.string()),
})

export const Stats = v.object({
  players: v.number(),
  finished: v.number(),
  rooms: v.number(),
  openRooms: v.number(),
  waitingDirectoryWrites: v.number(),
})
export type Stats = v.InferOutput<typeof Stats>

export const Room = v.object({ id: v.string(), name: v.string(), isOpen: v.boolean() })

export const RoomId = v.object({ id: v.string() })

export const RoomList = v.object({ owned: v.array(Room), joined: v.array(Room) })

export const Ranking = v.object({ status: v.string(), total: v.number() })
