/** What the pages say of one's words: before they are finished, at «Ho finito!», and once there is an official text. */
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { wordsToDo } from '../../../app/room/lobby.tsx'
import { FinishQuestion } from '../../../app/words/choosing.tsx'
import { saidFirst, verdictLine } from '../../../app/words/outcome.tsx'
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

const SURE = 'Sicuro? Non potrai più modificare le parole!'
const asked = (words: string[]): string[] =>
  [...renderToStaticMarkup(createElement(FinishQuestion, { words })).matchAll(/<p[^>]*>(.*?)<\/p>/g)].map(
    ([, text = '']) => text.replaceAll('&#x27;', "'"),
  )

it('words that can all be said: the question alone', () => {
  expect(asked(['pace', 'città'])).toEqual([SURE])
})

it.each([
  [['pace', "l'ora"], "«l'ora» non uscirà mai", 'Per cambiarla'],
  [['g7', 'pace', 'e-mail'], '«g7» ed «e-mail» non usciranno mai', 'Per cambiarle'],
])(
  'game.md, «Entering a word»: %j: those that can never be said are named above it, and how to go back',
  (words, named, back) => {
    const [note, question, ...more] = asked(words)
    expect(note).toContain(named)
    expect(note).toContain(`${back} premi «Annulla».`)
    expect([question, more]).toEqual([SURE, []])
  },
)

it('of the outcome, said words come first, both in the order of the list', () => {
  const told = saidFirst(['monte', 'pane', 'valle', 'vino'], new Set(['valle', 'monte', 'altro']), new Map())
  expect(told).toEqual([
    { word: 'monte', isSaid: true },
    { word: 'valle', isSaid: true },
    { word: 'pane', isSaid: false },
    { word: 'vino', isSaid: false },
  ])
})

it('a near miss stays where it is, with the form that was said', () => {
  const told = saidFirst(['giovane', 'pane', 'valle'], new Set(['valle']), new Map([['giovane', 'giovani']]))
  expect(told).toEqual([
    { word: 'valle', isSaid: true },
    { word: 'giovane', isSaid: false, near: 'giovani' },
    { word: 'pane', isSaid: false },
  ])
})

it.each([
  [0, 'Il Presidente aveva altri programmi.'],
  [1, 'Una, ma scelta bene.'],
  [2, 'Le altre le dirà l’anno prossimo.'],
  [4, 'Le altre le dirà l’anno prossimo.'],
  [5, 'Mezzo discorso era tuo.'],
  [7, 'Mezzo discorso era tuo.'],
  [8, 'Chi te l’ha passato, il testo?'],
  [9, 'Chi te l’ha passato, il testo?'],
  [10, 'Il discorso l’hai scritto tu?'],
])('%i of ten: %s', (hits, line) => {
  expect(verdictLine(hits, 10, true)).toBe(line)
})

it('who had not finished is told no more than what they would have had', () => {
  expect([verdictLine(0, 7, false), verdictLine(3, 7, false), verdictLine(7, 7, false)]).toEqual([
    'Non hai perso niente.',
    'Non contano, ma intanto lo sai.',
    'Non contano, ma intanto lo sai.',
  ])
})
