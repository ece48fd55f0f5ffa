/**
 * The phase of the evening (decision 48): one function for the server and the browser. No screen decides for itself.
 *
 * - `choosing`: words can be changed
 * - `locked`: the deadline has passed or the speech has begun; late saves may still arrive at the server
 * - `sealed`: the season's words never change any more, and boards may be shown
 * - `published`: there is an official text
 */
export type Phase = 'choosing' | 'locked' | 'sealed' | 'published'

/** Moments in ISO 8601, as the API sends them; missing or null: it has not happened. */
export type PhaseFacts = {
  wordsDeadline: string | null
  begunAt?: string | null
  sealedAt?: string | null
  speechPublished: boolean
}

/**
 * Whether anybody may still make, bring back, enter or leave a room of this season (decision 106). Not once the words are
 * sealed, nor while there is a text: then somebody has read others' words in a closed room, and could spoil them in an open
 * one, by coming or by going. A text that is withdrawn before the seal opens the rooms again.
 */
export const mayEnter = ({
  sealedAt,
  speechPublished,
}: {
  sealedAt?: string | number | null
  speechPublished: boolean
}) => !sealedAt && !speechPublished

/** @param now ms since 1970, by the server's clock */
export function phaseOf({ wordsDeadline, begunAt, sealedAt, speechPublished }: PhaseFacts, now: number): Phase {
  if (speechPublished) return 'published'
  if (sealedAt) return 'sealed'
  if (begunAt || (wordsDeadline !== null && now >= Date.parse(wordsDeadline))) return 'locked'
  return 'choosing'
}
