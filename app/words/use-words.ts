import { useSyncExternalStore } from 'react'
import type { Player } from '../session/use-session.ts'
import type { WordsDraft } from './keeper/words-draft.ts'
import { type WordsKeeper, wordsKeeper } from './keeper/words-keeper.ts'

export function useWords({ user, account, season }: Player): { draft: WordsDraft; keeper: WordsKeeper } {
  const keeper = wordsKeeper(user, account.id, season.year)
  return { draft: useSyncExternalStore(keeper.subscribe, keeper.get), keeper }
}
