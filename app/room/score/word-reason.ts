/** The line under a word in an explained score. Pure; the points are from `explain`, the wording is the page's. */
import type { ExplainedWord, Reason } from '../../../shared/ranking/explain.ts'
import type { ComputedWord } from '../../../shared/ranking/types.ts'
import { number } from '../../text/points.ts'
import { whoElse } from '../../text/sharing.ts'

/** From this length on, picking the word was brave. */
const BRAVE_LETTERS = 12

/** @param isSimple `simpleBonus`: a bonus word has only the mark «×2», without an explanation */
export function wordReason({ reasons }: ExplainedWord, word: ComputedWord, isSimple: boolean): string {
  const said = reasons
    .filter(({ id }) => id !== 'bonus' || !isSimple)
    .map((reason) => (reason.id === 'bonus' ? 'parola bonus: vale doppio' : sentenceOf(reason, word)))
  if (word.isBonus && isSimple) return said.join(', ')
  if (word.isBonus && !word.isSaid) return [...said, 'e dire che era bonus'].join(', ')
  if (!word.isSaid && !word.isDuplicate && [...word.word].length >= BRAVE_LETTERS) {
    return [...said, 'peccato, era bella'].join(', ')
  }
  return said.join(', ')
}

/** A duplicate's says who else has it, where the ranking tells. */
function sentenceOf({ id, sentence, points }: Reason, { takers, ...word }: ComputedWord): string {
  if (takers === undefined || !id.startsWith('duplicate')) return sentence
  const who = `doppia: ${whoElse({ ...word, takers })}`
  return id === 'duplicate-penalty' ? `${who}, ${number(points)}` : who
}

/** The line above a player's name. */
export function placeRemark(position: number, total: number): string {
  if (total === 1) return 'Vittoria larga, concorrenza poca.'
  if (position === 1) return 'Di qui non si sale più.'
  if (position <= 3) return 'Sul podio, in posa.'
  if (position === total) return 'Qualcuno doveva chiudere.'
  if (position === 4) return 'A un soffio dal podio.'
  return ''
}
