/** Who else of a room has a word, as a sentence: «doppia: ce l’hanno anche Anna, Chiara e Marco». Pure. */
import type { BoardList, Sharing } from '../../shared/api/shapes.ts'
import { MOST_NAMED, sharingFor, type Taker } from '../../shared/ranking/score.ts'
import { compareByName, toldApart } from '../../shared/rooms/names.ts'
import { grouped, listNames } from '../text/italian.ts'

/** @returns for a word in a player's list, who else has it; null: nobody */
type SharingOf = (word: string, ownerId: string) => Sharing | null

/** As in a ranking (game.md, «Who else has a word»): the others in Italian order, by distinct names, without the viewer. */
export function sharingIn(lists: readonly BoardList[], me: string): SharingOf {
  const listed = [...lists].sort(compareByName)
  const names = toldApart(listed.map(({ fullName }) => fullName))
  const takers = new Map<string, Taker[]>()
  for (const [index, { id, words }] of listed.entries()) {
    for (const word of new Set(words)) {
      const one = { id, name: names[index] ?? '' }
      const ofWord = takers.get(word)
      if (ofWord) ofWord.push(one)
      else takers.set(word, [one])
    }
  }
  return (word, ownerId) => sharingFor(takers.get(word), ownerId, me)
}

/** Follows «doppia: ». The viewer is not named. */
export function whoElse({ takers, others, isCallers }: Sharing): string {
  const count = takers - 1
  if (others === undefined) return count === 1 ? 'ce l’ha anche un altro' : `ce l’hanno anche altri ${grouped(count)}`
  const names = isCallers ? ['tu', ...others] : others
  const verb = isCallers ? (count === 1 ? 'ce l’hai' : 'ce l’avete') : count === 1 ? 'ce l’ha' : 'ce l’hanno'
  return `${verb} anche ${listNames(names, count, MOST_NAMED)}`
}
