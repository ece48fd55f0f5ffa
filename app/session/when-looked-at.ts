/**
 * Calls once for each time the person comes back to this tab, or to its window from another one beside it: a browser tells of one
 * return with two events, in no order to rely on.
 */
export function whenLookedAt(listener: () => void): void {
  let isAway = false
  const leave = (): void => {
    isAway = true
  }
  const comeBack = (): void => {
    if (!isAway || document.visibilityState !== 'visible') return
    isAway = false
    listener()
  }
  addEventListener('blur', leave)
  addEventListener('focus', comeBack)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') comeBack()
    else leave()
  })
}
