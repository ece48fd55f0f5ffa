/** The television's keypad: which key an arrow leads to. Pure. «0» is two wide, so that no arrow finds a hole. */

export type Key = '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '0' | 'canc'
export const KEYPAD: readonly (readonly Key[])[] = [
  ['1', '2', '3'],
  ['4', '5', '6'],
  ['7', '8', '9'],
  ['canc', '0'],
]

export type Arrow = 'up' | 'down' | 'left' | 'right'

/** By their names in browsers. */
const ARROWS: Readonly<Record<string, Arrow>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
}
export const arrowOf = (key: string): Arrow | null => ARROWS[key] ?? null
/** A remote control's OK. */
export const isOk = (key: string): boolean => key === 'Enter' || key === 'Select' || key === ' '

/** At an edge it stays. */
export function nextKey(key: Key, arrow: Arrow): Key {
  const row = KEYPAD.findIndex((keys) => keys.includes(key))
  const column = KEYPAD[row]?.indexOf(key) ?? 0
  const at = (to: number, from: number): Key => {
    const keys = KEYPAD[to] ?? []
    return keys[Math.max(0, Math.min(from, keys.length - 1))] ?? key
  }
  switch (arrow) {
    case 'left':
      return at(row, column - 1)
    case 'right':
      return at(row, column + 1)
    case 'up':
      return row === 0 ? key : at(row - 1, column)
    case 'down':
      return row === KEYPAD.length - 1 ? key : at(row + 1, column)
  }
}
