/**
 * What the operator may do, and when (operating.md, «What the operator may do»). The one table: the routes refuse by it, the
 * commands ask by it, and a page shows by it which keys can be pressed. What may be done at any time (close a room by its link,
 * hide a word) has no row.
 */

/** As D1 has it (ms since 1970) or as the API does (ISO 8601); null: it has not happened. */
type Moment = number | string | null

export type KeyFacts = {
  wordsDeadline: Moment
  begunAt: Moment
  sealedAt: Moment
  speechPublished: boolean
  megaRoomId: string | null
}

/**
 * `nothingToDo`: allowed, but there is nothing to change: it has begun, has not, or no text stands. A repetition does no harm,
 * and no key can be pressed. `code`: why the server would refuse it.
 */
type Press<Code> = { ok: true; nothingToDo?: true } | { ok: false; code: Code }

const yes = { ok: true } as const
const already = { ok: true, nothingToDo: true } as const
const no = <Code extends string>(code: Code) => ({ ok: false, code }) as const

/** Whether the words can still be chosen, as far as this says: neither said to have begun, nor sealed, nor over. */
const nothingHasHappened = ({ begunAt, sealedAt, speechPublished }: KeyFacts): boolean =>
  !speechPublished && begunAt === null && sealedAt === null

/**
 * Whether a begin, or a first text, has to be asked for as early (operating.md, «What the operator may do»): a deadline lies
 * ahead, and the words can still be chosen. A correction is never early; a text that was withdrawn and comes again is a first
 * one.
 *
 * @param now ms since 1970, by the server's clock
 */
export const isTooEarly = (facts: KeyFacts, now: number): boolean =>
  nothingHasHappened(facts) && facts.wordsDeadline !== null && now < new Date(facts.wordsDeadline).getTime()

type Key<Code> = {
  may: (facts: KeyFacts) => Press<Code>
  /**
   * Whether the year has to be typed first, since a slip of the hand would end a whole season's choosing: before the deadline,
   * and where there is none. `isEarly`: the press says that it is early.
   */
  asksYear: (facts: KeyFacts, isEarly: boolean) => boolean
}

const asksNothing = (): boolean => false
const isUnasked = ({ wordsDeadline }: KeyFacts, isEarly: boolean): boolean => isEarly || wordsDeadline === null

/** Bonus words, deadline, hold. */
const settings: Key<'season/sealed'> = {
  may: ({ sealedAt }) => (sealedAt === null ? yes : no('season/sealed')),
  asksYear: asksNothing,
}

const begin: Key<'season/published' | 'season/sealed'> = {
  may: ({ speechPublished, sealedAt, begunAt }) => {
    if (speechPublished) return no('season/published')
    if (sealedAt !== null) return no('season/sealed')
    return begunAt === null ? yes : already
  },
  asksYear: (facts, isEarly) => facts.begunAt === null && isUnasked(facts, isEarly),
}

const takeBack: Key<'season/sealed'> = {
  may: ({ sealedAt, begunAt }) => {
    if (sealedAt !== null) return no('season/sealed')
    return begunAt === null ? already : yes
  },
  asksYear: asksNothing,
}

const transcript: Key<'season/not-sealed' | 'season/published'> = {
  may: ({ sealedAt, speechPublished }) => {
    if (sealedAt === null) return no('season/not-sealed')
    return speechPublished ? no('season/published') : yes
  },
  asksYear: asksNothing,
}

/** The first text, and each correction. */
const publish: Key<never> = {
  may: () => yes,
  asksYear: (facts, isEarly) => nothingHasHappened(facts) && isUnasked(facts, isEarly),
}

const withdraw: Key<never> = { may: ({ speechPublished }) => (speechPublished ? yes : already), asksYear: asksNothing }

const closeMegaRoom: Key<'room/not-found'> = {
  may: ({ megaRoomId }) => (megaRoomId === null ? no('room/not-found') : yes),
  asksYear: asksNothing,
}

export const operatorKeys = { settings, begin, takeBack, transcript, publish, withdraw, closeMegaRoom }
export type OperatorKey = keyof typeof operatorKeys
