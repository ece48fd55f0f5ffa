/**
 * The state of an operator's data that a sender has seen: an entity tag (RFC 9110, 8.8.3), sent back with the change that
 * replaces this state (operating.md, «Nobody undoes another unseen»). No two states share a tag: each tag has its kind, its
 * year, and a number that no restore of D1 gives twice.
 */

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
