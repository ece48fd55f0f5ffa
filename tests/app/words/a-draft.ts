/** A list as the browser has it, and what happens to it. */
import { newDraft, type WordsDraft, type WordsEvent, wordsReducer } from '../../../app/words/keeper/words-draft.ts'

export const start = newDraft({ words: ['pace'], rev: 3, hasFinished: false })

export const run = (draft: WordsDraft, ...events: WordsEvent[]): WordsDraft => events.reduce(wordsReducer, draft)

export const edited = (...words: string[]): WordsEvent => ({ type: 'edited', words })

export const saved = (rev: number, ...words: string[]): WordsEvent => ({
  type: 'saved',
  words,
  rev,
  savedAt: '2025-12-30T19:31:05.000Z',
})

export const seen = (rev: number, words: string[], hasFinished = false): WordsEvent => ({
  type: 'seen',
  words,
  rev,
  hasFinished,
})
