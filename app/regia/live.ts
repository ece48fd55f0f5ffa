/**
 * The live text of one device (decision 46): pure. The server has one whole text. What is typed here goes at its end, line by
 * line; another device may write meanwhile, and an answer may be lost.
 */
import { TRANSCRIPT_LIMIT } from '../../shared/evening/transcript.ts'
import { isObject } from '../net/is-shape.ts'

/** `n`: this device's first is 1. `at`: ms since 1970, by the server's clock. */
type Line = { n: number; text: string; at: number }

export type Live = {
  /** What the server has, as far as this device knows; null: it has not been asked. */
  standing: string | null
  /** What was last sent, and how many waiting lines were in it: it may stand there although no answer came. */
  attempted: { text: string; lines: number } | null
  /** Typed here, and there. Oldest first, as the next. */
  sent: Line[]
  /** Typed here, and not there yet. */
  waiting: Line[]
  /** After how many lines of somebody else's this device goes on; null: after none. */
  resumed: { lines: number; at: number } | null
}

export const NO_LIVE: Live = { standing: null, attempted: null, sent: [], waiting: [], resumed: null }

export const linesIn = (text: string): number => text.split('\n').filter((line) => line.trim() !== '').length
export const wordsIn = (text: string): number => text.match(/\S+/g)?.length ?? 0

/** When a line last arrived, whoever sent it; null: none has. */
export const lastLineOf = ({ sent, resumed }: Live): number | null =>
  sent.length === 0 && resumed === null ? null : Math.max(sent.at(-1)?.at ?? 0, resumed?.at ?? 0)

/** As the server keeps it: NUL would become a space there, and a byte order mark nothing. */
const clean = (text: string): string => text.replaceAll('\0', ' ').replaceAll('\ufeff', '')

/** A line was typed, or several were pasted. */
export function typed(live: Live, text: string, at: number): Live {
  const lines = clean(text)
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const before = live.sent.length + live.waiting.length
  return { ...live, waiting: [...live.waiting, ...lines.map((line, i) => ({ n: before + i + 1, text: line, at }))] }
}

/** The whole text with all that waits; null: nothing waits, or the server has not said what stands. */
export function textToSend({ standing, waiting }: Live): string | null {
  if (standing === null || waiting.length === 0) return null
  const before = standing === '' || standing.endsWith('\n') ? standing : `${standing}\n`
  return `${before}${waiting.map(({ text }) => text).join('\n')}\n`
}

/** More than any speech. */
export const isTooLong = (text: string): boolean => new TextEncoder().encode(text).length > TRANSCRIPT_LIMIT

/** To be noted before it is sent. */
export const attempt = (live: Live, text: string): Live => ({
  ...live,
  attempted: { text, lines: live.waiting.length },
})

/** What was attempted stands there. */
export const accepted = (live: Live, at: number): Live =>
  live.attempted === null ? live : arrived(live, live.attempted.lines, live.attempted.text, at)

/** The first `lines` of what waits are in the text that stands. */
function arrived(live: Live, lines: number, standing: string, at: number): Live {
  const gone = live.waiting.slice(0, lines).map((line) => ({ ...line, at }))
  const { sent, waiting } = live
  return { ...live, standing, attempted: null, sent: [...sent, ...gone], waiting: waiting.slice(lines) }
}

/**
 * The server has said what stands. What this device has sent itself is its own, though the answer was lost; whatever else is
 * there is somebody else's, and this device goes on after it. A call that was given up may be carried out after a later one was
 * attempted: then the first lines of that are there, and while nothing is, it may still come.
 */
export function found(live: Live, there: string, at: number): Live {
  for (let lines = live.attempted?.lines ?? 0; lines > 0; lines--) {
    const text = textToSend({ ...live, waiting: live.waiting.slice(0, lines) })
    if (text !== null && there.startsWith(text)) return goOnAfter(arrived(live, lines, text, at), there, at)
  }
  return there === live.standing ? live : goOnAfter({ ...live, attempted: null }, there, at)
}

const goOnAfter = (live: Live, there: string, at: number): Live =>
  there === (live.standing ?? '')
    ? { ...live, standing: there }
    : { ...live, standing: there, resumed: { lines: linesIn(there), at } }

/** What a tab has kept of it, which another release may have written. */
export function readLive(text: string): Live {
  try {
    const kept: unknown = JSON.parse(text)
    if (!isObject(kept)) return NO_LIVE
    const { standing, attempted, resumed } = kept
    return {
      standing: typeof standing === 'string' ? standing : null,
      attempted:
        isObject(attempted) && typeof attempted.text === 'string' && typeof attempted.lines === 'number'
          ? { text: attempted.text, lines: attempted.lines }
          : null,
      sent: linesOf(kept.sent),
      waiting: linesOf(kept.waiting),
      resumed:
        isObject(resumed) && typeof resumed.lines === 'number' && typeof resumed.at === 'number'
          ? { lines: resumed.lines, at: resumed.at }
          : null,
    }
  } catch {
    return NO_LIVE
  }
}

const isLine = (value: unknown): value is Line =>
  isObject(value) && typeof value.n === 'number' && typeof value.text === 'string' && typeof value.at === 'number'

const linesOf = (value: unknown): Line[] => (Array.isArray(value) ? value.filter(isLine) : [])
