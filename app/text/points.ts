/** With a minus sign, not a hyphen. */
export const number = (value: number): string => (value < 0 ? `−${-value}` : String(value))
export const points = (value: number): string => `${number(value)} ${Math.abs(value) === 1 ? 'punto' : 'punti'}`
