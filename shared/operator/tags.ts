/**
 * Which state somebody has seen of what the operator changes: an entity tag (RFC 9110, 8.8.3), sent back with the change that
 * replaces it (operating.md, «Nobody undoes another unseen»). No tag is another's: each has its kind and its year, and a number
 * that no restore of D1 gives twice.
 */

const tagOf = (...parts: (string | number)[]): string => JSON.stringify(parts.join('-'))

/**
 * The season's row: its revision (design.md, «Revisions of the season»), and the seal, which takes none. `sealedAt`: as in
 * `KeyFacts`.
 */
export const seasonTag = (year: number, season: { rev: number; sealedAt: number | string | null }): string =>
  tagOf('season', year, season.rev, ...(season.sealedAt === null ? [] : ['sealed']))

/** `version`: of the text that stands, or of its withdrawal (design.md, «Rooms follow the speech»). */
export const speechTag = (year: number, version: number): string => tagOf('speech', year, version)

/** `rev`: of the transcript's row; 0 before the first text. */
export const transcriptTag = (year: number, rev: number): string => tagOf('transcript', year, rev)

const QUOTED = /"[^"]*"/g

/**
 * Whether an `If-Match` names this state. A weak tag is the same as the strong one, since whoever compresses an answer on its
 * way makes its tag weak.
 */
export const namesTag = (ifMatch: string, tag: string): boolean =>
  ifMatch.trim() === '*' || (ifMatch.match(QUOTED)?.includes(tag) ?? false)

/** The tag in an `ETag`, as it was before anybody made it weak. */
export const strongTag = (etag: string): string => etag.replace(/^W\//, '')
