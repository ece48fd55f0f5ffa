/** The most marks on one base. Hebrew, Arabic and Burmese write three; more of them cover the lines above and below. */
const MAX_MARKS = 3

/**
 * Spacing marks (Mc) belong to a letter in Burmese and in India's scripts. Like joiners, they neither count nor serve as a base.
 */
const PILE = new RegExp(`(?:[\\p{Mn}\\p{Me}][\\p{Mc}\\p{Join_Control}]*){${MAX_MARKS + 1}}`, 'u')
const WITHOUT_BASE = /(?:^| )\p{M}/u

export const MARKS_SENTENCE = 'Un accento vuole la sua lettera, e una lettera ne porta al massimo tre.'

/** True if a name or a word, in its stored spelling, has a mark without a letter, or too many on one (game.md, «Names»). */
export const hasStrayMarks = (text: string): boolean => PILE.test(text) || WITHOUT_BASE.test(text)
