/** Installs Debian's packages where possible: as root, with `apt-get`. */
import { type Outcome, runProcess, type ToolOptions } from '../shell/processes.ts'

const APT_MS = 10 * 60_000

/** Ends a step that takes too long, with all processes that it started. */
export async function within(limitMs: number, step: (options: ToolOptions) => Promise<Outcome>): Promise<Outcome> {
  let timer: NodeJS.Timeout | undefined
  const end = (pid: number | undefined) => {
    try {
      if (pid !== undefined) process.kill(-pid, 'SIGKILL')
    } catch {
      // The process has just ended by itself.
    }
  }
  try {
    return await step({
      isGroup: true,
      onStart: (child) => {
        timer = setTimeout(end, limitMs, child.pid)
      },
    })
  } finally {
    clearTimeout(timer)
  }
}

export const lastLines = (text: string): string => text.trim().split('\n').slice(-5).join('\n')

/**
 * Installs the first installable one of these sets of packages.
 *
 * @returns the reason if none could be installed; null after success
 */
export async function installWithApt(sets: readonly (readonly string[])[]): Promise<string | null> {
  if (process.getuid?.() !== 0) return `only root can install them (apt-get install ${sets[0]?.join(' ')})`
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args: string[]) => within(APT_MS, (options) => runProcess('apt-get', args, { ...options, env }))
  try {
    await apt('update', '-qq')
    let lastOutput = ''
    for (const packages of sets) {
      const { code, output } = await apt('install', '-y', '-qq', '--no-install-recommends', ...packages)
      if (code === 0) return null
      lastOutput = output
    }
    return lastLines(lastOutput)
  } catch {
    return 'there is no apt-get here'
  }
}
