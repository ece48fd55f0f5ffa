/**
 * Calls the listener once for each return to this tab, or to its window from another one: a browser reports one return
 * by two events, whose order is not reliable.
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
