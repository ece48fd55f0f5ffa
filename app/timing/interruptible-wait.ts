/** One wait at a time. The network's or the tab's return cuts it short, unless the server asked for it. */
export function interruptibleWait() {
  let wake: (() => void) | undefined
  return {
    wait: (ms: number, mayBeCut: boolean): Promise<void> =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, ms)
        wake = () => {
          if (!mayBeCut) return
          clearTimeout(timer)
          resolve()
        }
      }),
    cut: (): void => wake?.(),
  }
}
