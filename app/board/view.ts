/**
 * What the board shows at a moment; in a room without a board, what the transcript alone shows; after the publication, what
 * the room had heard rightly. Pure.
 */
import type {
  Board,
  BoardList,
  Heard,
  HeardAnswer,
  PlayerResult,
  RoomView,
  Season,
  User,
} from '../../shared/api/shapes.ts'
import { type NamedBoard, namedBoard } from '../../shared/evening/board.ts'
import { certainWords, heardStates, spokenUpTo } from '../../shared/evening/certain.ts'
import { plays } from '../../shared/evening/seal.ts'
import type { HeldPlace, ProvisionalRanking, Standings } from '../../shared/evening/standings.ts'
import type { SpokenWord } from '../../shared/evening/transcript.ts'
import { PLACE_RULES, type PlaceRule } from '../../shared/extra-rules.ts'
import type { Frame } from '../../shared/protocol/frames.ts'
import { compareCodePoints, nameKey } from '../../shared/rooms/names.ts'
import { isCrowded, type RuleId } from '../../shared/rooms/rooms.ts'

/** `silent`, `maybe` and `sure` during the speech; `missed` and `misheard` only after the publication. */
type CellState = 'silent' | 'maybe' | 'sure' | 'missed' | 'misheard'
export type Cell = {
  word: string
  state: CellState
  isBonus: boolean
  /** How many people have it. */
  takers: number
  /** Touched by the viewer. */
  isMine: boolean
}

const sameCell = (before: Cell, next: Cell): boolean =>
  before.word === next.word &&
  before.state === next.state &&
  before.isBonus === next.isBonus &&
  before.takers === next.takers &&
  before.isMine === next.isMine

/** Reuses the previous object of each cell that looks the same, and the previous list if all do, so that React skips them. */
export function sharedCells(): (next: Cell[]) => Cell[] {
  let lastCells: Cell[] = []
  return (next) => {
    const cells = next.map((cell, at) => {
      const before = lastCells[at]
      return before && sameCell(before, cell) ? before : cell
    })
    if (cells.length !== lastCells.length || cells.some((cell, at) => cell !== lastCells[at])) lastCells = cells
    return lastCells
  }
}

/** Whether the word brings nothing because several people of the room have it. */
export const isDouble = ({ takers }: Pick<Cell, 'takers'>): boolean => takers > 1

export type LastWord = { word: string; state: 'maybe' | 'sure'; takers: number }

/** The words' places, which heard words never change. */
type Places = {
  own: readonly string[]
  others: readonly string[]
  /** Groups of the others' words. */
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
  /** The points of a word's place that have just passed from one player to another; null once a word has changed since. */
  passed: HeldPlace | null
  sure: number
  maybe: number
  /** When a word was last tapped or transcribed, in ms since 1970. */
  lastSign: number | null
}

/** The viewer's ten in the order of typing, then the others' words in Italian order. */
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

/** Six groups of letters with about as many words each: first and last letter, and the place of the first word. */
export type LetterGroup = { label: string; from: number }

const GROUPS = 6
/** A capital without accents, as in a telephone book. */
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

/** Under the rule `no-bonus` no word is a bonus word (game.md, «Scoring»). */
const bonusOf = (rules: readonly RuleId[], bonusWords: readonly string[]): ReadonlySet<string> =>
  new Set(rules.includes('no-bonus') ? [] : bonusWords)

/**
 * @param board its `heard` includes the viewer's own taps
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
    // Of words that one line of the transcript lit together, the last one of that line.
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

// The browser's copy of a room's board: whole boards, `heard` frames and answers to this player's taps, with the unanswered
// taps laid over them. Pure.
//
// `tick` orders them: it grows by one with each frame. After a gap only a whole board helps. An answer has the tick of the
// frame before it, so it counts until a later frame or board, which includes the same tap.

/** `spokenAt`: when the word was spoken, ms by the server's clock. */
export type Tap = { word: string; isHeard: boolean; spokenAt: number }

type HeardFrame = Extract<Frame, { type: 'heard' }>

export type BoardState = {
  board: NamedBoard | null
  /** The highest tick seen, in a frame or a board. */
  newest: number
  /** A frame was missed, or may have been: the store has to fetch the board. */
  needsBoard: boolean
  /** The last answer for each word, until a later frame or board includes the word. */
  answers: readonly HeardAnswer[]
}

export type BoardEvent =
  /** `atRequest`: the state when the fetch began. */
  | { type: 'board'; board: Board; atRequest: BoardState }
  | { type: 'frame'; frame: HeardFrame; me: string }
  | { type: 'answer'; answer: HeardAnswer; tap: Tap; me: string }
  | { type: 'reconnected' }

export const NO_BOARD: BoardState = { board: null, newest: 0, needsBoard: true, answers: [] }

/** Frames are the same for everybody, so `isMine` is derived. A word that two people tapped names both. */
function isMineIn({ count, firsts }: HeardFrame['heard'][number], otherwise: boolean, me: string): boolean {
  return firsts.some(({ id }) => id === me) || (count > firsts.length && otherwise)
}

function withWords(heard: readonly Heard[], words: readonly Heard[]): Heard[] {
  const byWord = new Map(heard.map((word) => [word.word, word]))
  for (const word of words) {
    if (word.count === 0) byWord.delete(word.word)
    else byWord.set(word.word, word)
  }
  return [...byWord.values()]
}

const wordsOf = (answers: readonly HeardAnswer[]): Heard[] => answers.map(({ heard }) => heard)

function applyFrame(state: BoardState, { tick, heard }: HeardFrame, me: string): BoardState {
  if (tick <= state.newest) return state
  const { board } = state
  if (board === null || tick > board.tick + 1) return { ...state, newest: tick, needsBoard: true }
  const mine = new Set(board.heard.filter(({ isMine }) => isMine).map(({ word }) => word))
  const words = heard.map((word) => ({ ...word, isMine: isMineIn(word, mine.has(word.word), me) }))
  const answers = state.answers.filter((answer) => answer.tick >= tick)
  const allHeard = withWords(withWords(board.heard, words), wordsOf(answers))
  return { ...state, newest: tick, answers, board: { ...board, tick, heard: allHeard } }
}

/** A server that was rolled back may count from a lower tick: if no frame came since the request, its board is the newest. */
function applyBoard(state: BoardState, board: NamedBoard, atRequest: BoardState): BoardState {
  const isOvertaken = state.newest > atRequest.newest
  // The frame right after the page's own board shows that no earlier frame was missed.
  if (isOvertaken && state.board && state.board.tick > board.tick) {
    return { ...state, needsBoard: state.newest > state.board.tick }
  }
  const newest = isOvertaken ? Math.max(state.newest, board.tick) : board.tick
  // The board includes answers from before the request; later answers may be missing from it.
  const answers = state.answers.filter((answer) => !atRequest.answers.includes(answer) && answer.tick >= board.tick)
  const heard = withWords(board.heard, wordsOf(answers))
  return { board: { ...board, heard }, newest, needsBoard: newest > board.tick, answers }
}

function applyAnswer(state: BoardState, { tick, heard }: HeardAnswer, tap: Tap, me: string): BoardState {
  const { board } = state
  const [heardWord = heard] = withTaps([heard], [tap], me)
  if (board && tick < board.tick) {
    // A later frame includes the word, but may not say whether it is the viewer's own.
    const after = board.heard.map((word) =>
      word.word === heardWord.word ? { ...word, isMine: isMineIn(word, heardWord.isMine, me) } : word,
    )
    return { ...state, board: { ...board, heard: after } }
  }
  const answers = [
    ...state.answers.filter((answer) => answer.heard.word !== heardWord.word),
    { tick, heard: heardWord },
  ]
  return { ...state, answers, board: board && { ...board, heard: withWords(board.heard, [heardWord]) } }
}

export function boardReducer(state: BoardState, event: BoardEvent): BoardState {
  switch (event.type) {
    case 'board':
      return applyBoard(state, namedBoard(event.board), event.atRequest)
    case 'frame':
      return applyFrame(state, event.frame, event.me)
    case 'answer':
      return applyAnswer(state, event.answer, event.tap, event.me)
    case 'reconnected':
      return { ...state, needsBoard: true }
    default:
      return event satisfies never
  }
}

/**
 * Lays the player's own taps over the room's state, so that they show before the server answers.
 *
 * @param taps the latest tap of each word
 * @returns the state as if the room had accepted all taps; `count` is the room's, or at least the number of people named
 */
export function withTaps(heard: readonly Heard[], taps: readonly Tap[], me: string): Heard[] {
  const words = new Map(heard.map((word) => [word.word, word]))
  for (const { word, isHeard, spokenAt } of taps) {
    const entry = words.get(word) ?? { word, count: 0, firsts: [], isMine: false }
    const others = entry.firsts.filter(({ id }) => id !== me)
    if (!isHeard) {
      // The room names up to two people, so if it names nobody else, there is nobody else.
      if (others.length > 0) words.set(word, { ...entry, firsts: others, isMine: false })
      else words.delete(word)
      continue
    }
    const own = entry.firsts.find(({ id }) => id === me)
    // The room's moment may be a little later than the tap; the earlier one wins, or the word would go dark again.
    const at = new Date(own ? Math.min(Date.parse(own.at), spokenAt) : spokenAt).toISOString()
    const firsts = [...others, { id: me, at }].sort((a, b) => Date.parse(a.at) - Date.parse(b.at)).slice(0, 2)
    words.set(word, { ...entry, count: Math.max(entry.count, firsts.length), firsts, isMine: true })
  }
  return [...words.values()]
}

/**
 * The player's words in a closed room without its board, or before the board has arrived; empty: they play without words. A
 * player who finished too late has none here, as the row of the room's view says (TEN-WORDS-PLAY). The rows of a crowd's
 * page may be older than its closing, so they are not asked.
 */
export function wordsHere({ user, season }: { user: User; season: Season }, view: RoomView): readonly string[] {
  const row = isCrowded(view) ? undefined : view.players.find(({ id }) => id === user.id)
  return plays(user, season) && row?.hasFinished !== false ? user.words : []
}

type CrowdView = {
  cells: Cell[]
  /** The player's word that was said last, for the band. */
  last: BoardView['last']
  /** How many of the player's words were said; empty before the first line of the transcript. */
  sentence: string
}

type Query = {
  /** The player's own, in the order of typing; empty: they play without words. */
  words: readonly string[]
  rules: readonly RuleId[]
  bonusWords: Season['bonusWords']
  spoken: readonly SpokenWord[]
  /** Now by the server's clock, less this viewer's delay. */
  asOf: number
}

export function crowdView({ words, rules, bonusWords, spoken, asOf }: Query): CrowdView {
  const states = heardStates([], spoken, asOf)
  const bonus = bonusOf(rules, bonusWords)
  const cells = words.map(
    (word): Cell => ({
      word,
      state: states.get(word)?.state ?? 'silent',
      isBonus: bonus.has(word),
      // A crowd's players are not told who shares a word.
      takers: 1,
      isMine: false,
    }),
  )
  let last: { word: string; since: number } | null = null
  // In the order of the transcript: of words that one line lit together, the last one of that line.
  for (const [word, { since }] of states) {
    if (words.includes(word) && (last === null || since >= last.since)) last = { word, since }
  }
  return {
    cells,
    last: last && { word: last.word, state: 'sure', takers: 1 },
    sentence: sentenceOf(cells, states.size > 0),
  }
}

function sentenceOf(cells: readonly Cell[], hasBegun: boolean): string {
  if (cells.length === 0) return 'Stasera si ascolta e basta.'
  if (!hasBegun) return ''
  const saidCount = cells.filter(({ state }) => state === 'sure').length
  return `${saidCount} su ${cells.length} ${saidCount === 1 ? 'è' : 'sono'} dentro.`
}

export type Checked = {
  own: Cell[]
  others: Cell[]
  groups: Places['groups']
  /** Said, and lit on the board: by a tap or by the transcript. */
  well: number
  /** Touched, but not said. */
  misheard: string[]
  /** Said, but neither touched nor transcribed. */
  missed: string[]
  /** Who has the points of a word's place, and for which word. */
  rewarded: { place: PlaceRule; word: string; fullName: string }[]
}

/**
 * @param results the whole official ranking
 * @param spoken the transcript's words, which needed no tap
 */
export function checkedBoard(
  board: Board,
  results: readonly PlayerResult[],
  spoken: readonly string[],
  me: string,
): Checked {
  const places = placesOf(board.lists, me)
  const words = results.flatMap(({ fullName, computedWords }) => computedWords.map((word) => ({ ...word, fullName })))
  const saidWords = new Set(words.filter(({ isSaid }) => isSaid).map(({ word }) => word))
  const touched = new Set(board.heard.filter(({ count }) => count > 0).map(({ word }) => word))
  const lit = new Set([...touched, ...spoken])
  const bonus = bonusOf(board.rules, board.bonusWords)
  const stateOf = (word: string): CellState =>
    saidWords.has(word) ? (lit.has(word) ? 'sure' : 'missed') : touched.has(word) ? 'misheard' : 'silent'
  const cell = (word: string): Cell => ({
    word,
    state: stateOf(word),
    isBonus: bonus.has(word),
    takers: places.takers.get(word) ?? 0,
    isMine: false,
  })
  const own = places.own.map(cell)
  const others = places.others.map(cell)
  const inState = (state: CellState): string[] =>
    [...own, ...others].flatMap((found) => (found.state === state ? [found.word] : []))
  return {
    own,
    others,
    groups: places.groups,
    well: inState('sure').length,
    misheard: inState('misheard'),
    missed: inState('missed'),
    rewarded: PLACE_RULES.flatMap((place) => {
      const found = words.find((word) => word[place.flag])
      return found ? [{ place, word: found.word, fullName: found.fullName }] : []
    }),
  }
}
