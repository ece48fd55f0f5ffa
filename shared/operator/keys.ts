/**
 * The operator's actions and when they are allowed (operating.md, «What the operator may do»). One table for all: the
 * routes refuse by it, the commands ask by it, and a page enables its keys by it. Actions that are always allowed (closing
 * a room by its link, hiding a word) have no row. Below it, the tags by which an action names the state that its sender saw.
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

// The state of an operator's data that a sender has seen: an entity tag (RFC 9110, 8.8.3), sent back with the change that
// replaces this state (operating.md, «Nobody undoes another unseen»). No two states share a tag: each tag has its kind, its
// year, and a number that no restore of D1 gives twice.

const tagOf = (...parts: (string | number)[]): string => JSON.stringify(parts.join('-'))

/**
 * The tag of a season's row: its revision (design.md, «Revisions of the season»), and the seal, which has no revision.
 * `sealedAt`: as in `KeyFacts`.
 */
export const seasonTag = (year: number, season: { rev: number; sealedAt: number | string | null }): string =>
  tagOf('season', year, season.rev, ...(season.sealedAt === null ? [] : ['sealed']))

/** `version`: of the current text, or of its withdrawal (design.md, «Rooms follow the speech»). */
export const speechTag = (year: number, version: number): string => tagOf('speech', year, version)

/** `rev`: of the transcript's row; 0 before the first text. */
export const transcriptTag = (year: number, rev: number): string => tagOf('transcript', year, rev)

const QUOTED = /"[^"]*"/g

/** True if an `If-Match` names this state. A weak tag counts like the strong one: proxies that compress make tags weak. */
export const namesTag = (ifMatch: string, tag: string): boolean =>
  ifMatch.trim() === '*' || (ifMatch.match(QUOTED)?.includes(tag) ?? false)

/** The strong form of an `ETag`'s tag, which a proxy may have made weak. */
export const strongTag = (etag: string): string => etag.replace(/^W\//, '')
