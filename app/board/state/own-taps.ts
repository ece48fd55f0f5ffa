/** One's own taps over what the room has said: they show at once, before and without the server. Pure. */
import type { Heard } from '../../../shared/api/evening-shapes.ts'
import type { Tap } from './tap-queue.ts'

/**
 * @param own the latest wish for each word that this page has tapped
 * @returns as the room would say it had it taken them all; `count`: as it said it, or how many are named here
 */
export function withOwnTaps(heard: readonly Heard[], own: ReadonlyMap<string, Tap>, me: string): Heard[] {
  if (own.size === 0) return [...heard]
  const words = new Map(heard.map((word) => [word.word, word]))
  for (const [word, { isHeard, spokenAt }] of own) {
    const known = words.get(word) ?? { word, count: 0, firsts: [], isMine: false }
    const others = known.firsts.filter(({ id }) => id !== me)
    const told = known.firsts.find(({ id }) => id === me)
    if (!isHeard) {
      // The room names two, so where it names nobody else there is nobody else.
      if (others.length > 0) words.set(word, { ...known, firsts: others, isMine: false })
      else words.delete(word)
      continue
    }
    // The room's moment may be a little later than the tap: it must not make the word go dark again.
    const at = new Date(told ? Math.min(Date.parse(told.at), spokenAt) : spokenAt).toISOString()
    const firsts = [...others, { id: me, at }].sort((a, b) => Date.parse(a.at) - Date.parse(b.at)).slice(0, 2)
    words.set(word, { ...known, count: Math.max(known.count, firsts.length), firsts, isMine: true })
  }
  return [...words.values()]
}
