/** A list of words as the tables hold it: JSON text that the Worker has validated before writing. */
import * as v from 'valibot'

/**
 * Lists in one question to D1, and players in one statement with their lists. Ten words of sixty letters of four bytes,
 * each with its quotes, nine commas and two brackets are 10 × 242 + 11 = 2,431 bytes: 400 such lists are 972 kB, and
 * 998 kB as one value beside the ids of their players. The platform refuses a value above 2 MB.
 */
export const LISTS_A_PAGE = 400

const WordList = v.pipe(v.string(), v.parseJson(), v.array(v.string()))

export const parseWordList = (text: string): string[] => v.parse(WordList, text)
