/** What a room without a board shows: one's own ten, lit by the transcript alone. Pure. */
import type { Season } from '../../../shared/api/shapes.ts'
import { heardStates } from '../../../shared/evening/provisional/certain.ts'
import type { SpokenWord } from '../../../shared/evening/provisional/spoken.ts'
import type { RuleId } from '../../../shared/rules.ts'
import { type BoardView, bonusOf, type Cell } from './board-view.ts'

export type CrowdView = {
  cells: Cell[]
  /** The word of one's own that was said last, for the band. */
  last: BoardView['last']
  /** How many of them are in; empty before the first line of the transcript. */
  sentence: string
}

type Query = {
  /** One's own, in the order they were typed; empty: without words. */
  words: readonly string[]
  rules: readonly RuleId[]
  bonusWords: Season['bonusWords']
  spoken: readonly SpokenWord[]
  /** Now by the server's clock, less this viewer's delay. */
  asOf: number
}

export function crowdView({ words, rules, bonusWords, spoken, asOf }: Query): CrowdView {
  const states = heardStates([], spoken, asOf)
  const bonus = bonusOf(rules, bonusWords)
  const cells = words.map(
    (word): Cell => ({
      word,
      state: states.get(word)?.state ?? 'silent',
      isBonus: bonus.has(word),
      // Nobody is told who else has it.
      takers: 1,
      isMine: false,
    }),
  )
  let last: { word: string; since: number } | null = null
  // In the order of the transcript: of those that one line of it lit, the last that it says.
  for (const [word, { since }] of states) {
    if (words.includes(word) && (last === null || since >= last.since)) last = { word, since }
  }
  return {
    cells,
    last: last && { word: last.word, state: 'sure', takers: 1 },
    sentence: sentenceOf(cells, states.size > 0),
  }
}

function sentenceOf(cells: readonly Cell[], hasBegun: boolean): string {
  if (cells.length === 0) return 'Stasera si ascolta e basta.'
  if (!hasBegun) return ''
  const said = cells.filter(({ state }) => state === 'sure').length
  return `${said} su ${cells.length} ${said === 1 ? 'è' : 'sono'} dentro.`
}
