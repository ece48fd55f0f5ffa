/** A television: somebody with a remote control, and what must hold of each of its screens. */
import { KEYS, type Screen } from './screen.ts'
import { expect } from './test.ts'

/** Row and column on the keypad. Below «7», «8» and «9» there is only «0», in the second column. */
const placeOf = (digit: string): [row: number, column: number] =>
  digit === '0' ? [3, 1] : [Math.floor((Number(digit) - 1) / 3), (Number(digit) - 1) % 3]

/** Types a number by arrows and OK alone. @param from the digit that is chosen before @returns the one that is chosen then */
export async function typesByRemote(tv: Screen, code: string, from = '5'): Promise<string> {
  const [row, column] = placeOf(from)
  const [digit = '', ...rest] = code
  if (digit === '') return from
  const [toRow, toColumn] = placeOf(digit)
  const upright = (toRow < row ? KEYS.up : KEYS.down).repeat(Math.abs(toRow - row))
  const across = (toColumn < column ? KEYS.left : KEYS.right).repeat(Math.abs(toColumn - column))
  await tv.type((row === 3 ? upright + across : across + upright) + KEYS.enter)
  return typesByRemote(tv, rest.join(''), digit)
}

/** The screen is full, and nothing of it lies beyond its edges. */
export async function fillsTheScreen(tv: Screen, name: string): Promise<void> {
  const sizes = await tv.run(() =>
    Array.from(document.querySelectorAll('.tv, .wall-screen'), ({ scrollWidth, scrollHeight }) => [
      scrollWidth - innerWidth,
      scrollHeight - innerHeight,
    ]),
  )
  expect.soft(sizes, `${name}: how much wider and taller than the screen`).toEqual([[0, 0]])
  await tv.look(name)
}
