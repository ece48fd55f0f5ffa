/** The input and the output of a ranking (contract, «Shapes»). */
import type { PlaceFlag } from '../extra-rules.ts'

/** `words`: normalised, in the order of entry; empty for a player who has not finished (game.md, «Scoring»). */
export type GamePlayer = { id: string; fullName: string; words: readonly string[] }

/** `score` includes the points of the word's place. */
export type ComputedWord = {
  word: string
  score: number
  isSaid: boolean
  isBonus: boolean
  isDuplicate: boolean
  /**
   * Not said, and this form of it was (game.md, «Quasi»): worth nothing. Up to 300 players; the previous release does not send
   * it.
   */
  near?: string
} & Record<PlaceFlag, boolean> &
  Partial<Sharing>

/** Who else of the room has a duplicate (game.md, «Who else has a word»): a page of a room's ranking tells it. */
export type Sharing = {
  /** How many have it, this player among them. */
  takers: number
  /** Up to 300 players: the first of the others in Italian order, three at most, told apart in the room; never the caller. */
  others?: string[]
  /** The caller is one of these others. */
  isCallers?: true
}

/**
 * What the morning after tells of a room besides its places (game.md, «Awards»): words said that nobody else of it had, two lists
 * that are alike, a word that was said once.
 */
export type Award = { kind: 'own-flour' | 'twins' | 'golden-word'; userIds: string[]; words: string[] }

/** `position`: 1..n, all distinct. `computedWords`: in the order of entry. */
export type PlayerResult = {
  id: string
  fullName: string
  position: number
  score: number
  isLastMan: boolean
  computedWords: ComputedWord[]
}
