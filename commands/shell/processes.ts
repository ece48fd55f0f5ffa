/**
 * Runs the tools of node_modules with the Node that runs this process, not the machine's own; and ends a command together
 * with the processes that it has started, for every kind of ending.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import * as v from 'valibot'
import { fromRoot, ROOT } from '../local/project.ts'

const Manifest = v.pipe(v.string(), v.parseJson(), v.object({ bin: v.record(v.string(), v.string()) }))

export type ToolName = 'wrangler' | 'vite' | 'vitest' | 'biome' | 'tsc' | 'playwright'

const PACKAGES: Record<ToolName, string> = {
  wrangler: 'wrangler',
  vite: 'vite',
  vitest: 'vitest',
  biome: '@biomejs/biome',
  tsc: 'typescript',
  playwright: '@playwright/test',
}

const require = createRequire(import.meta.url)

function scriptOf(tool: ToolName): string {
  const manifest = require.resolve(`${PACKAGES[tool]}/package.json`)
  const script = v.parse(Manifest, readFileSync(manifest, 'utf8')).bin[tool]
  if (script === undefined) throw new Error(`${PACKAGES[tool]} has no command ${tool}`)
  return join(dirname(manifest), script)
}

/** This process's environment, with the project's own Node first in the path and without prompts. */
export const toolEnvironment = (extra: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv => ({
  ...process.env,
  PATH: [fromRoot('node_modules', '.bin'), process.env.PATH].join(delimiter),
  WRANGLER_SEND_METRICS: 'false',
  ...extra,
})

export type Outcome = { code: number; output: string; stdout: string }

export type ToolOptions = {
  env?: NodeJS.ProcessEnv
  /** Also prints the output as it comes. */
  isShown?: boolean
  /** Called with the process as soon as it exists, so that the caller can end it. */
  onStart?: (child: ChildProcess) => void
  /** Makes a separate process group, which can be ended as a whole. */
  isGroup?: boolean
}

/** Runs a command and returns its output. It has no input, so that no command can wait for an answer. */
export const runProcess = (command: string, args: readonly string[], options: ToolOptions = {}): Promise<Outcome> =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      env: toolEnvironment(options.env),
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: options.isGroup ?? false,
    })
    options.onStart?.(child)
    let output = ''
    let stdout = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text
      stdout += text
      if (options.isShown) process.stdout.write(text)
    })
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output += text
      if (options.isShown) process.stderr.write(text)
    })
    child.once('error', reject)
    child.once('close', (code) => resolve({ code: code ?? 1, output, stdout }))
  })

export const runTool = (tool: ToolName, args: readonly string[], options: ToolOptions = {}): Promise<Outcome> =>
  runProcess(process.execPath, [scriptOf(tool), ...args], options)

const SIGNALS = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const
const ORPHAN_CHECK_MS = 500
const PATIENCE_MS = 5000
/** Read at the start: later the parent may be gone already. */
const parent = process.ppid

type Ending = () => Promise<unknown>

const endings: Ending[] = []
let isEnding = false

async function leave(code: number): Promise<void> {
  if (isEnding) process.exit(code)
  isEnding = true
  setTimeout(() => process.exit(code), PATIENCE_MS)
  await Promise.allSettled(endings.map((end) => end()))
  process.exit(code)
}

/** A signal to `npm` kills the shell in between, which does not pass it on, so losing the parent counts as the signal. */
function leaveWithParent(): void {
  // A process started without npm may be meant to outlive the shell.
  if (process.env.npm_lifecycle_event === undefined) return
  const check = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(check)
    void leave(SIGNALS.SIGTERM)
  }, ORPHAN_CHECK_MS)
  check.unref()
}

/** Calls `end` before the process exits; all registered functions are called. */
export function onEnding(end: Ending): void {
  endings.push(end)
  if (endings.length > 1) return
  for (const [signal, code] of Object.entries(SIGNALS)) process.on(signal, () => leave(code))
  leaveWithParent()
}
