import type { Season } from '../../shared/api/shapes.ts'

/** Words can be changed no more: the deadline is behind, or the speech is out (decision 9). */
export const isOver = (
  { wordsDeadline, speechPublished }: Pick<Season, 'wordsDeadline' | 'speechPublished'>,
  now = Date.now(),
): boolean => speechPublished || (wordsDeadline !== null && now >= Date.parse(wordsDeadline))
