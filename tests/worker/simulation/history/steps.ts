/**
 * The parts of a history. Every step is data and refers to people and rooms by index, so that a history remains valid
 * when steps are removed: that is how a failing one is shortened.
 */

/**
 * The fate of a call to D1. `late`: refused at once and carried out some steps later, when its caller may be dead.
 * `crash before`: the objects at work die, and the Worker repeats its call; `crash after`: the call is carried out, and
 * all of them die.
 */
export type D1Fate = 'lost' | 'unanswered' | 'late' | 'slow' | 'slow answer' | 'crash before' | 'crash after'
/** The fate of a call to an object. */
export type CallFate = 'lost' | 'unanswered' | 'overloaded'

export type Faults = {
  /** By the number of the call within the step; `every`: D1 is away for the whole step. */
  d1: { nth: number | 'every'; fate: D1Fate }[]
  calls: { nth: number; fate: CallFate }[]
}

/** The revision that a page names with its list. */
export type SentRev = 'known' | 'older' | 'none'

export type Op =
  | { do: 'visit' | 'sign in' | 'profile' | 'list' | 'delete account' | 'operator deletes account'; who: number }
  | { do: 'create'; who: number; room: number }
  | { do: 'join' | 'leave' | 'look' | 'close' | 'delete' | 'ranking' | 'connect' | 'board'; who: number; room: number }
  /** Of the room's owner, whoever that is by then, or of anybody else: decisions 49 to 51. */
  | { do: 'hand over' | 'take out' | 'pardon'; who: number; room: number; whom: number }
  | { do: 'rename'; who: number; room: number; name: number }
  /** Of the company of the old room. */
  | { do: 'reopen' | 'decline'; who: number; room: number }
  | { do: 'operator closes' | 'evict' | 'crash' | 'alarm' | 'drop sockets'; room: number }
  /** From here on the room counts as crowded, and relays carry its sockets. */
  | { do: 'crowd' | 'evict relays' | 'crash relays' | 'relay alarms'; room: number }
  | { do: 'save'; who: number; list: number; rev: SentRev }
  /** Older histories, from before finishing had a revision, have none, like a request of an old page. */
  | { do: 'finish'; who: number; list: number; rev?: SentRev }
  /** A word of somebody's list, and whether the person says they have heard it. */
  | { do: 'hear'; who: number; room: number; list: number; isHeard: boolean }
  | { do: 'publish'; speech: number }
  | { do: 'begin' | 'withdraw' | 'rebuild directory' | 'evict fan-outs' | 'fan-out alarms' | 'late writes arrive' }
  | { do: 'deadline'; when: 'past' | 'future' | 'none' }

export type Step = {
  /** One after the other within a list; several lists run at once. */
  ops: [Op, ...Op[]]
  faults: Faults
  /** How far the clock moves before this step. */
  ms: number
}

export const NO_FAULTS: Faults = { d1: [], calls: [] }
/** Compares the contents, since a kept history is data. */
export const hasFaults = ({ d1, calls }: Faults): boolean => d1.length + calls.length > 0
