import { describe, expect, it } from 'vitest'
import { placeRemark, wordReason } from '../../../app/ranking/score.tsx'
import type { ComputedWord } from '../../../shared/api/shapes.ts'
import { explain } from '../../../shared/ranking/score.ts'
import { aResult, computedWord } from '../../support/scoring/results.ts'

const word = (more: Partial<ComputedWord>): ComputedWord => computedWord('pace', more)
const reason = (computed: ComputedWord, isSimple: boolean): string => {
  const [explained] = explain(aResult('a', 'Ada', { computedWords: [computed] }), ['last-word']).words
  return explained ? wordReason(explained, computed, isSimple) : ''
}

describe('why a word earned what it earned', () => {
  it('simpleBonus: on, a bonus word is only marked; off, it is explained', () => {
    const bonus = word({ isSaid: true, isBonus: true })
    expect(reason(bonus, false)).toBe('detta, parola bonus: vale doppio')
    expect(reason(bonus, true)).toBe('detta')
    const lost = word({ isBonus: true })
    expect(reason(lost, false)).toBe('non detta, e dire che era bonus')
    expect(reason(lost, true)).toBe('non detta')
  })

  it('a long word that was not said is missed, a short one not, however bonus words are shown', () => {
    for (const isSimple of [false, true]) {
      expect(reason(word({ word: 'ricostruzione' }), isSimple)).toBe('non detta, peccato, era bella')
    }
    expect(reason(word({}), false)).toBe('non detta')
  })

  it('a near miss says what he said instead, in place of any regret, and who else has the word', () => {
    const near = word({ word: 'responsabilissima', near: 'responsabilissime' })
    for (const isSimple of [false, true]) expect(reason(near, isSimple)).toBe('quasi: ha detto «responsabilissime»')
    expect(reason({ ...near, isBonus: true }, false)).toBe('quasi: ha detto «responsabilissime»')
    expect(reason({ ...near, isDuplicate: true, takers: 2, others: ['Anna'] }, false)).toBe(
      'quasi: ha detto «responsabilissime», doppia: ce l’ha anche Anna',
    )
  })

  it.each<[Partial<ComputedWord>, string]>([
    [{}, 'doppia: l’hanno scelta anche altri'],
    [{ takers: 2, others: ['Anna'] }, 'doppia: ce l’ha anche Anna'],
    [{ takers: 4, others: ['Anna', 'Chiara', 'Marco'] }, 'doppia: ce l’hanno anche Anna, Chiara e Marco'],
    [{ takers: 5, others: ['Anna', 'Chiara', 'Marco'] }, 'doppia: ce l’hanno anche Anna, Chiara, Marco e un altro'],
    [{ takers: 6, others: ['Anna', 'Chiara', 'Marco'] }, 'doppia: ce l’hanno anche Anna, Chiara, Marco e altri 2'],
    [{ takers: 2, others: [], isCallers: true }, 'doppia: ce l’hai anche tu'],
    [{ takers: 3, others: ['Elena'], isCallers: true }, 'doppia: ce l’avete anche tu ed Elena'],
    [
      { takers: 6, others: ['Anna', 'Chiara', 'Marco'], isCallers: true },
      'doppia: ce l’avete anche tu, Anna, Chiara e altri 2',
    ],
    [{ takers: 2 }, 'doppia: ce l’ha anche un altro'],
    [{ takers: 1205 }, 'doppia: ce l’hanno anche altri 1.204'],
  ])('%j: who else has a duplicate: %s', (sharing, said) => {
    expect(reason(word({ isSaid: true, isDuplicate: true, ...sharing }), false)).toBe(`detta, ${said}`)
  })

  it('a duplicate that costs says so after who has it', () => {
    const computed = word({ isDuplicate: true, score: -1, takers: 2, others: ['Anna'] })
    const result = aResult('a', 'Ada', { score: -1, computedWords: [computed] })
    const [explained] = explain(result, ['penalty-duplicates']).words
    expect(explained && wordReason(explained, computed, false)).toBe('non detta, doppia: ce l’ha anche Anna, −1')
  })

  it('a place has its remark', () => {
    expect(placeRemark(1, 1)).toContain('concorrenza poca')
    expect(placeRemark(4, 6)).toBe('A un soffio dal podio.')
    expect(placeRemark(6, 6)).toBe('Qualcuno doveva chiudere.')
    expect(placeRemark(5, 6)).toBe('')
  })
})
