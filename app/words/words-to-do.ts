import { WORDS_PER_PLAYER } from '../../shared/season.ts'
import type { WordsDraft } from './keeper/words-draft.ts'

/** What a key to the words says to who has not finished, by how far they are; null once there is nothing to choose any more. */
export function wordsToDo({ words, lock }: Pick<WordsDraft, 'words' | 'lock'>, isTimeUp: boolean): string | null {
  if (lock !== null || isTimeUp) return null
  if (words.length === 0) return 'Scegli le tue parole'
  return words.length < WORDS_PER_PLAYER ? 'Continua con le tue parole' : 'Ti manca solo «Ho finito!»'
}
