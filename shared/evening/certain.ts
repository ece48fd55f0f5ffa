/**
 * The words that count at a moment (game.md, «Before the text is out»). A word is certain when two members of the room have
 * marked it, or the transcript has it. If only one person of the room has tapped at all, their taps count.
 */
import type { HeardWord } from '../api/shapes.ts'
import type { SpokenWord } from './transcript.ts'

/**
 * - `maybe`: one person has marked it; a second mark makes it `sure`
 * - `sure`: it counts
 *
 * `since`: the beginning of this state, in ms since 1970. A word in neither state is silent.
 */
type HeardState = { state: 'maybe' | 'sure'; since: number }

type Tap = { id: string; at: number }

/** Each word's taps, the earliest first. Cached by object: a word whose taps change becomes another object. */
const read = new WeakMap<HeardWord, readonly Tap[]>()
function tapsOf(heard: HeardWord): readonly Tap[] {
  const copy = read.get(heard)
  if (copy) return copy
  const taps = heard.firsts.map(({ id, at }) => ({ id, at: Date.parse(at) })).sort((a, b) => a.at - b.at)
  read.set(heard, taps)
  return taps
}

function isOneAlone(heard: readonly HeardWord[], asOf: number): boolean {
  let person: string | null = null
  for (const word of heard) {
    for (const { id, at } of tapsOf(word)) {
      if (at > asOf) continue
      if (person !== null && id !== person) return false
      person = id
    }
  }
  return person !== null
}

/** A word's state, considering `saidAt` if the transcript has the word. Null: its taps change nothing. */
function stateByTaps(item: HeardWord, saidAt: number | null, isAlone: boolean, asOf: number): HeardState | null {
  const [first, second] = tapsOf(item)
  if (first === undefined || first.at > asOf) return null
  const sureAt = isAlone ? first.at : (second?.at ?? Number.POSITIVE_INFINITY)
  if (sureAt <= asOf && (saidAt === null || sureAt < saidAt)) return { state: 'sure', since: sureAt }
  return saidAt === null ? { state: 'maybe', since: first.at } : null
}

/**
 * The state of every word that was heard or said, at a moment.
 *
 * @param heard with the two earliest taps of each word: a third tap changes nothing, so no more are needed
 * @param asOf ms since 1970 by the server's clock, less the viewer's delay (game.md, «Late televisions»)
 */
export function heardStates(
  heard: readonly HeardWord[],
  spoken: readonly SpokenWord[],
  asOf: number,
): Map<string, HeardState> {
  const states = new Map<string, HeardState>()
  for (const { word, at } of spoken) {
    if (at > asOf) break
    if (!states.has(word)) states.set(word, { state: 'sure', since: at })
  }
  const isAlone = isOneAlone(heard, asOf)
  for (const item of heard) {
    const state = stateByTaps(item, states.get(item.word)?.since ?? null, isAlone, asOf)
    if (state !== null) states.set(item.word, state)
  }
  return states
}

/** The words that count, among all that were heard or said. */
export function certainWords(states: ReadonlyMap<string, HeardState>): string[] {
  const words: string[] = []
  states.forEach(({ state }, word) => {
    if (state === 'sure') words.push(word)
  })
  return words
}

/** The first moment after `asOf` at which any word may change; null when none is known. */
export function nextMoment(heard: readonly HeardWord[], spoken: readonly SpokenWord[], asOf: number): number | null {
  let next = Number.POSITIVE_INFINITY
  for (const { at } of spoken) if (at > asOf) next = Math.min(next, at)
  for (const word of heard) for (const { at } of tapsOf(word)) if (at > asOf) next = Math.min(next, at)
  return Number.isFinite(next) ? next : null
}

/** The words that had been said at a moment, in their order. */
export function spokenUpTo(spoken: readonly SpokenWord[], asOf: number): string[] {
  const words: string[] = []
  for (const { word, at } of spoken) {
    // The result must be a prefix: words after one that was not known yet were not known either.
    if (at > asOf) break
    words.push(word)
  }
  return words
}
