/** A list of words as the tables hold it: JSON text that the Worker has validated before writing. */
import * as v from 'valibot'

const WordList = v.pipe(v.string(), v.parseJson(), v.array(v.string()))

export const parseWordList = (text: string): string[] => v.parse(WordList, text)
