/** The word that was meant by one without its accent, or with the other one. */
import { expect, test } from 'vitest'
import { accentedTwin, isMisspelt, mayBeMeant, meantWord } from '../../shared/words/accents.ts'
import { isStopWord } from '../../shared/words/stop-words.ts'
import { PAST } from '../support/speeches/made-up.ts'

const isKnown = (word: string): boolean => isStopWord(word) || PAST.said.has(word)

test.each('liberta/libertà cittá/città perchè/perché perche/perché piu/più cosí/così'.split(' '))(
  '%s: its twin',
  (pair) => {
    const [word = '', twin] = pair.split('/')
    expect(accentedTwin(word, isKnown)).toBe(twin)
  },
)

test.each(['libertà', 'pane', 'pace', 'zazzera', ''])('«%s» has no twin', (word) =>
  expect(accentedTwin(word, isKnown)).toBeNull(),
)

test.each(
  "perchè perche' perche´ perchê PERCHÈ poichè poiche finchè benchè affinchè affinche giacchè nonche piú cosí peró pero' sará po' quì stà".split(
    ' ',
  ),
)('game.md, «Entering a word»: «%s» is a common word, spelt wrongly', (typed) => {
  expect(isMisspelt(typed.toLowerCase(), isStopWord)).toBe(true)
})

test.each(
  'pero faro sara giacche papa papà meta metà ancora principi entrò versò attraversò menò caffè virtù libertà liberta pace pane'.split(
    ' ',
  ),
)('game.md, «Entering a word»: «%s» is a word of its own, and no common one', (typed) => {
  expect(isMisspelt(typed, isStopWord)).toBe(false)
})

const SAID: Record<string, number> = {
  ...{ libertà: 60, città: 23, citta: 1, virtù: 9, età: 12, metà: 8, unità: 70, unita: 30, onestà: 5, gratuità: 1 },
  ...{ papà: 1, papa: 21, portò: 3, cantò: 1, partì: 2, andrà: 9, tre: 30, pace: 70, caffè: 1, lunedì: 1 },
  solidarietà: 50,
}
const meant = (typed: string): string | null => meantWord(typed, (word) => SAID[word] ?? 0)

test.each(
  "liberta/libertà liberta'/libertà liberta’/libertà libertá/libertà libertâ/libertà solidarieta/solidarietà citta/città cittá/città virtu/virtù eta/età caffe/caffè caffé/caffè lunedi/lunedì andrá/andrà portó/portò tré/tre".split(
    ' ',
  ),
)('game.md, «Entering a word»: «%s»: the first may have meant the second', (pair) => {
  const [typed = '', word] = pair.split('/')
  expect(meant(typed)).toBe(word)
  expect(mayBeMeant(typed), 'and is worth a look').toBe(true)
})

test.each(
  'libertà città virtù metà meta papa papà porto portò canto parti partì unita unità onesta gratuita pero pace vita zazzera verita'.split(
    ' ',
  ),
)('game.md, «Entering a word»: nothing else was meant by «%s»', (typed) => expect(meant(typed)).toBeNull())

test('game.md, «Entering a word»: for most words the index is not fetched', () => {
  expect('pace speranza giovani futuro donne Europa clima lavoro papa'.split(' ').filter(mayBeMeant)).toEqual([])
})
