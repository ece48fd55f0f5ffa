import type { RuleId } from '../rules.ts'
import { computedWord } from './score.ts'
import type { GamePlayer, PlayerResult } from './types.ts'

/** One row of a ranking as it is stored: without names and words, which the game has. */
export type StoredResult = { position: number; id: string; score: number; isLastMan: boolean; flags: number[] }

/** Makes a result from a stored row and the player's entry. `rules` are the room's; `flags` is as long as `words`. */
export const resultFromStored = (
  stored: StoredResult & Pick<GamePlayer, 'fullName' | 'words'>,
  rules: readonly RuleId[],
): PlayerResult => ({
  id: stored.id,
  fullName: stored.fullName,
  position: stored.position,
  score: stored.score,
  isLastMan: stored.isLastMan,
  computedWords: stored.words.map((word, at) => computedWord(word, stored.flags[at] ?? 0, rules)),
})
