/** A season as the operator's commands get it, in which nothing has happened yet. */
import type { Season } from '../../../commands/api/answers.ts'

export const aSeason: Season = {
  year: 2025,
  bonusWords: ['pace'],
  megaRoomId: null,
  wordsDeadline: null,
  speechPublished: false,
  begunAt: null,
  sealedAt: null,
}
