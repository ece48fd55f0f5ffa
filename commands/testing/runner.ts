/** Runs one tool to its end. Its output is kept for a failure, and all its processes end with this one. */
import type { ChildProcess } from 'node:child_process'
import { statfsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Outcome, runTool, type ToolName } from '../shell/processes.ts'

/** The runner writes to a pipe, so it must be told whether there is a terminal. */
const COLOURS = process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1', FORCE_COLOR: undefined }

/** No family takes half as long: a runner that hangs counts as a failure. */
const LIMIT_MS = 20 * 60_000
const GRACE_MS = 3000

const running = new Set<ChildProcess>()

const signalGroup = (child: ChildProcess, signal: NodeJS.Signals): void => {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, signal)
  } catch {
    // The runner has ended meanwhile, with its whole group.
  }
}

/** Asks the runners to end, so that they end the processes that they started (a browser has its own group), then kills them. */
export async function endRunning(children: readonly ChildProcess[] = [...running]): Promise<void> {
  for (const child of children) signalGroup(child, 'SIGTERM')
  const ended = children.map((child) => new Promise((resolve) => child.once('close', resolve)))
  await Promise.race([Promise.all(ended), new Promise((resolve) => setTimeout(resolve, GRACE_MS))])
  for (const child of children) signalGroup(child, 'SIGKILL')
}

export async function run(tool: ToolName, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Outcome> {
  let started: ChildProcess | undefined
  let isLate = false
  const timer = setTimeout(async () => {
    isLate = true
    if (started) await endRunning([started])
  }, LIMIT_MS)
  try {
    const outcome = await runTool(tool, args, {
      env: { ...COLOURS, ...env },
      isGroup: true,
      onStart: (child) => {
        started = child
        running.add(child)
      },
    })
    return isLate
      ? { ...outcome, code: 1, output: `${outcome.output}\nEnded after ${LIMIT_MS / 60_000} minutes.` }
      : outcome
  } finally {
    clearTimeout(timer)
    if (started) {
      running.delete(started)
      // Kills processes that a runner has left behind in its group.
      signalGroup(started, 'SIGKILL')
    }
  }
}

export function memoryDisk(): string | null {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    return bavail * bsize > 2 * 2 ** 30 ? '/dev/shm' : null
  } catch {
    return null // not on this system
  }
}

/** Runs a runner that writes a JSON report to a file; `report` is null if it died before writing it. */
export async function runWithReport(
  tool: ToolName,
  argsFor: (file: string, folder: string) => { args: readonly string[]; env?: NodeJS.ProcessEnv },
  disk = tmpdir(),
): Promise<{ outcome: Outcome; report: unknown }> {
  const folder = await mkdtemp(join(disk, 'dieci-parole-test-'))
  try {
    const file = join(folder, 'report.json')
    const { args, env } = argsFor(file, folder)
    const outcome = await run(tool, args, env)
    const text = await readFile(file, 'utf8').catch(() => null)
    return { outcome, report: text === null ? null : JSON.parse(text) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
