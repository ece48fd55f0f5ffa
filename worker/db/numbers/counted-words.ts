/** The words of a count, as they are read again from where they were stored. */
import * as v from 'valibot'

const WordCount = v.object({ word: v.string(), players: v.number() })

export const CountedWords = v.object({
  chosen: v.array(v.object({ ...WordCount.entries, isSaid: v.boolean() })),
  unsaid: v.array(WordCount),
  rarest: v.array(WordCount),
  unchosen: v.array(v.object({ word: v.string(), times: v.number() })),
})
