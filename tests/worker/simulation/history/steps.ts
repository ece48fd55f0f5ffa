/**
 * What a history is made of. Every step is data and names people and rooms by their place, so that a history from which
 * steps were taken away still means something: that is how a failing one is shortened.
 */

/**
 * Of a call to D1. `late`: refused at once, carried out some steps afterwards, by which time its caller may be dead. `crash
 * before`: the objects that are at work die, and the Worker asks again; `crash after`: it is carried out, and all of them die.
 */
export type D1Fate = 'lost' | 'unanswered' | 'late' | 'slow' | 'slow answer' | 'crash before' | 'crash after'
/** Of a call to an object. */
export type CallFate = 'lost' | 'unanswered' | 'overloaded'

export type Faults = {
  /** By the number of the call within the step; `every`: D1 is away for the whole of it. */
  d1: { nth: number | 'every'; fate: D1Fate }[]
  calls: { nth: number; fate: CallFate }[]
}

/** Which revision a page names with its list. */
export type SentRev = 'known' | 'older' | 'none'

export type Op =
  | { do: 'visit' | 'sign in' | 'profile' | 'list' | 'delete account' | 'operator deletes account'; who: number }
  | { do: 'create'; who: number; room: number }
  | { do: 'join' | 'leave' | 'look' | 'close' | 'delete' | 'ranking' | 'connect'; who: number; room: number }
  | { do: 'operator closes' | 'evict' | 'crash' | 'alarm' | 'drop sockets'; room: number }
  /** From here on the room counts as crowded: relays carry its sockets. */
  | { do: 'crowd' | 'evict relays' | 'crash relays' | 'relay alarms'; room: number }
  | { do: 'save'; who: number; list: number; rev: SentRev }
  /** Histories from before finishing had a revision have none: as an old page sends it. */
  | { do: 'finish'; who: number; list: number; rev?: SentRev }
  | { do: 'publish'; speech: number }
  | { do: 'withdraw' | 'rebuild directory' | 'evict fan-outs' | 'fan-out alarms' | 'late writes arrive' }
  | { do: 'deadline'; when: 'past' | 'future' | 'none' }

export type Step = {
  /** One after the other; those of several are under way at once. */
  ops: [Op, ...Op[]]
  faults: Faults
  /** How far the clock goes before it. */
  ms: number
}

export const NO_FAULTS: Faults = { d1: [], calls: [] }
/** Not by identity: a history that was kept is data. */
export const hasFaults = ({ d1, calls }: Faults): boolean => d1.length + calls.length > 0
