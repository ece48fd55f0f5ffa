/** A word without its last accent, or with the other one: «liberta», «perchè», «cittá». Pure. */

/** The accents that Italian writes on each last vowel, the usual one first. */
const ACCENTED: Readonly<Record<string, readonly string[]>> = {
  a: ['à'],
  e: ['é', 'è'],
  i: ['ì'],
  o: ['ò'],
  u: ['ù'],
}

/**
 * The word that was meant: the same letters with the accent that a known word has on its last vowel.
 *
 * @param word normalised, with a wrong accent on its last vowel or none
 * @param isKnown of a normalised word; the index of past speeches, for example
 * @returns null where no such word is known; never the word itself
 */
export function accentedTwin(word: string, isKnown: (word: string) => boolean): string | null {
  const vowel = word.slice(-1).normalize('NFD').charAt(0)
  const twins = (ACCENTED[vowel] ?? []).map((accented) => word.slice(0, -1) + accented)
  return twins.find((twin) => twin !== word && isKnown(twin)) ?? null
}
