/** Marks on one base. Hebrew, Arabic and Burmese write three; more of them cover the lines above and below. */
const MAX_MARKS = 3

/**
 * Spacing marks (Mc) are parts of a letter in Burmese and in India's scripts: they neither count nor serve as a base.
 * Nor do joiners.
 */
const PILE = new RegExp(`(?:[\\p{Mn}\\p{Me}][\\p{Mc}\\p{Join_Control}]*){${MAX_MARKS + 1}}`, 'u')
const WITHOUT_BASE = /(?:^| )\p{M}/u

export const MARKS_SENTENCE = 'Un accento vuole la sua lettera, e una lettera ne porta al massimo tre.'

/**
 * Whether a name or a word, spelled as it will be stored, has a mark without its letter, or a pile of them (game.md, «Names»).
 */
export const hasStrayMarks = (text: string): boolean => PILE.test(text) || WITHOUT_BASE.test(text)
