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
  | {
      do: 'visit' | 'sign in' | 'profile' | 'list' | 'albo' | 'delete account' | 'operator deletes account'
      who: number
    }
  /** `take`: the second time, its owner makes another room in place of one that was deleted. */
  | { do: 'create'; who: number; room: number; take?: number }
  | {
      do: 'join' | 'leave' | 'look' | 'head' | 'close' | 'delete' | 'ranking' | 'connect' | 'board'
      who: number
      room: number
    }
  /** By the room's owner at that moment, or by anybody else: design.md, «What an owner changes». */
  | { do: 'hand over' | 'take out' | 'pardon'; who: number; room: number; whom: number }
  | { do: 'rename'; who: number; room: number; name: number }
  /** Of the company of an old room; `room` is the one that comes back. */
  | { do: 'reopen'; who: number; room: number }
  | { do: 'operator closes' | 'evict' | 'crash' | 'alarm' | 'drop sockets'; room: number }
  | { do: 'save' | 'finish'; who: number; list: number; rev: SentRev }
  | { do: 'publish'; speech: number }
  | { do: 'begin' | 'take back begin' | 'withdraw' | 'rebuild directory' | 'late writes arrive' }
  | { do: 'crash fan-outs' | 'fan-out alarms' }
  | { do: 'deadline'; when: 'past' | 'future' | 'none' }
  | { do: 'new season' }

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

/** A step of a history that is written by hand. */
export const step = (ops: Step['ops'], faults: Partial<Faults> = NO_FAULTS, ms = 150): Step => ({
  ops,
  faults: { ...NO_FAULTS, ...faults },
  ms,
})
