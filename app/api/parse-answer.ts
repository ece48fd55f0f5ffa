import { FRAME_TYPES, type Frame, PROTOCOL_VERSION } from '../../shared/protocol/frames.ts'
import { normaliseRules } from '../../shared/rules.ts'
import { isObject } from '../local/kept-shape.ts'

/**
 * Reads what the server has answered, now or in what this browser has kept of it. A newer release may have written it
 * (decision 104): a room's rules are those that this page knows, and whatever else is new is passed over where it is used.
 *
 * @throws for what is no JSON
 */
export const parseAnswer = (text: string): unknown => withKnownRules(JSON.parse(text))

/** Not by a reviver, which visits each of a board's ten thousand values. What has rules has no more of them within. */
function withKnownRules(value: unknown): unknown {
  if (!isObject(value)) return value
  if (Array.isArray(value.rules)) value.rules = normaliseRules(value.rules)
  else Object.values(value).map(withKnownRules)
  return value
}

/**
 * Reads what a room's socket has sent. «newer»: the first frame of a newer server, whose frames this page may not understand
 * (close code 4409). Null: no frame that this page knows.
 */
export function readFrame(text: string): Frame | 'newer' | null {
  let frame: unknown
  try {
    frame = parseAnswer(text)
  } catch {
    return null // a proxy's text
  }
  if (!isObject(frame) || !FRAME_TYPES.some((type) => type === frame.type)) return null
  if (frame.type === 'room' && Number(frame.v) > PROTOCOL_VERSION) return 'newer'
  return frame as Frame // the site's own server is trusted, as in its answers
}
