import { WORDS_PER_PLAYER } from '../../shared/season.ts'
import type { WordsDraft } from './words.ts'

/** The label of a key that leads to the words, by how far the person is; null once words can no longer be changed. */
export function wordsToDo({ words, lock }: Pick<WordsDraft, 'words' | 'lock'>, isTimeUp: boolean): string | null {
  if (lock !== null || isTimeUp) return null
  if (words.length === 0) return 'Scegli le tue parole'
  return words.length < WORDS_PER_PLAYER ? 'Continua con le tue parole' : 'Ti manca solo «Ho finito!»'
}
