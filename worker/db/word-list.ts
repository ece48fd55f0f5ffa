/** A list of words as the tables keep it: JSON text, written by the Worker after validation. */
import * as v from 'valibot'

const WordList = v.pipe(v.string(), v.parseJson(), v.array(v.string()))

export const parseWordList = (text: string): string[] => v.parse(WordList, text)
