import type { RoomCard } from '../../shared/api/shapes.ts'

export type CardOrder = (cards: readonly RoomCard[], isNew: (card: RoomCard) => boolean) => RoomCard[]

/**
 * The order of home's cards for one visit: those with something new first, else as they come. A card keeps the place it had
 * when it first appeared, so that none jumps from under a thumb; the next visit begins anew.
 */
export function makeCardOrder(): CardOrder {
  const isFirst = new Map<string, boolean>()
  return (cards, isNew) => {
    for (const card of cards) if (!isFirst.has(card.id)) isFirst.set(card.id, isNew(card))
    return [...cards.filter(({ id }) => isFirst.get(id)), ...cards.filter(({ id }) => !isFirst.get(id))]
  }
}
