/** Chooses the relay for a user: near them, and always the same as long as the number of relays stays the same. */
import type { RelayAddress } from '../relay/relay-api.ts'

/** Cloudflare's location hints for a new object. Nearly everybody is in the first. */
const HINTS: Readonly<Record<string, DurableObjectLocationHint>> = {
  EU: 'weur',
  NA: 'enam',
  SA: 'sam',
  AS: 'apac',
  OC: 'oc',
  AF: 'afr',
}
const HOME = 'weur'

export type RelayPlace = { address: RelayAddress; hint: DurableObjectLocationHint }

/** @param continent from Cloudflare's data on the request; undefined where there is no Cloudflare */
export function nearestRelay(
  roomId: string,
  relayCount: number,
  viewerId: string,
  continent: string | undefined,
): RelayPlace {
  const hint = HINTS[continent ?? ''] ?? HOME
  return { address: { name: `${roomId}.${hint}.${spread(viewerId) % relayCount}`, roomId }, hint }
}

/** FNV-1a, then mixed, so that similar ids do not all fall on one relay. */
function spread(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  hash ^= hash >>> 16
  return Math.imul(hash, 0x85ebca6b) >>> 8
}
