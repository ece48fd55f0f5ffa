/** The sentences of a card: at its foot, and its alternative text. */
import { describe, expect, it } from 'vitest'
import { cardSentence, isLast, verdictOf } from '../../../../app/ranking/card/card.ts'
import { facts, result, ten } from './a-card.ts'

const ALL = [1, 2, 3, 4, 5, 8, 300].flatMap((players) =>
  [1, 2, 3, 4, 5, 8, 150, 300]
    .filter((position) => position <= players)
    .flatMap((position) =>
      [0, 1, 2, 5, 8, 10, null].map((hits) =>
        facts({ players, result: result({ position, computedWords: hits === null ? [] : ten(hits) }) }),
      ),
    ),
)

describe('the verdict', () => {
  it('fits its two lines, whatever happened: 20 and 40 letters', () => {
    for (const { headline, remark } of ALL.map(verdictOf)) {
      expect(headline.length, headline).toBeLessThanOrEqual(20)
      expect(remark.length, remark).toBeLessThanOrEqual(40)
    }
  })

  it('lies about no place', () => {
    for (const card of ALL) {
      const { headline } = verdictOf(card)
      const { position, computedWords } = card.result
      if (computedWords.length === 0) continue
      expect(/podio, in posa/.test(headline), headline).toBe(card.players > 1 && (position === 2 || position === 3))
      expect(/sfiorato/.test(headline)).toBe(position === 4 && card.players > 4)
      expect(/non si sale|solitaria/.test(headline)).toBe(position === 1)
      expect(/Giuste le parole/.test(headline)).toBe(isLast(card))
    }
  })

  it('does not say that the President listened to somebody who had nothing', () => {
    for (const hits of [0, 1, 4]) {
      const { remark } = verdictOf(facts({ result: result({ position: 5, computedWords: ten(hits) }) }))
      expect(remark).not.toMatch(/ha ascoltato/)
    }
  })
})

describe('the sentence', () => {
  it.each([
    [8, 'delle mie dieci parole il Presidente ne ha dette otto.'],
    [1, 'delle mie dieci parole il Presidente ne ha detta una.'],
    [0, 'delle mie dieci parole il Presidente non ne ha detta nessuna.'],
    [10, 'le mie dieci parole il Presidente le ha dette tutte.'],
  ])('with %i of ten', (hits, end) => {
    const sentence = cardSentence(facts({ result: result({ computedWords: ten(hits) }) }))
    expect(sentence).toBe(`2º posto su 8 in «Cenone da nonna Pina», con 6 punti: ${end}`)
  })

  it.each([
    [1, '1 punto'],
    [-1, '−1 punto'],
    [-12, '−12 punti'],
    [0, '0 punti'],
  ])('%i is «%s»', (score, points) => {
    expect(cardSentence(facts({ result: result({ score }) }))).toContain(`con ${points}:`)
  })

  it('without words says why', () => {
    expect(cardSentence(facts({ result: result({ position: 8, score: 0, computedWords: [] }) }))).toBe(
      '8º posto su 8 in «Cenone da nonna Pina», con 0 punti e senza parole: non erano dieci in tempo.',
    )
  })

  it('in a crowd groups its numbers', () => {
    const sentence = cardSentence(facts({ players: 12_345, result: result({ position: 2400 }) }))
    expect(sentence).toContain('2.400º posto su 12.345')
  })
})
