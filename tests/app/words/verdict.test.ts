import { expect, it } from 'vitest'
import { saidFirst, verdictLine } from '../../../app/words/outcome.tsx'

it('said words come first, both in the order of the list', () => {
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
