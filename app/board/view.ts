/**
 * What the board shows at a moment, made from what is known; for a room without a board, from the transcript alone; and
 * after the text, what the room had heard well. Pure.
 */
import type { Board, BoardList, Heard, HeardAnswer, RoomView, Season, User } from '../../shared/api/shapes.ts'
import { type NamedBoard, namedBoard } from '../../shared/evening/board.ts'
import { certainWords, heardStates, spokenUpTo } from '../../shared/evening/certain.ts'
import { plays } from '../../shared/evening/seal.ts'
import type { SpokenWord } from '../../shared/evening/spoken.ts'
import type { HeldPlace, ProvisionalRanking, Standings } from '../../shared/evening/standings.ts'
import { PLACE_RULES, type PlaceRule } from '../../shared/extra-rules.ts'
import type { Frame } from '../../shared/protocol/frames.ts'
import type { PlayerResult } from '../../shared/ranking/types.ts'
import { compareCodePoints, nameKey } from '../../shared/rooms/names.ts'
import { isCrowded } from '../../shared/rooms/rooms.ts'
import type { RuleId } from '../../shared/rules.ts'

/** `silent`, `maybe` and `sure` while the speech goes on; `missed` and `misheard` only once the text is out. */
type CellState = 'silent' | 'maybe' | 'sure' | 'missed' | 'misheard'
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

/** Whether a word that was said is worth nothing, since others of the room have it too. */
export const isDouble = ({ takers }: Pick<Cell, 'takers'>): boolean => takers > 1

export type LastWord = { word: string; state: 'maybe' | 'sure'; takers: number }

/** The words' places, which nothing that is heard changes. */
type Places = {
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

/** With the rule that takes bonus words away no word is one (game.md, «Scoring»). */
const bonusOf = (rules: readonly RuleId[], bonusWords: readonly string[]): ReadonlySet<string> =>
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

// The browser's copy of a room's board: what the room has said, in whole boards, `heard` frames and answers to one's own
// taps, and over it the taps that are on their way. Pure.
//
// `tick` tells what is new: it grows by one with each frame. After a gap only a whole board helps. An answer has the tick
// of the frame before it, so it counts until a later frame or board, which tells the same tap.

/** `spokenAt`: when the word was spoken, ms by the server's clock. */
export type Tap = { word: string; isHeard: boolean; spokenAt: number }

type HeardFrame = Extract<Frame, { type: 'heard' }>

export type BoardState = {
  board: NamedBoard | null
  /** The highest tick that was seen, in a frame or a board. */
  newest: number
  /** A frame was missed, or may have been: the store has to ask. */
  needsBoard: boolean
  /** The last answer of each word, while no later frame or board has told it. */
  answers: readonly HeardAnswer[]
}

export type BoardEvent =
  /** `atRequest`: the state when the board was asked for. */
  | { type: 'board'; board: Board; atRequest: BoardState }
  | { type: 'frame'; frame: HeardFrame; me: string }
  | { type: 'answer'; answer: HeardAnswer; tap: Tap; me: string }
  | { type: 'reconnected' }

export const NO_BOARD: BoardState = { board: null, newest: 0, needsBoard: true, answers: [] }

/** A frame does not say who is asking, so one's own part is worked out: two names are all of them when two say it. */
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

/** A server that was put back may count from lower: if no frame came meanwhile, its answer is the newest there is. */
function applyBoard(state: BoardState, board: NamedBoard, atRequest: BoardState): BoardState {
  const isOvertaken = state.newest > atRequest.newest
  // The frame that followed the page's own board shows that nothing was missed before it.
  if (isOvertaken && state.board && state.board.tick > board.tick) {
    return { ...state, needsBoard: state.newest > state.board.tick }
  }
  const newest = isOvertaken ? Math.max(state.newest, board.tick) : board.tick
  // What was answered before the board was asked for is in it; what came meanwhile may not be.
  const answers = state.answers.filter((answer) => !atRequest.answers.includes(answer) && answer.tick >= board.tick)
  const heard = withWords(board.heard, wordsOf(answers))
  return { board: { ...board, heard }, newest, needsBoard: newest > board.tick, answers }
}

function applyAnswer(state: BoardState, { tick, heard }: HeardAnswer, tap: Tap, me: string): BoardState {
  const { board } = state
  const [heardWord = heard] = withTaps([heard], [tap], me)
  if (board && tick < board.tick) {
    // A later frame has the word, and at most does not say whether it is one's own.
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
 * One's own taps over what the room has said: they show at once, before and without the server.
 *
 * @param taps the latest wish for each word
 * @returns as the room would say it had it taken them all; `count`: as it said it, or how many are named here
 */
export function withTaps(heard: readonly Heard[], taps: readonly Tap[], me: string): Heard[] {
  const words = new Map(heard.map((word) => [word.word, word]))
  for (const { word, isHeard, spokenAt } of taps) {
    const entry = words.get(word) ?? { word, count: 0, firsts: [], isMine: false }
    const others = entry.firsts.filter(({ id }) => id !== me)
    if (!isHeard) {
      // The room names two, so where it names nobody else there is nobody else.
      if (others.length > 0) words.set(word, { ...entry, firsts: others, isMine: false })
      else words.delete(word)
      continue
    }
    const own = entry.firsts.find(({ id }) => id === me)
    // The room's moment may be a little later than the tap: it must not make the word go dark again.
    const at = new Date(own ? Math.min(Date.parse(own.at), spokenAt) : spokenAt).toISOString()
    const firsts = [...others, { id: me, at }].sort((a, b) => Date.parse(a.at) - Date.parse(b.at)).slice(0, 2)
    words.set(word, { ...entry, count: Math.max(entry.count, firsts.length), firsts, isMine: true })
  }
  return [...words.values()]
}

/**
 * One's words in a closed room, until its board is here, or where it has none; empty: one plays without. Whoever finished too late
 * for this room has none in it, as its own row says (TEN-WORDS-PLAY). A crowd's page has rows of before it closed.
 */
export function wordsHere({ user, season }: { user: User; season: Season }, view: RoomView): readonly string[] {
  const row = isCrowded(view) ? undefined : view.players.find(({ id }) => id === user.id)
  return plays(user, season) && row?.hasFinished !== false ? user.words : []
}

type CrowdView = {
  cells: Cell[]
  /** The word of one's own that was said last, for the band. */
  last: BoardView['last']
  /** How many of them are in; empty before the first line of the transcript. */
  sentence: string
}

type Query = {
  /** One's own, in the order they were typed; empty: without words. */
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
      // Nobody is told who else has it.
      takers: 1,
      isMine: false,
    }),
  )
  let last: { word: string; since: number } | null = null
  // In the order of the transcript: of those that one line of it lit, the last that it says.
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
  /** Said, and on the board as such: touched by somebody, or lit by the transcript. */
  well: number
  /** Touched, and not said. */
  misheard: string[]
  /** Said, and neither anybody nor the transcript had it. */
  missed: string[]
  /** Who has the points of a word's place, and for which word. */
  rewarded: { place: PlaceRule; word: string; fullName: string }[]
}

/**
 * @param results the whole official ranking
 * @param spoken the transcript's words: what it lit, nobody had to touch
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
