import { expect, it } from 'vitest'
import { wordsToDo } from '../../../app/room/lobby.tsx'
import { draftOf } from '../../../app/words/words.ts'
import { tenWords } from '../../support/ten-words.ts'

const withWords = (count: number, hasFinished = false) =>
  draftOf({ words: tenWords().slice(0, count), rev: count, hasFinished })

it('says how to go on, until one has finished', () => {
  expect(wordsToDo(withWords(0), false)).toBe('Scegli le tue parole')
  expect(wordsToDo(withWords(1), false)).toBe('Continua con le tue parole')
  expect(wordsToDo(withWords(9), false)).toBe('Continua con le tue parole')
  expect(wordsToDo(withWords(10), false)).toBe('Ti manca solo «Ho finito!»')
  expect(wordsToDo(withWords(10, true), false)).toBeNull()
})

it.each([0, 3, 10])('leads nobody with %i words to a page where nothing can be chosen', (count) => {
  expect(wordsToDo(withWords(count), true)).toBeNull()
  expect(wordsToDo({ ...withWords(count), lock: 'deadline' }, false)).toBeNull()
})
