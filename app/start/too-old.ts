/**
 * Whether a feature is missing that the app needs (design.md, «The oldest browsers»). The oldest browsers have all of them,
 * and few older ones do. In the language of 2015, as all that early.ts imports.
 */
export function isTooOld(): boolean {
  const hasScripts = 'toSorted' in Array.prototype && 'timeout' in AbortSignal
  return !hasScripts || !CSS.supports('container-type', 'inline-size')
}
