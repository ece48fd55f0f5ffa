/** What the board shows at a moment, from what is known. Pure: the screen, the wall and what is read aloud all use it. */
import type { BoardList } from '../../../shared/api/evening-shapes.ts'
import type { NamedBoard } from '../../../shared/evening/board.ts'
import { certainWords, heardStates, spokenUpTo } from '../../../shared/evening/provisional/certain.ts'
import type { SpokenWord } from '../../../shared/evening/provisional/spoken.ts'
import type { HeldPlace, ProvisionalRanking, Standings } from '../../../shared/evening/provisional/standings.ts'
import { compareCodePoints } from '../../../shared/rooms/code-points.ts'
import { nameKey } from '../../../shared/rooms/names.ts'
import type { RuleId } from '../../../shared/rules.ts'

/** `silent`, `maybe` and `sure` while the speech goes on; `missed` and `misheard` only once the text is out. */
export type CellState = 'silent' | 'maybe' | 'sure' | 'missed' | 'misheard'
export type Cell = {
  word: string
  state: CellState
  isBonus: boolean
  /** How many have it. */
  takers: number
  /** Touched by oneself. */
  isMine: boolean
}

const sameCell = (before: Cell, next: Cell): boolean =>
  before.word === next.word &&
  before.state === next.state &&
  before.isBonus === next.isBonus &&
  before.takers === next.takers &&
  before.isMine === next.isMine

/** Of cells in the same places, those that look as before are the same objects, and so is the list: nothing of it is drawn again. */
export function sharedCells(): (next: Cell[]) => Cell[] {
  let known: Cell[] = []
  return (next) => {
    const cells = next.map((cell, at) => {
      const before = known[at]
      return before && sameCell(before, cell) ? before : cell
    })
    if (cells.length !== known.length || cells.some((cell, at) => cell !== known[at])) known = cells
    return known
  }
}

/** Whether a word that was said is worth nothing, since others of the room have it too. */
export const isDouble = ({ takers }: Pick<Cell, 'takers'>): boolean => takers > 1

export type LastWord = { word: string; state: 'maybe' | 'sure'; takers: number }

/** The words' places, which nothing that is heard changes. */
export type Places = {
  own: readonly string[]
  others: readonly string[]
  /** Of the others. */
  groups: readonly LetterGroup[]
  takers: ReadonlyMap<string, number>
}

export type BoardView = {
  own: Cell[]
  others: Cell[]
  groups: readonly LetterGroup[]
  standings: Standings | null
  /** The word that changed last, for the band. */
  last: LastWord | null
  /** The points of a word's place that have just gone from one player to another: no word has changed since. */
  passed: HeldPlace | null
  sure: number
  maybe: number
  /** When anything was last heard or said, in ms since 1970. */
  lastSign: number | null
}

/** One's own ten in the order they were typed, then the others' in Italian order. */
export function placesOf(lists: readonly BoardList[], me: string): Places {
  const takers = new Map<string, number>()
  for (const { words } of lists) for (const word of new Set(words)) takers.set(word, (takers.get(word) ?? 0) + 1)
  const own = lists.find(({ id }) => id === me)?.words ?? []
  const isOwn = new Set(own)
  const others = [...takers.keys()]
    .filter((word) => !isOwn.has(word))
    .map((word) => ({ word, key: nameKey(word) }))
    .sort((a, b) => compareCodePoints(a.key, b.key) || compareCodePoints(a.word, b.word))
    .map(({ word }) => word)
  return { own: [...isOwn], others, groups: letterGroups(others), takers }
}

/** Six groups of letters of about as many words: for each, its first and last letter, and the place of its first word. */
export type LetterGroup = { label: string; from: number }

const GROUPS = 6
/** In capitals and without accents, as in a telephone book. */
const letterOf = (word: string): string => (word.normalize('NFD')[0] ?? '').toLocaleUpperCase('it')

export function letterGroups(words: readonly string[]): LetterGroup[] {
  const groups: { first: string; last: string; from: number }[] = []
  for (const [index, word] of words.entries()) {
    const letter = letterOf(word)
    const group = groups.at(-1)
    const isFull = group !== undefined && index >= (words.length * groups.length) / GROUPS
    if (!group || (isFull && letter !== group.last)) groups.push({ first: letter, last: letter, from: index })
    else group.last = letter
  }
  return groups.map(({ first, last, from }) => ({ label: first === last ? first : `${first}–${last}`, from }))
}

/** With the rule that takes bonus words away no word is one (decision 3). */
export const bonusOf = (rules: readonly RuleId[], bonusWords: readonly string[]): ReadonlySet<string> =>
  new Set(rules.includes('no-bonus') ? [] : bonusWords)

/**
 * @param board with one's own taps in its `heard`
 * @param asOf now by the server's clock, less this viewer's delay
 */
export function boardView(
  { places, board, rank }: { places: Places; board: NamedBoard; rank: ProvisionalRanking },
  spoken: readonly SpokenWord[],
  asOf: number,
): BoardView {
  const states = heardStates(board.heard, spoken, asOf)
  const mine = new Set(board.heard.filter(({ isMine }) => isMine).map(({ word }) => word))
  const bonus = bonusOf(board.rules, board.bonusWords)
  const counts = { silent: 0, maybe: 0, sure: 0 }
  const cell = (word: string): Cell => {
    const state = states.get(word)?.state ?? 'silent'
    counts[state]++
    return {
      word,
      state,
      isBonus: bonus.has(word),
      takers: places.takers.get(word) ?? 0,
      isMine: mine.has(word),
    }
  }
  let changed = null as { word: string; state: 'maybe' | 'sure'; since: number } | null
  states.forEach(({ state, since }, word) => {
    // Of those that a line of the transcript lit together, the last that it says.
    if ((changed === null || since >= changed.since) && places.takers.has(word)) changed = { word, state, since }
  })
  const standings = rank(certainWords(states), spokenUpTo(spoken, asOf))
  const hasPassed = ({ from, since }: HeldPlace): boolean =>
    from !== null && (spoken[since]?.at ?? 0) >= (changed?.since ?? 0)
  return {
    own: places.own.map(cell),
    others: places.others.map(cell),
    groups: places.groups,
    standings,
    passed: standings?.held.find(hasPassed) ?? null,
    last: changed && { word: changed.word, state: changed.state, takers: places.takers.get(changed.word) ?? 0 },
    sure: counts.sure,
    maybe: counts.maybe,
    lastSign: changed?.since ?? null,
  }
}
