/** WORDS-STAY-SECRET, checked in every answer, every frame and every line of the log. */
import type { RoomView } from '../../../../shared/api/shapes.ts'
import { authorsIn, LETTERS } from '../history/lists.ts'
import type { Outcome } from '../perform.ts'
import type { Invariant, Seen } from '../world/seen.ts'

const NAME = 'WORDS-STAY-SECRET'

const others = (text: string, who: number | null): string[] =>
  [...authorsIn(text)].filter((letter) => who === null || letter !== LETTERS[who])

/** The one exception before the publication (WORDS-STAY-SECRET): a closed room of a sealed season, for those who are in it. */
function hasBoard({ after }: Seen, roomId: string | null, accountId: string | null): boolean {
  const { record, players } = after.rooms.get(roomId ?? '') ?? {}
  const isSealed = record?.phase === 'closed' && record.sealedAt !== null && !record.isMega
  return isSealed && after.seasons.get(record.season)?.sealed_at !== null && players?.has(accountId ?? '') === true
}

/** After the speech a ranking shows everybody's words; a board does before. */
function mayShowWords(seen: Seen, { op, roomId, accountId, status }: Outcome): boolean {
  if (op.do === 'board') return status === 200 && hasBoard(seen, roomId, accountId)
  return op.do === 'ranking' && seen.world.speechWasPublished
}

export const wordsStaySecret: Invariant = (seen) => {
  const faults: string[] = []
  for (const outcome of seen.outcomes) {
    const text = JSON.stringify(outcome.body)
    const who = 'who' in outcome.op ? outcome.op.who : null
    const leaked = mayShowWords(seen, outcome) ? [] : others(text, who)
    if (leaked.length > 0) faults.push(`${NAME}: the answer to ${outcome.op.do} carries words of ${leaked}: ${text}`)
    const view = outcome.body as Partial<RoomView> | null // other bodies have no players
    faults.push(...countFaults(view?.players ?? []))
  }
  for (const line of seen.world.log.splice(0)) {
    if (authorsIn(line).size > 0) faults.push(`${NAME}: the log carries words: ${line}`)
  }
  return faults
}

/** A player shows only whether they have finished, and their word count only then (game.md, «Lists»). */
const countFaults = (players: RoomView['players']): string[] =>
  players
    .filter(({ hasFinished, wordCount }) => wordCount !== (hasFinished ? 10 : 0))
    .map((player) => `${NAME}: ${JSON.stringify(player)} shows how many words they have`)

/** Frames are whole, in order, without a gap and without words. */
export const framesAreInOrder: Invariant = (seen) =>
  seen.world.screens.flatMap((screen) => {
    const { texts, faults } = screen.take()
    return [
      ...faults.map((fault) => `seq grows by one a frame: ${fault}`),
      ...texts.filter((text) => authorsIn(text).size > 0).map((text) => `${NAME}: a frame carries words: ${text}`),
    ]
  })
