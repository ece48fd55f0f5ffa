/** UTF-16 sorts characters beyond the basic plane (surrogates, D800–DFFF) before E000–FFFF; code points do not. */
const codePointRank = (unit: number): number => (unit < 0xd800 ? unit : unit < 0xe000 ? unit + 0x2000 : unit - 0x800)

/**
 * Order by code point: that of UTF-8 bytes, hence of SQLite, and the same in every browser (`localeCompare` is not).
 *
 * @returns negative, zero or positive
 */
export const compareCodePoints = (a: string, b: string): number => {
  const shared = Math.min(a.length, b.length)
  for (let index = 0; index < shared; index++) {
    const left = a.charCodeAt(index)
    const right = b.charCodeAt(index)
    if (left !== right) return codePointRank(left) - codePointRank(right)
  }
  return a.length - b.length
}
