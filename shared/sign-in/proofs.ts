/**
 * The two proofs in a mail, found in pasted text or in a link changed by a mail program (design.md, «Pasted text»): the
 * code of eight signs, and the link's token. Pure; only the server can check them.
 */
import { decoded, plainSigns } from '../short-fields.ts'

/** Without I and O, 1 and 0: 32 characters that nobody misreads. */
export const CODE_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
export const CODE_LENGTH = 8

const SIGNS = new RegExp(`^[${CODE_ALPHABET}]+$`)

/**
 * The code in a line of the mail: «Codice: QAGTP43D», «qagt-p43d.», «Q A G T P 4 3 D». Among several, the one in capitals
 * comes first, then the one in the fewest pieces, then the last. A text gives one code, because each code is a guess.
 *
 * @returns the typed text, without spaces and in capitals, when it has no eight signs together
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

/** A JSON object and a MAC of 32 bytes (worker/platform/crypto.ts), in base64url. Text around them is ignored. */
const TOKEN = /eyJ[\w-]+\.[\w-]{43}/

/**
 * The token in a link, or in a part of it: with a dot or a bracket behind it, encoded once or twice.
 *
 * @returns null when the link has lost a part
 */
export const tokenIn = (link: string): string | null => TOKEN.exec(decoded(link))?.[0] ?? null
