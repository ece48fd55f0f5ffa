/**
 * The two proofs of a mail, found in what was pasted or in what a mail program made of a link (design.md, «Pasted text»): the
 * code of eight signs, and the link's token. Pure; only the server knows whether they are right.
 */
import { decoded, plainSigns } from '../short-fields.ts'

/** Without I and O, 1 and 0: 32 characters that nobody misreads. */
export const CODE_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
export const CODE_LENGTH = 8

const SIGNS = new RegExp(`^[${CODE_ALPHABET}]+$`)

/**
 * The code in a line of the mail: «Codice: QAGTP43D», «qagt-p43d.», «Q A G T P 4 3 D». Of several the one that stands in capitals
 * comes first, then the one in the fewest pieces, then the last. One text has one code: it is one guess.
 *
 * @returns what was typed, without spaces and in capitals, where it has no eight signs together
 */
export function codeIn(typed: string): string {
  const pieces =
    plainSigns(typed)
      .normalize('NFKC')
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  let best: { code: string; rank: number } | null = null
  for (let first = 0; first < pieces.length; first++) {
    let text = ''
    for (let last = first; last < pieces.length && text.length < CODE_LENGTH; last++) {
      text += pieces[last]
      const code = text.toUpperCase()
      if (!SIGNS.test(code)) break
      const rank = (code === text ? 0 : CODE_LENGTH) + last - first
      if (code.length === CODE_LENGTH && (best === null || rank <= best.rank)) best = { code, rank }
    }
  }
  return best?.code ?? pieces.join('').toUpperCase()
}

/** A JSON object and a MAC of 32 bytes (worker/platform/crypto.ts), in base64url. What stands around them is not the token's. */
const TOKEN = /eyJ[\w-]+\.[\w-]{43}/

/**
 * The token in a link, or in a part of it: with a dot or a bracket behind it, encoded once or twice.
 *
 * @returns null where it has lost a part
 */
export const tokenIn = (link: string): string | null => TOKEN.exec(decoded(link))?.[0] ?? null
