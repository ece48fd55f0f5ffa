/** The evening's answers (docs/api.md). Moments are ISO 8601 by the server's clock. */
import type { RuleId } from '../rules.ts'

/** The text so far. `moments`: up to each offset (UTF-16 units), when the server first had it. */
export type Transcript = { text: string; moments: [endsAt: number, at: string][] }

export type Evening = {
  year: number
  wordsDeadline: string | null
  begunAt: string | null
  sealedAt: string | null
  speechPublished: boolean
  /** As in `Season`, both. During a deployment, the previous release sends neither (decision 132). */
  rev?: number
  speechVersion?: number
  transcript: Transcript
  now: string
  askAgainMs: number
}

/** A word of the board that someone of the room has heard. */
export type HeardWord = {
  word: string
  count: number
  /** The two earliest, by their moments, whenever they arrived. */
  firsts: { id: string; at: string }[]
}
export type Heard = HeardWord & { isMine: boolean }

/** `words` is empty for a player who takes part without words. */
export type BoardList = { id: string; fullName: string; words: string[] }

export type Board = {
  rules: RuleId[]
  bonusWords: string[]
  lists: BoardList[]
  heard: BoardHeard[]
  tick: number
  now: string
}
/** As `Heard`. `by`: the place in this board's `lists`, where an id would stand again with every word. */
export type BoardHeard = Omit<Heard, 'firsts'> & { firsts: { by: number; at: string }[] }

/** The answer to a tap: the word as the room has it then. `tick`: of the last `heard` frame, as in a board. */
export type HeardAnswer = { tick: number; heard: Heard }

/** The answer to a begin. */
export type Begun = { begunAt: string; sealsAt: string; finished: number; unfinished: number }
