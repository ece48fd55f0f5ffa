/**
 * Who taps what and when in the evening of `--live`. Pure. Nobody waits for the others: televisions are late by
 * different times, and some people err.
 */
import { parseSpeech } from '../../shared/speech/parse.ts'
import type { Board } from '../api/answers.ts'

/** `ago`: how long ago the word was spoken, as the person's browser says it. */
export type Tap = { at: number; who: string; word: string; isHeard: boolean; ago: number; note: TapNote }
export type TapNote = 'at once' | 'late' | 'wrong' | 'taken back' | 'twice'

/** By how much each television is late, in ms of the evening: the next person has the next, and again from the first. */
const TELEVISIONS_MS = [0, 0, 15_000, 30_000, 60_000]
const FINGER_MS = 3000
const AGAIN_MS = 5000
const BACK_MS = 40_000
/** One's own words, and some of the others'; together below the changes that a minute allows. */
const OWN = 6
const OF_OTHERS = 3

/** In which share of the speech each word is said first; a word that is not said is not in it. */
export function firstSaid(speech: string): Map<string, number> {
  const { words } = parseSpeech(speech)
  const shares = new Map<string, number>()
  for (const [index, word] of words.entries()) if (!shares.has(word)) shares.set(word, index / words.length)
  return shares
}

/** @param speed how many times faster than a real evening; `lastsMs` is what the speech takes at that speed */
export function tapsOf({ lists }: Pick<Board, 'lists'>, speech: string, lastsMs: number, speed: number): Tap[] {
  const said = firstSaid(speech)
  const quick = (ms: number): number => Math.round(ms / speed)
  const taps = lists.flatMap((list, index): Tap[] => {
    const others = [...new Set(lists.flatMap(({ words }) => words))].filter((word) => !list.words.includes(word))
    const heard = [
      ...list.words.filter((word) => said.has(word)).slice(0, OWN),
      ...others.filter((word, at) => said.has(word) && at % lists.length === index).slice(0, OF_OTHERS),
    ]
    const late = quick(TELEVISIONS_MS[index % TELEVISIONS_MS.length] ?? 0)
    const right = heard.map((word): Tap => {
      const at = Math.round((said.get(word) ?? 0) * lastsMs) + late + quick(FINGER_MS)
      return { at, who: list.id, word, isHeard: true, ago: late, note: late > 0 ? 'late' : 'at once' }
    })
    return [
      ...right,
      ...errorsOf(
        index,
        list.id,
        list.words.filter((word) => !said.has(word)),
        right,
        lastsMs,
        quick,
      ),
    ]
  })
  return taps.sort((one, other) => one.at - other.at)
}

/** Of each three people one takes a wrong tap back, one leaves it, and one taps twice. */
function errorsOf(
  index: number,
  who: string,
  unsaid: readonly string[],
  right: readonly Tap[],
  lastsMs: number,
  quick: (ms: number) => number,
): Tap[] {
  const [first] = right
  if (index % 3 === 2)
    return first ? [{ ...first, at: first.at + quick(AGAIN_MS), ago: quick(AGAIN_MS), note: 'twice' }] : []
  const [word] = unsaid
  if (word === undefined) return []
  const at = Math.round((lastsMs * (index + 1)) / 12)
  const wrong: Tap = { at, who, word, isHeard: true, ago: 0, note: 'wrong' }
  return index % 3 === 1 ? [wrong] : [wrong, { ...wrong, at: at + quick(BACK_MS), isHeard: false, note: 'taken back' }]
}
