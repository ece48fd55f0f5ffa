import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { FinishQuestion } from '../../../app/words/choosing.tsx'

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
