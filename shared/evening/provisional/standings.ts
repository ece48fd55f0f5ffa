import type { Board } from '../../api/evening-shapes.ts'
import { countWords } from '../../ranking/facts.ts'
import { createRanking } from '../../ranking/ranked-table.ts'

export type Standing = { id: string; fullName: string; position: number; score: number; isLastMan: boolean }

export type Standings = {
  /** All players, the first first. */
  rows: Standing[]
  /** The rule of the last word is on, and the transcript gives no order to tell it by: «si saprà alla fine». */
  isLastWordOpen: boolean
  /** Whose +3 it is for now; null where the rule is off, or nobody's yet. */
  lastWord: HeldLastWord | null
}

/** By ids. `from`: who had it before; null: nobody. `since`: the place in the transcript of the word that brought it here. */
export type HeldLastWord = { word: string; id: string; from: string | null; since: number }

/**
 * @param certain the words that count (certain.ts); those that are on nobody's list change nothing
 * @param spoken the transcript's words so far, in their order; they are among those that are certain. The last word is
 *   told by this order alone, since nobody taps a word twice
 * @returns null before the first word of the board is certain (decision 44)
 */
export type ProvisionalRanking = (certain: readonly string[], spoken: readonly string[]) => Standings | null

/**
 * The provisional standings of a board (SAME-FUNCTION): the official ranking's own function, given the words that are
 * certain in place of the speech. The board is read once, for all its later standings; where no word of the board has
 * become certain since the last ones, these are returned again.
 */
export function provisionalRanking({ rules, bonusWords, lists }: Pick<Board, 'rules' | 'bonusWords' | 'lists'>) {
  const facts = countWords(lists)
  const names = new Map(lists.map(({ id, fullName }) => [id, fullName]))
  const numberOf = (word: string): number | undefined => facts.words.find(word)
  const hasLastWord = rules.includes('last-word')
  const owners = hasLastWord ? ownersOf(lists) : new Map<string, string>()
  let known: { said: ReadonlySet<string>; standings: Standings } | null = null
  const rank: ProvisionalRanking = (certain, spoken) => {
    const said = new Set(certain.filter((word) => numberOf(word) !== undefined))
    if (said.size === 0) return null
    const lastWord = holderOf(owners, spoken)
    const isLastWordOpen = hasLastWord && spoken.length === 0
    if (
      known !== null &&
      known.standings.lastWord?.word === lastWord?.word &&
      known.standings.lastWord?.since === lastWord?.since &&
      known.standings.isLastWordOpen === isLastWordOpen &&
      isSameSet(known.said, said)
    ) {
      return known.standings
    }
    const speech = { words: lastWord === null ? [] : [lastWord.word], distinct: said }
    const ranked = createRanking(facts, { rules, bonusWords, speech })
    const rows = Array.from({ length: ranked.total }, (_, index) => ranked.standing(index + 1))
      .filter((row) => row !== null)
      .map((row) => ({ ...row, fullName: names.get(row.id) ?? '' }))
    known = { said, standings: { rows, isLastWordOpen, lastWord } }
    return known.standings
  }
  return rank
}

/** Of each word that one player alone has, that player. */
function ownersOf(lists: Board['lists']): Map<string, string> {
  const owners = new Map<string, string>()
  const shared = new Set<string>()
  for (const { id, words } of lists) {
    for (const word of new Set(words)) {
      if (owners.has(word)) shared.add(word)
      else owners.set(word, id)
    }
  }
  for (const word of shared) owners.delete(word)
  return owners
}

/** What an order can change: which of the words that one player alone has is the last (decision 2), and who had it before. */
function holderOf(owners: ReadonlyMap<string, string>, spoken: readonly string[]): HeldLastWord | null {
  const word = spoken.findLast((said) => owners.has(said))
  const id = word === undefined ? undefined : owners.get(word)
  if (word === undefined || id === undefined) return null
  const isAnothers = (said: string): boolean => (owners.get(said) ?? id) !== id
  const before = spoken.findLastIndex(isAnothers)
  const since = spoken.findIndex((said, at) => at > before && owners.get(said) === id)
  return { word, id, from: before < 0 ? null : (owners.get(spoken[before] ?? '') ?? null), since }
}

const isSameSet = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean => {
  if (one.size !== other.size) return false
  for (const item of one) if (!other.has(item)) return false
  return true
}
