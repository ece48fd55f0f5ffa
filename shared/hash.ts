/**
 * FNV-1a, 32 bits, unsigned. A change of one character always changes the hash; others collide once in four thousand million.
 */
export function fnv1a(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}
