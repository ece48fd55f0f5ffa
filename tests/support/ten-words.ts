/** Ten words that nobody else has, none of them a bonus word. */
export const tenWords = (stem = 'parola'): string[] => Array.from('abcdefghij', (letter) => `${stem}${letter}`)
