/** How a command that started others ends with all of them, however it is told to. */

const SIGNALS = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const
const ORPHAN_CHECK_MS = 500
const PATIENCE_MS = 5000
/** As it was at the start: later it may be lost already. */
const parent = process.ppid

type Ending = () => Promise<unknown>

const endings: Ending[] = []
let isEnding = false

async function leave(code: number): Promise<void> {
  // A second signal is impatience: the process ends at once.
  if (isEnding) process.exit(code)
  isEnding = true
  setTimeout(() => process.exit(code), PATIENCE_MS)
  await Promise.allSettled(endings.map((end) => end()))
  process.exit(code)
}

/** A signal to `npm` reaches the shell between, which dies and tells nobody: having lost one's parent is being told. */
function leaveWithParent(): void {
  // Whoever starts it without npm may want it to outlive the shell.
  if (process.env.npm_lifecycle_event === undefined) return
  const check = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(check)
    void leave(SIGNALS.SIGTERM)
  }, ORPHAN_CHECK_MS)
  check.unref()
}

/** Before the process leaves, `end` is called; with several, all of them. */
export function onEnding(end: Ending): void {
  endings.push(end)
  if (endings.length > 1) return
  for (const [signal, code] of Object.entries(SIGNALS)) process.on(signal, () => leave(code))
  leaveWithParent()
}
