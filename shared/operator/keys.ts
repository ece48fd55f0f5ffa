/**
 * The operator's actions and when they are allowed (operating.md, «What the operator may do»). One table for all: the
 * routes refuse by it, the commands ask by it, and a page enables its keys by it. Actions that are always allowed (closing
 * a room by its link, hiding a word) have no row.
 */

/** As stored in D1 (ms since 1970) or sent by the API (ISO 8601); null: it has not happened. */
type Moment = number | string | null

export type KeyFacts = {
  wordsDeadline: Moment
  begunAt: Moment
  sealedAt: Moment
  speechPublished: boolean
  megaRoomId: string | null
}

/**
 * `nothingToDo`: allowed, but nothing would change: the evening has already begun or not begun, or there is no text. A
 * repetition does no harm, and no key can be pressed. `code`: the server's refusal.
 */
type Press<Code> = { ok: true; nothingToDo?: true } | { ok: false; code: Code }

const yes = { ok: true } as const
const already = { ok: true, nothingToDo: true } as const
const no = <Code extends string>(code: Code) => ({ ok: false, code }) as const

/** True if the words can still be chosen, by these facts: no begin, no seal, no publication. */
const nothingHasHappened = ({ begunAt, sealedAt, speechPublished }: KeyFacts): boolean =>
  !speechPublished && begunAt === null && sealedAt === null

/**
 * Whether a begin, or a first text, must be confirmed as early (operating.md, «What the operator may do»): a deadline lies
 * ahead, and the words can still be chosen. A correction is never early; a text published again after a withdrawal is a
 * first one.
 *
 * @param now ms since 1970, by the server's clock
 */
export const isTooEarly = (facts: KeyFacts, now: number): boolean =>
  nothingHasHappened(facts) && facts.wordsDeadline !== null && now < new Date(facts.wordsDeadline).getTime()

type Key<Code> = {
  may: (facts: KeyFacts) => Press<Code>
  /**
   * Whether the year must be typed first, since a slip would end a whole season's choosing: before the deadline, and where
   * there is none. `isEarly`: the press is marked as early.
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
