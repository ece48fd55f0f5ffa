/** Who else has each word of a board. Pure. */
import type { BoardList } from '../../../shared/api/evening-shapes.ts'
import { sharingFor, type Taker } from '../../../shared/ranking/sharing.ts'
import type { Sharing } from '../../../shared/ranking/types.ts'
import { compareByName, toldApart } from '../../../shared/rooms/names.ts'

/** @returns for a word of somebody's list, who else has it; null: nobody */
export type SharingOf = (word: string, ownerId: string) => Sharing | null

/** As a ranking tells it (decision 109): the others in Italian order, told apart in the room, without whoever looks. */
export function sharingIn(lists: readonly BoardList[], me: string): SharingOf {
  const listed = [...lists].sort(compareByName)
  const names = toldApart(listed.map(({ fullName }) => fullName))
  const takers = new Map<string, Taker[]>()
  for (const [index, { id, words }] of listed.entries()) {
    for (const word of new Set(words)) {
      const one = { id, name: names[index] ?? '' }
      const known = takers.get(word)
      if (known) known.push(one)
      else takers.set(word, [one])
    }
  }
  return (word, ownerId) => sharingFor(takers.get(word), ownerId, me)
}
