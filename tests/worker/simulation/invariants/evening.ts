/** The evening, by people's answers: no words after the seal, and boards after it alone. */
import type { Board, User } from '../../../../shared/api/shapes.ts'
import { FIVE_SECONDS_MS } from '../history/expected.ts'
import { type Invariant, isAcknowledged, type Seen } from '../world/seen.ts'
import { userKey } from '../world/snapshot.ts'

/**
 * A season sealed before a step takes no words in it, even if an answer denies the seal. A finish that the seal has overtaken is
 * answered with the ten that are stored, and `hasFinished: false` (TEN-WORDS-PLAY).
 */
export const nobodyWritesAfterTheSeal: Invariant = ({ world, before, outcomes }) => {
  if ((before.seasons.get(world.season)?.sealed_at ?? null) === null) return []
  return outcomes.filter(isAcknowledged).flatMap(({ op, accountId, status, body }) => {
    const had = before.users.get(userKey(accountId ?? '', world.season))
    const isOvertaken = () => {
      const { hasFinished, words } = body as User // as the route builds it
      return !hasFinished && had?.has_finished === 0 && JSON.stringify(words) === had.words
    }
    const isWrite = op.do === 'save' || (op.do === 'finish' && had?.has_finished !== 1 && !isOvertaken())
    return isWrite ? [`SEALED-IS-FINAL: ${accountId} was told ${status} for ${op.do} after the seal`] : []
  })
}

/** WORDS-STAY-SECRET: not before the seal and five seconds more; and a person who has seen a board can no longer change rooms. */
export const boardsAreLate: Invariant = (seen) => {
  const { world, before, outcomes } = seen
  const faults: string[] = []
  const sealedAt = seen.after.seasons.get(world.season)?.sealed_at ?? null
  for (const { op, roomId, accountId, status } of outcomes) {
    const wasIn = before.rooms.get(roomId ?? '')?.players.has(accountId ?? '')
    const isMove = (op.do === 'join' && !wasIn) || (op.do === 'leave' && wasIn)
    const season = before.rooms.get(roomId ?? '')?.record?.season
    if (isMove && status < 300 && season === world.season && world.viewers.has(viewer(seen, accountId)))
      faults.push(`WORDS-STAY-SECRET: ${accountId} has seen a board, and was told ${status} for ${op.do} of ${roomId}`)
  }
  for (const { op, body, status, accountId } of outcomes) {
    if (op.do !== 'board' || status !== 200) continue
    world.viewers.add(viewer(seen, accountId))
    const { now } = body as Board // as the route builds it
    if (sealedAt === null || Date.parse(now) < sealedAt + FIVE_SECONDS_MS)
      faults.push(`WORDS-STAY-SECRET: ${accountId} was shown a board at ${now}, and the seal is of ${sealedAt}`)
  }
  return faults
}

const viewer = ({ world }: Seen, accountId: string | null): string => userKey(accountId ?? '', world.season)
