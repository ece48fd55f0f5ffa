/**
 * One of the items at random. Not the previous choice, if one is given and there is another item.
 *
 * @param random from 0 inclusive to 1 exclusive, like `Math.random()`
 * @throws RangeError when there are no items
 */
export const pickRandom = <Item>(items: readonly Item[], random: number, previous?: Item): Item => {
  const others = items.filter((item) => item !== previous)
  const choices = others.length > 0 ? others : items
  const index = Math.min(Math.floor(random * choices.length), choices.length - 1)
  if (index < 0) throw new RangeError('nothing to pick from')
  return choices[index] as Item // the index was bounded above
}
