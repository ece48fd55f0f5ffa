/**
 * What is typed or pasted into a short field, and its look-alikes (design.md, «Pasted text»): each keyboard has other apostrophes
 * and dashes, and a chat or a list puts invisible characters around what is copied. Pure; `cleanText` removes what is not seen.
 */
import { cleanText } from './words/normalise.ts'

/** The keyboard's first. Not U+02BB and, in names, not U+02BC: those are letters of some alphabets. */
export const APOSTROPHES = "'’‘`´ʼʹ′‛\uff07"

/** Without ASCII's own signs: an address may have a «`». */
const APOSTROPHE = /[’‘´ʹ′‛\uff07]/g
const HYPHEN = /[\u2010-\u2015\u2043\u2212\ufe58\ufe63\uff0d]/g

/** Nothing invisible, and the keyboard's apostrophe and hyphen for those that look like them. */
export const plainSigns = (raw: string): string => cleanText(raw).replace(APOSTROPHE, "'").replace(HYPHEN, '-')

/** So often a mail's filters have encoded an address, one after the other. */
const MOST_DECODED = 3

/** The text of a part of an address, however often it was encoded. What is no encoding stays as it is. */
export function decoded(text: string): string {
  let plain = text
  for (let times = 0; times < MOST_DECODED && plain.includes('%'); times++) {
    try {
      plain = decodeURIComponent(plain)
    } catch {
      return plain
    }
  }
  return plain
}
