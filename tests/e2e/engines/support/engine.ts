/** The interface of a browser engine for the tests, over either protocol. */

export type Size = { width: number; height: number }

export type Engine = {
  /** Opens an address, and waits until it has loaded. */
  go: (url: string) => Promise<void>
  /** Runs a function in the page. Arguments and result are JSON. */
  run: <Args extends unknown[], T>(inPage: (...args: Args) => T, ...args: Args) => Promise<T>
  /** WebDriver's input actions, which both protocols share. */
  act: (actions: readonly object[]) => Promise<void>
  /** Whether Enter always presses the button that has the focus, as it does under a person's hand. */
  keysPressButtons: boolean
  picture: () => Promise<Buffer>
  /** The page's errors and warnings in the console, its exceptions, and the violations of its policy. */
  faults: () => string[]
  end: () => Promise<void>
}

/** The function's text as a call, for an engine that takes scripts as text. */
export const asCall = (inPage: unknown, args: readonly unknown[]): string => `(${inPage})(...${JSON.stringify(args)})`
