/**
 * Whether something is missing that the app is made of (design.md, «The oldest browsers»). All of it is in the oldest browsers,
 * and in few that are older. In the language of 2015, as all that early.ts imports.
 */
export function isTooOld(): boolean {
  const hasScripts = 'toSorted' in Array.prototype && 'timeout' in AbortSignal
  return !hasScripts || !CSS.supports('container-type', 'inline-size')
}
