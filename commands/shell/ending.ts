/** Ends a command together with the processes it has started, whichever way it is told to end. */

const SIGNALS = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const
const ORPHAN_CHECK_MS = 500
const PATIENCE_MS = 5000
/** Read at the start: later the parent may be gone already. */
const parent = process.ppid

type Ending = () => Promise<unknown>

const endings: Ending[] = []
let isEnding = false

async function leave(code: number): Promise<void> {
  // A second signal ends the process at once.
  if (isEnding) process.exit(code)
  isEnding = true
  setTimeout(() => process.exit(code), PATIENCE_MS)
  await Promise.allSettled(endings.map((end) => end()))
  process.exit(code)
}

/** A signal to `npm` kills the shell in between, which does not pass it on: losing the parent counts as the signal. */
function leaveWithParent(): void {
  // Started without npm, it may be meant to outlive the shell.
  if (process.env.npm_lifecycle_event === undefined) return
  const check = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(check)
    void leave(SIGNALS.SIGTERM)
  }, ORPHAN_CHECK_MS)
  check.unref()
}

/** Calls `end` before the process exits; several are all called. */
export function onEnding(end: Ending): void {
  endings.push(end)
  if (endings.length > 1) return
  for (const [signal, code] of Object.entries(SIGNALS)) process.on(signal, () => leave(code))
  leaveWithParent()
}
