/** The length of the longest word: style sheets make a title only so large that this word stays whole. */
export const longestWord = (text: string): number => Math.max(...text.split(/\s+/).map((word) => [...word].length))
