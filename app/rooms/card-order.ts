import type { RoomCard } from '../../shared/api/shapes.ts'

export type CardOrder = (cards: readonly RoomCard[], isNew: (card: RoomCard) => boolean) => RoomCard[]

/**
 * The order of home's cards during one visit: cards with news first, the others as they come. A card keeps the place
 * where it first appeared, so that none jumps away under a thumb; the next visit sorts anew.
 */
export function makeCardOrder(): CardOrder {
  const isFirst = new Map<string, boolean>()
  return (cards, isNew) => {
    for (const card of cards) if (!isFirst.has(card.id)) isFirst.set(card.id, isNew(card))
    return [...cards.filter(({ id }) => isFirst.get(id)), ...cards.filter(({ id }) => !isFirst.get(id))]
  }
}
