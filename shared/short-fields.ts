/**
 * Text typed or pasted into a short field, and its look-alikes (design.md, «Pasted text»): each keyboard has other apostrophes
 * and dashes, and a chat or a list puts invisible characters around copied text. Pure; `cleanText` removes the invisible ones.
 */
import { cleanText } from './words/normalise.ts'

/** The keyboard's apostrophe first. Not U+02BB and, in names, not U+02BC: those are letters of some alphabets. */
export const APOSTROPHES = "'’‘`´ʼʹ′‛\uff07"

/** Without ASCII's own signs: an address may have a «`». */
const APOSTROPHE = /[’‘´ʹ′‛\uff07]/g
const HYPHEN = /[\u2010-\u2015\u2043\u2212\ufe58\ufe63\uff0d]/g

/** Removes invisible characters, and replaces similar signs by the keyboard's apostrophe and hyphen. */
export const plainSigns = (raw: string): string => cleanText(raw).replace(APOSTROPHE, "'").replace(HYPHEN, '-')

/** How often a mail's filters may encode an address, one after the other. */
const MOST_DECODED = 3

/** The text of a part of an address, decoded up to three times. Invalid encoding stays unchanged. */
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
