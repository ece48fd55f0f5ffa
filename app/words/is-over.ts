import type { Season } from '../../shared/api/shapes.ts'

/** Whether words can no longer be changed: the deadline has passed, or the speech is published (decision 9). */
export const isOver = (
  { wordsDeadline, speechPublished }: Pick<Season, 'wordsDeadline' | 'speechPublished'>,
  now = Date.now(),
): boolean => speechPublished || (wordsDeadline !== null && now >= Date.parse(wordsDeadline))
