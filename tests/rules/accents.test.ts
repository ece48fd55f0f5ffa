/** The word that was meant by one without its accent, or with the other one. */
import { expect, test } from 'vitest'
import { accentedTwin } from '../../shared/words/accents.ts'
import { isStopWord } from '../../shared/words/stop-words.ts'
import { PAST } from '../support/speeches/made-up.ts'

const isKnown = (word: string): boolean => isStopWord(word) || PAST.said.has(word)

test.each([
  ['liberta', 'libertà'],
  ['cittá', 'città'],
  ['perchè', 'perché'],
  ['perche', 'perché'],
  ['piu', 'più'],
  ['cosí', 'così'],
  ['libertà', null],
  ['pane', null],
  ['pace', null],
  ['zazzera', null],
  ['', null],
])('%s: %s', (word, twin) => expect(accentedTwin(word, isKnown)).toBe(twin))
