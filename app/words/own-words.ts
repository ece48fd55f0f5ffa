/**
 * One's own words on a page that only shows them. The keeper, which also sends them, is a chunk that such a page loads
 * after its first frame; until it is there, the words are the server's, or those that this browser has not sent yet.
 */
import { useState, useSyncExternalStore } from 'react'
import type { User } from '../../shared/api/shapes.ts'
import type { Player } from '../session/use-session.ts'
import { keptWords } from './keeper/kept-words.ts'
import type { WordsDraft } from './keeper/words-draft.ts'

type OwnWords = Pick<WordsDraft, 'words' | 'lock'>
type Keeper = { get: () => OwnWords; subscribe: (listener: () => void) => () => void }
type KeeperOf = (user: User, accountId: string, season: number) => Keeper

let keeperOf: KeeperOf | null = null
const listeners = new Set<() => void>()

/** Called by the keeper's chunk when it has been loaded. */
export function keeperIsHere(found: KeeperOf): void {
  keeperOf = found
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const read = (): KeeperOf | null => keeperOf
const noKeeper = (): null => null
const never = (): (() => void) => () => {}

/** As the keeper begins with them (words-draft.ts). */
function notYetKept({ words, hasFinished }: User, kept: readonly string[] | undefined): OwnWords {
  return hasFinished ? { words, lock: 'finished' } : { words: kept ?? words, lock: null }
}

export function useOwnWords({ user, account, season }: Player): OwnWords {
  const keeper = useSyncExternalStore(subscribe, read, noKeeper)?.(user, account.id, season.year)
  const [kept] = useState(() => keptWords(account.id, season.year)?.words)
  const draft = useSyncExternalStore<OwnWords | null>(keeper?.subscribe ?? never, keeper?.get ?? noKeeper, noKeeper)
  return draft ?? notYetKept(user, kept)
}
