/// <reference path="./stopword.d.ts" />
import { ita } from 'stopword'
import { FUNCTION_WORDS } from './function-words.ts'

const STOP_WORDS: ReadonlySet<string> = new Set([...ita, ...FUNCTION_WORDS])

/**
 * Whether a normalised word is too common to be played. The same list refuses words at entry and drops them from the
 * speech, so no accepted word is ever dropped from a speech (decision 6).
 */
export const isStopWord = (word: string): boolean => STOP_WORDS.has(word)
