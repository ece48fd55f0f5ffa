import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Player } from '../session/use-session.ts'
import type { WordsDraft } from './keeper/words-draft.ts'
import { type WordsKeeper, wordsKeeper } from './keeper/words-keeper.ts'

/** What screens use of the keeper. */
export type Keeper = Pick<WordsKeeper, 'get' | 'subscribe' | 'edit' | 'retry' | 'choose' | 'finish' | 'typing'>

/** Where the Worker draws a page, there is no browser that keeps words (players-pictures.tsx). */
export const KeeperOf = createContext<(...who: Parameters<typeof wordsKeeper>) => Keeper>(wordsKeeper)

export function useWords({ user, account, season }: Player): { draft: WordsDraft; keeper: Keeper } {
  const keeper = useContext(KeeperOf)(user, account.id, season.year)
  return { draft: useSyncExternalStore(keeper.subscribe, keeper.get, keeper.get), keeper }
}
