/** The bench's servers: each is a process group on the loopback interface, ended as a whole. */
import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { isListening } from '../../commands/local/killable-server.ts'
import { refuseTakenPort } from '../../commands/local/project.ts'
import { Failure } from '../../commands/shell/failure.ts'
import type { Outcome, ToolOptions } from '../../commands/shell/processes.ts'

export const HOST = '127.0.0.1'
/** The name of a measured Worker. */
export const MEASURED = 'measured'
const READY_MS = 60_000
const FREE_MS = 30_000

export type Started = { ended: Promise<Outcome>; pid: () => number; stop: () => Promise<void> }

export type Server = { origin: string; pid: () => number; stop: () => Promise<void> }

/** Starts a server as a process group; `stop` ends the group. */
export function start(run: (options: ToolOptions) => Promise<Outcome>): Started {
  let child: ChildProcess | undefined
  const ended = run({
    isGroup: true,
    // Tracing would cost more than the game, and the caller's location is not needed.
    env: { X_LOCAL_OBSERVABILITY: 'false', CLOUDFLARE_CF_FETCH_ENABLED: 'false' },
    onStart: (started) => {
      child = started
    },
  })
  const signal = (name: NodeJS.Signals): void => {
    try {
      if (child?.pid !== undefined) process.kill(-child.pid, name)
    } catch {
      // It has ended already, with its whole group.
    }
  }
  const stop = async (): Promise<void> => {
    signal('SIGTERM')
    await Promise.race([ended, sleep(2000)])
    signal('SIGKILL')
    // Its port is free only when it has ended.
    await Promise.race([ended, sleep(2000)])
  }
  const pid = (): number => {
    if (child?.pid === undefined) throw new Error('a server that has not started')
    return child.pid
  }
  return { ended, pid, stop }
}

export async function untilReady(isReady: () => Promise<boolean>, ended: Promise<Outcome>): Promise<void> {
  const deadline = Date.now() + READY_MS
  let dead: Outcome | null = null
  void ended.then((outcome) => {
    dead = outcome
  })
  while (!(await isReady())) {
    if (dead) throw new Failure(`A server of the bench ended at once:\n\n${(dead as Outcome).output.trim()}`)
    if (Date.now() > deadline) throw new Failure('A server of the bench did not start within a minute.')
    await sleep(100)
  }
}

/** A server that a thousand clients have just left takes a while to end, even when it was killed. */
export async function untilFree(port: number): Promise<void> {
  const deadline = Date.now() + FREE_MS
  while (Date.now() < deadline && (await isListening(port))) await sleep(100)
  await refuseTakenPort(port)
}
