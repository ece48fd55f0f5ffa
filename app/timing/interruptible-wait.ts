/** One wait at a time, which may be cut short when the network or the tab is back; never one that the server asked for. */
export function interruptibleWait() {
  let wake: (() => void) | undefined
  return {
    wait: (ms: number, mayBeCut: boolean): Promise<void> =>
      new Promise((resolve) => {
        const bell = setTimeout(resolve, ms)
        wake = () => {
          if (!mayBeCut) return
          clearTimeout(bell)
          resolve()
        }
      }),
    cut: (): void => wake?.(),
  }
}
