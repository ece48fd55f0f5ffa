/** WORDS-STAY-SECRET and MEGA-NAMES-ARE-SHORT: every answer, every frame and every line of the log is read. */
import type { RoomView } from '../../../../shared/api/shapes.ts'
import { authorsIn, LETTERS } from '../history/lists.ts'
import type { Outcome } from '../perform.ts'
import type { Invariant, Seen } from '../world/seen.ts'
import { MEGA, nameOf } from '../world/world.ts'

const NAME = 'WORDS-STAY-SECRET'

const others = (text: string, who: number | null): string[] =>
  [...authorsIn(text)].filter((letter) => who === null || letter !== LETTERS[who])

/** After the speech a ranking shows what everybody chose; nothing else ever does. */
const mayShowWords = ({ world }: Seen, { op }: Outcome): boolean => op.do === 'ranking' && world.speechWasPublished

export const wordsStaySecret: Invariant = (seen) => {
  const faults: string[] = []
  for (const outcome of seen.outcomes) {
    const text = JSON.stringify(outcome.body)
    const who = 'who' in outcome.op ? outcome.op.who : null
    const leaked = mayShowWords(seen, outcome) ? [] : others(text, who)
    if (leaked.length > 0) faults.push(`${NAME}: the answer to ${outcome.op.do} carries words of ${leaked}: ${text}`)
    const view = outcome.body as Partial<RoomView> | null // or anything else, which then has no players
    faults.push(...countFaults(view?.players ?? []))
  }
  for (const line of seen.world.log.splice(0)) {
    if (authorsIn(line).size > 0) faults.push(`${NAME}: the log carries words: ${line}`)
  }
  return faults
}

/** Only whether somebody has finished shows, and only when they have (decision 32). */
const countFaults = (players: RoomView['players']): string[] =>
  players
    .filter(({ hasFinished, wordCount }) => wordCount !== (hasFinished ? 10 : 0))
    .map((player) => `${NAME}: ${JSON.stringify(player)} shows how many words they have`)

/** Frames: whole, in order, without a hole in their numbers, and without words; the mega room's without family names. */
export const framesAreInOrder: Invariant = ({ world }) =>
  world.screens.flatMap((screen) => {
    const { texts, faults } = screen.take()
    const family = (text: string): boolean => LETTERS.some((_, who) => text.includes(nameOf(who).split(' ')[1] ?? '?'))
    return [
      ...faults.map((fault) => `seq grows by one a frame: ${fault}`),
      ...texts.filter((text) => authorsIn(text).size > 0).map((text) => `${NAME}: a frame carries words: ${text}`),
      ...texts
        .filter((text) => screen.room === MEGA && family(text))
        .map((text) => `MEGA-NAMES-ARE-SHORT: a frame carries a family name: ${text}`),
    ]
  })

export const megaNamesAreShort: Invariant = ({ outcomes }) =>
  outcomes.flatMap(({ op, body }) => {
    if (!('room' in op) || op.room !== MEGA) return []
    const text = JSON.stringify(body)
    const shown = LETTERS.flatMap((_, who) => nameOf(who).split(' ')[1] ?? []).filter((name) => text.includes(name))
    return shown.map((name) => `MEGA-NAMES-ARE-SHORT: the answer to ${op.do} carries «${name}»`)
  })
