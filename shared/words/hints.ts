/**
 * A hint for a word with a digit, an apostrophe, a hyphen or any other sign: it is accepted, but a speech is split at
 * such characters, so it can never be said (decisions 6 and 7).
 *
 * @param word normalised
 * @returns a sentence to show beside the word, or null when it can be said
 */
export const neverSaidHint = (word: string): string | null => {
  if (!/[^\p{L}\p{M}]/u.test(word)) return null
  if (/\p{N}/u.test(word)) return 'Il discorso si legge a lettere: con una cifra dentro non uscirà mai.'
  if (/['’‘`´]/.test(word)) return 'Il discorso si divide all’apostrofo: scritta così non uscirà mai.'
  if (/\p{Pd}/u.test(word)) return 'Il discorso si divide al trattino: scritta così non uscirà mai.'
  return 'Il discorso si divide a ogni segno: scritta così non uscirà mai.'
}

/** The words of a list that can never be said, in its order. */
export const neverSaid = (words: readonly string[]): string[] => words.filter((word) => neverSaidHint(word) !== null)
