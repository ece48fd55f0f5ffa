import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countWords } from '../../../shared/ranking/facts.ts'
import { createRanking, findPositions } from '../../../shared/ranking/table.ts'
import { parseSpeech } from '../../../shared/speech.ts'
import { rowsOf } from '../../support/scoring/rank-game.ts'

const WORDS = ['sole', 'via', 'mare', 'pace', 'metà', 'forza']
/** A word twice in a list and an empty list are both possible. */
const lists = fc.array(fc.array(fc.constantFrom(...WORDS), { maxLength: 5 }), { maxLength: 20 })

describe('who has a word, by position', () => {
  it('is what reading the whole ranking says, for every word of the game and none else', () => {
    fc.assert(
      fc.property(lists, (game) => {
        const players = game.map((words, at) => ({ id: `p${at}`, words }))
        const facts = countWords(players)
        const options = { rules: [], bonusWords: [], speech: parseSpeech('mare, pace e forza') }
        const positions = findPositions(facts, createRanking(facts, options))
        const turned = Object.fromEntries(
          Array.from(facts.lists, (_, number) => [facts.words.at(number), [...positions(number)]]),
        )
        const naive: Record<string, number[]> = {}
        for (const { position, id } of rowsOf(facts, options)) {
          for (const word of new Set(players.find((player) => player.id === id)?.words)) {
            naive[word] = [...(naive[word] ?? []), position]
          }
        }
        expect(turned).toEqual(naive)
      }),
    )
  })
})
