/** How many letters its longest word has: style sheets make a title only as large as lets it stay whole. */
export const longestWord = (text: string): number => Math.max(...text.split(/\s+/).map((word) => [...word].length))
